/** The order and the page of a list, kept in the address as its filters are. */
import { PAGE_SIZE } from '../../core/backend/listing.ts';
import { PARAMETERS, pageIn, setText, useAddressParameters } from './address-parameters.ts';
import type { Sorting } from './data-table.tsx';

export const PAGE_SIZES: readonly number[] = [PAGE_SIZE, 50, 100];

export interface ListState {
  /** Null is the list's own order. */
  readonly sorting: Sorting | null;
  /** Counts from 1. */
  readonly page: number;
  /** Rows on a page. */
  readonly size: number;
  /** Null restores the default order. */
  sortBy(sorting: Sorting | null): void;
  /** @param instead whether the present page is not worth going back to */
  goTo(page: number, instead?: boolean): void;
  /** Shows pages of another size, beginning with the one that has the first row of the present one. */
  resize(size: number): void;
}

/** @param parameter its name in the address, where a screen has several lists */
export function usePage(parameter: string = PARAMETERS.page): Pick<ListState, 'page' | 'goTo'> {
  const { parameters, change } = useAddressParameters();
  return {
    page: pageIn(parameters, parameter),
    goTo: (wanted, instead) =>
      change((next) => setText(next, parameter, wanted > 1 ? String(wanted) : ''), instead),
  };
}

/** The page on which the first row of a page is where pages have another size. */
const pageAfterResize = (page: number, size: number, wanted: number): number =>
  Math.floor(((page - 1) * size) / wanted) + 1;

/** @param sortable the columns by which the list can be sorted; another one in the address is no order */
export function useListState(sortable: readonly string[]): ListState {
  const { parameters, change } = useAddressParameters();
  const { page, goTo } = usePage();
  const key = sortable.find((column) => column === parameters.get(PARAMETERS.sort));
  const order = parameters.has(PARAMETERS.descending) ? 'desc' : 'asc';
  const size = PAGE_SIZES.find((each) => String(each) === parameters.get(PARAMETERS.size)) ?? PAGE_SIZE;
  return {
    page,
    goTo,
    size,
    sorting: key === undefined ? null : { key, order },
    sortBy: (sorting) =>
      change((next) => {
        next.delete(PARAMETERS.page);
        next.delete(PARAMETERS.descending);
        setText(next, PARAMETERS.sort, sorting?.key ?? '');
        if (sorting?.order === 'desc') next.set(PARAMETERS.descending, '');
      }),
    resize: (wanted) =>
      change((next) => {
        setText(next, PARAMETERS.size, wanted === PAGE_SIZE ? '' : String(wanted));
        const first = pageAfterResize(page, size, wanted);
        setText(next, PARAMETERS.page, first > 1 ? String(first) : '');
      }),
  };
}
