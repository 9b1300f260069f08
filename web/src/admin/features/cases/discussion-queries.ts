/** Queries and changes of the screen of one case only; first pages load the queries of all lists. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  deleteResponse,
  hideResponse,
  listHiddenResponses,
  readCaseAuthors,
  showResponse,
} from '@vigilia/contract/content/cases';
import { call } from '../../../core/backend/api.ts';
import { ALL_CASES } from './queries.ts';

/** Hidden responses; undefined on a backend that has only the specification's calls (R1.10). */
export const hiddenResponsesQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL_CASES, id, 'hidden'],
    queryFn: ({ signal }) => call(listHiddenResponses, { params: { id }, signal }),
    retry: false,
  });

/** The users behind the names; undefined on a backend that has only the specification's calls (R1.10). */
export const caseAuthorsQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL_CASES, id, 'authors'],
    queryFn: ({ signal }) => call(readCaseAuthors, { params: { id }, signal }),
    retry: false,
  });

/** Hides, shows and deletes one response. */
export function useResponses() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: ALL_CASES });
  return {
    hide: async (id: number, reason: string) => {
      await call(hideResponse, { params: { id }, body: { reason } }).finally(reload);
    },
    show: async (id: number) => {
      await call(showResponse, { params: { id } }).finally(reload);
    },
    remove: async (id: number, reason: string) => {
      await call(deleteResponse, { params: { id }, body: { reason } }).finally(reload);
    },
  };
}
