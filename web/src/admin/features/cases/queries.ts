import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  deleteCase,
  deleteResponse,
  hideResponse,
  listCases,
  listHiddenResponses,
  readCase,
  readCaseAuthors,
  showResponse,
} from '@vigilia/contract/cases';
import { call } from '../../../core/backend/api.ts';

const ALL = ['cases'] as const;

/**
 * All cases. Requested without filters or pages, which the call does not have (R8.1): the list is
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

/**
 * Deletes a case, even if the screen or the page is left meanwhile. Refetches the list after a refusal too: another
 * administrator may have deleted it.
 */
export function useDeleteCase() {
  const client = useQueryClient();
  return (id: number) => ({
    send: (token: string | null) => call(deleteCase, { params: { id }, keepalive: true, token }),
    removeFromCache: () =>
      client.setQueryData(casesQuery.queryKey, (rows) => rows?.filter((row) => row.id !== id)),
    reload: () => client.invalidateQueries({ queryKey: ALL }),
  });
}

/** Hidden responses; undefined on a backend that has only the specification's calls (R1.10). */
export const hiddenResponsesQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, id, 'hidden'],
    queryFn: ({ signal }) => call(listHiddenResponses, { params: { id }, signal }),
    retry: false,
  });

/** The users behind the names; undefined on a backend that has only the specification's calls (R1.10). */
export const caseAuthorsQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, id, 'authors'],
    queryFn: ({ signal }) => call(readCaseAuthors, { params: { id }, signal }),
    retry: false,
  });

/** Hides, shows and deletes one response. */
export function useResponses() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: ALL });
  return {
    hide: async (id: number, reason: string) => {
      await call(hideResponse, { params: { id }, body: { reason } }).finally(reload);
    },
    show: async (id: number) => {
      await call(showResponse, { params: { id } }).finally(reload);
    },
    /** For an undoable deletion. */
    remove: (id: number, reason: string) => ({
      send: (token: string | null) =>
        call(deleteResponse, { params: { id }, body: { reason }, keepalive: true, token }),
      // The reload answers without it.
      removeFromCache: () => undefined,
      reload,
    }),
  };
}
