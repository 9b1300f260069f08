/** Parameters of the address, which anyone can edit: invalid values are ignored. */
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { useSearchParams } from 'react-router';
import { PAGE_SIZE } from '../../core/backend/listing.ts';
import type { Sorting } from './data-table.tsx';

/** Their names on a screen with one list. Filters name their own (`filters.tsx`). */
export const PARAMETERS = {
  search: 'buscar',
  state: 'estado',
  page: 'pagina',
  sort: 'orden',
  descending: 'desc',
  size: 'filas',
} as const;

/**
 * Reads and changes them; a change is a new history entry unless it replaces the present one. Rendered synchronously: as a
 * transition, the router's default, it would be rendered in slices between frames, and no part could be deferred further.
 */
export function useAddressParameters() {
  const [parameters, setParameters] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void, replace = false) =>
    setParameters(
      (present) => {
        const next = new URLSearchParams(present);
        edit(next);
        return next;
      },
      { preventScrollReset: true, replace, flushSync: true },
    );
  return { parameters, change };
}

/** Removes the parameter if the text is empty. */
export function setText(next: URLSearchParams, parameter: string, text: string): void {
  if (text) next.set(parameter, text);
  else next.delete(parameter);
}

export const textIn = (parameters: URLSearchParams, parameter: string): string =>
  (parameters.get(parameter) ?? '').trim().slice(0, FIELD_LIMITS.keyword);

/** With more digits the backend would refuse the offset as too large. */
const PAGE = /^[1-9]\d{0,6}$/;

/** Counts from 1. */
const pageIn = (parameters: URLSearchParams, parameter: string): number => {
  const text = parameters.get(parameter) ?? '';
  return PAGE.test(text) ? Number(text) : 1;
};

export const PAGE_SIZES: readonly number[] = [PAGE_SIZE, 50, 100];

/** The order and the page of a list, stored in the address like its filters. */
export interface ListState {
  /** Null is the list's own order. */
  readonly sorting: Sorting | null;
  /** Counts from 1. */
  readonly page: number;
  readonly size: number;
  /** Null restores the default order. */
  sortBy(sorting: Sorting | null): void;
  /** @param instead whether to replace the present history entry */
  goTo(page: number, instead?: boolean): void;
  /** Changes the page size, on the page with the first row of the present one. */
  resize(size: number): void;
}

/** @param parameter its name in the address, on a screen with several lists */
export function usePage(parameter: string = PARAMETERS.page): Pick<ListState, 'page' | 'goTo'> {
  const { parameters, change } = useAddressParameters();
  return {
    page: pageIn(parameters, parameter),
    goTo: (wanted, instead) =>
      change((next) => setText(next, parameter, wanted > 1 ? String(wanted) : ''), instead),
  };
}

/** The page that contains the first row of a page after a change of size. */
const pageAfterResize = (page: number, size: number, wanted: number): number =>
  Math.floor(((page - 1) * size) / wanted) + 1;

/** @param sortable the columns by which the list can be sorted; another one in the address is ignored */
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
