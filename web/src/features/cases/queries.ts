import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteCase, listCases, readCase } from '@vigilia/contract/cases';
import { call } from '../../lib/api.ts';

const ALL = ['cases'] as const;

/**
 * All cases. Asked for without filters or pages, which the call does not have (specification §7): the list is
 * searched here, so that it is searched the same on every backend.
 */
export const casesQuery = queryOptions({
  queryKey: [...ALL, 'list'],
  queryFn: ({ signal }) => call(listCases, { signal }),
});

export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, id],
    queryFn: ({ signal }) => call(readCase, { params: { id }, signal }),
  });

export function useDeleteCase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteCase, { params: { id } }),
    // After a refusal too: somebody else may have deleted it already.
    onSettled: () => client.invalidateQueries({ queryKey: ALL }),
  });
}
