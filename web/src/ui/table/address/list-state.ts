/** The order and the page of a list, kept in the address as its filters are. */
import { PARAMETERS, pageIn, setText, useAddressParameters } from './address-parameters.ts';

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

/** @param parameter its name in the address, where a screen has several lists */
export function usePage(parameter: string = PARAMETERS.page): Pick<ListState<never>, 'page' | 'goTo'> {
  const { parameters, change } = useAddressParameters();
  return {
    page: pageIn(parameters, parameter),
    goTo: (wanted, instead) =>
      change((next) => setText(next, parameter, wanted > 1 ? String(wanted) : ''), instead),
  };
}

/**
 * @param sorts the columns by which the list can be sorted; another one in the address is no order
 * @param keepSize writes the number of rows on a page into an address
 */
export function useListState<Sort extends string>(
  sorts: readonly Sort[],
  keepSize: (next: URLSearchParams) => void,
): ListState<Sort> {
  const { parameters, change } = useAddressParameters();
  const sort = sorts.find((column) => column === parameters.get(PARAMETERS.sort)) ?? null;
  const order = sort && parameters.has(PARAMETERS.descending) ? 'desc' : 'asc';

  return {
    page: pageIn(parameters, PARAMETERS.page),
    goTo: (wanted, instead) =>
      change((next) => {
        keepSize(next);
        setText(next, PARAMETERS.page, wanted > 1 ? String(wanted) : '');
      }, instead),
    sort,
    order,
    sortBy: (sorting) =>
      change((next) => {
        keepSize(next);
        next.delete(PARAMETERS.page);
        next.delete(PARAMETERS.sort);
        next.delete(PARAMETERS.descending);
        if (!sorting) return;
        next.set(PARAMETERS.sort, sorting.key);
        if (sorting.order === 'desc') next.set(PARAMETERS.descending, '');
      }),
  };
}
