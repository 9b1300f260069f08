/** The order and the page of a list, kept in the address as its filters are. */
import { useSearchParams } from 'react-router';

const PARAMETERS = { sort: 'orden', descending: 'desc', page: 'pagina' } as const;

/** Parameters that a change of the filters resets. */
export const PAGE_PARAMETER = PARAMETERS.page;

export interface ListState<Sort extends string> {
  /** Null is the list's own order. */
  readonly sort: Sort | null;
  readonly order: 'asc' | 'desc';
  /** Counts from 1. */
  readonly page: number;
  /** Null restores the default order. */
  sortBy(sorting: { readonly key: string; readonly order: 'asc' | 'desc' } | null): void;
  /** @param instead whether the present page is not worth going back to */
  goTo(page: number, instead?: boolean): void;
}

/** Changes parameters of the address in a new history entry. */
function useParameters() {
  const [parameters, setParameters] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void, replace = false) =>
    setParameters(
      (present) => {
        const next = new URLSearchParams(present);
        edit(next);
        return next;
      },
      { preventScrollReset: true, replace },
    );
  return { parameters, change };
}

/** @param parameter its name in the address, where a screen has several lists */
export function usePage(parameter: string = PARAMETERS.page): Pick<ListState<never>, 'page' | 'goTo'> {
  const { parameters, change } = useParameters();
  return {
    page: Math.max(1, Math.trunc(Number(parameters.get(parameter))) || 1),
    goTo: (wanted, instead) =>
      change((next) => {
        if (wanted > 1) next.set(parameter, String(wanted));
        else next.delete(parameter);
      }, instead),
  };
}

/** @param sorts the columns by which the list can be sorted; another one in the address is no order */
export function useListState<Sort extends string>(sorts: readonly Sort[]): ListState<Sort> {
  const { parameters, change } = useParameters();
  const sort = sorts.find((column) => column === parameters.get(PARAMETERS.sort)) ?? null;
  const order = sort && parameters.has(PARAMETERS.descending) ? 'desc' : 'asc';

  return {
    ...usePage(),
    sort,
    order,
    sortBy: (sorting) =>
      change((next) => {
        next.delete(PARAMETERS.page);
        next.delete(PARAMETERS.sort);
        next.delete(PARAMETERS.descending);
        if (!sorting) return;
        next.set(PARAMETERS.sort, sorting.key);
        if (sorting.order === 'desc') next.set(PARAMETERS.descending, '');
      }),
  };
}
