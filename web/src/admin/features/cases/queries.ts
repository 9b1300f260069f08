import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { deleteCase, listCases, readCase } from '@vigilia/contract/content/cases';
import { call, request } from '../../../core/backend/api.ts';

export const ALL_CASES = ['cases'] as const;

/**
 * All cases. Without filters, which the specification does not have (R1.10): the list is searched here, the same on every
 * backend.
 */
export const casesQuery = queryOptions({
  queryKey: [...ALL_CASES, 'list'],
  queryFn: async ({ signal }) => {
    const first = await request(listCases, { signal });
    if ((first.total ?? 0) <= first.data.length) return first.data;
    const { allRows } = await import('../../../core/backend/all-rows.ts');
    return allRows(first, (query) => request(listCases, { query, signal }));
  },
});

export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL_CASES, id],
    queryFn: ({ signal }) => call(readCase, { params: { id }, signal }),
  });

/** Deletes a case. Refetches the list after a refusal too: another administrator may have deleted it. */
export function useDeleteCase() {
  const client = useQueryClient();
  return (id: number) =>
    call(deleteCase, { params: { id } }).finally(() => client.invalidateQueries({ queryKey: ALL_CASES }));
}
