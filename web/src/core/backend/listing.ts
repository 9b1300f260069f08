/** Pages of a list that the backend filters, sorts and pages, or that are paged here if it cannot. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiResponse } from './api.ts';

/** Maximum steps back for rows removed meanwhile, so that a constantly changing list is read to its end. */
const MAX_STEPS_BACK = 5;

/**
 * All rows of a list from a backend that limits the rows of an answer (R1.8), newest first. Rows added meanwhile
 * move others to later pages, which are then read twice; removed rows move others to earlier ones, so a page begins with the
 * last row of the one before.
 * @param first the answer to a call without limit or offset, which another backend may not know
 * @param send requests rows from an offset
 */
export async function allRows<Row extends { readonly id: number }>(
  first: ApiResponse<Row[]>,
  send: (query: { limit: number; offset: number }) => Promise<ApiResponse<Row[]>>,
): Promise<Row[]> {
  const limit = first.data.length;
  if (first.total === null || limit === 0) return first.data;
  const found = new Map(first.data.map((row) => [row.id, row]));
  const step = Math.max(1, limit - 1);
  let { total } = first;
  let stepsBack = 0;
  let offset = 0;
  let read = limit;
  while (read >= limit && offset + read < total) {
    offset += step;
    let page = await send({ limit, offset });
    while (offset > 0 && stepsBack < MAX_STEPS_BACK && !page.data.some(({ id }) => found.has(id))) {
      stepsBack += 1;
      offset = Math.max(0, offset - step);
      page = await send({ limit, offset });
    }
    for (const row of page.data) found.set(row.id, row);
    read = page.data.length;
    total = page.total ?? total;
  }
  return [...found.values()];
}

/** Default rows on a page of a list. */
export const PAGE_SIZE = 25;

export interface Listing<Filter extends string, Sort extends string = never> {
  /** Empty text for no filter. */
  readonly filters: Readonly<Record<Filter, string>>;
  /** Null is the backend's own order: latest first. */
  readonly sort: Sort | null;
  readonly order: 'asc' | 'desc';
  /** Counts from 1. */
  readonly page: number;
  /** Rows on a page; `PAGE_SIZE` when absent. */
  readonly size?: number;
}

export interface ListPageData<Row> {
  readonly rows: readonly Row[];
  /** Rows on all pages. */
  readonly total: number;
  /** Whether the backend supports more than the specification's calls (R1.10): it returned a total. */
  readonly extended: boolean;
}

export const rowsOfPage = <Row>(rows: readonly Row[], page: number, size = PAGE_SIZE): readonly Row[] =>
  rows.slice((page - 1) * size, page * size);

interface Part {
  readonly data: readonly unknown[];
  readonly total: number | null;
}

/** The offset of the page after these. A backend without pages returns all rows at once, and no total. */
export const nextOffset = (last: Part, pages: readonly Part[]): number | undefined => {
  const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
  return last.total !== null && loaded < last.total && last.data.length > 0 ? loaded : undefined;
};

/** Filters and order in the form of the calls. */
export const listingParameters = <Filter extends string, Sort extends string>({
  filters,
  sort,
  order,
}: Omit<Listing<Filter, Sort>, 'page' | 'size'>) => ({ ...filters, ...(sort !== null && { sort, order }) });

type Sortable<Sort extends string> = { readonly [column in Sort]?: unknown };

/** The requested page. A backend without pages returns every row and no total; then rows are sorted and paged here. */
function pageOf<Row extends Sortable<Sort>, Sort extends string>(
  { data, total }: ApiResponse<Row[]>,
  { sort, order, page, size }: Listing<string, Sort> & { readonly size: number },
): ListPageData<Row> {
  if (total !== null) return { rows: data, total, extended: true };
  const sign = order === 'desc' ? -1 : 1;
  const inOrder = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });
  const sorted = sort
    ? data.toSorted((a, b) => sign * inOrder.compare(String(a[sort] ?? ''), String(b[sort] ?? '')))
    : data;
  return { rows: rowsOfPage(sorted, page, size), total: data.length, extended: false };
}

/** @param send makes the call with these arguments */
export const listQuery = <Row extends Sortable<Sort>, Filter extends string, Sort extends string>(
  key: string,
  { size = PAGE_SIZE, ...asked }: Listing<Filter, Sort>,
  send: (given: {
    query: ReturnType<typeof listingParameters<Filter, Sort>> & { limit: number; offset: number };
    signal: AbortSignal;
  }) => Promise<ApiResponse<Row[]>>,
) => {
  const listing = { ...asked, size };
  return queryOptions({
    queryKey: [key, listing],
    queryFn: async ({ signal }) => {
      const query = {
        ...listingParameters(listing),
        limit: size,
        offset: (listing.page - 1) * size,
      };
      return pageOf(await send({ query, signal }), listing);
    },
    placeholderData: keepPreviousData,
  });
};
