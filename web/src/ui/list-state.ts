/** The order and the page of a list, kept in the address as its filters are. */
import { useSearchParams } from 'react-router';

const PARAMETERS = { sort: 'orden', descending: 'desc', page: 'pagina' } as const;

/** What a change of the filters makes meaningless. */
export const PAGE_PARAMETER = PARAMETERS.page;

export interface ListState<Sort extends string> {
  /** Null is the list's own order. */
  readonly sort: Sort | null;
  readonly order: 'asc' | 'desc';
  /** Counts from 1. */
  readonly page: number;
  /** Null brings back the list's own order. */
  sortBy(sorting: { readonly key: string; readonly order: 'asc' | 'desc' } | null): void;
  /** @param instead whether the present page is not worth going back to */
  goTo(page: number, instead?: boolean): void;
}

/** @param sorts the columns by which the list can be sorted; another one in the address is no order */
export function useListState<Sort extends string>(sorts: readonly Sort[]): ListState<Sort> {
  const [parameters, setParameters] = useSearchParams();
  const sort = sorts.find((column) => column === parameters.get(PARAMETERS.sort)) ?? null;
  const order = sort && parameters.has(PARAMETERS.descending) ? 'desc' : 'asc';
  const page = Math.max(1, Math.trunc(Number(parameters.get(PARAMETERS.page))) || 1);

  const change = (edit: (next: URLSearchParams) => void, replace = false) =>
    setParameters(
      (present) => {
        const next = new URLSearchParams(present);
        edit(next);
        return next;
      },
      { preventScrollReset: true, replace },
    );

  return {
    sort,
    order,
    page,
    sortBy: (sorting) =>
      change((next) => {
        next.delete(PARAMETERS.page);
        next.delete(PARAMETERS.sort);
        next.delete(PARAMETERS.descending);
        if (!sorting) return;
        next.set(PARAMETERS.sort, sorting.key);
        if (sorting.order === 'desc') next.set(PARAMETERS.descending, '');
      }),
    goTo: (wanted, instead) =>
      change((next) => {
        if (wanted > 1) next.set(PARAMETERS.page, String(wanted));
        else next.delete(PARAMETERS.page);
      }, instead),
  };
}

/** The rows of a page; undefined, as while they load, where the page lies beyond the last and another is on its way. */
export const rowsOnPage = <Row>(rows: readonly Row[] | undefined, total: number | undefined) =>
  rows?.length === 0 && total ? undefined : rows;
