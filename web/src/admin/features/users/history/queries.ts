/** The page of a user: the person, and their history on a backend that keeps one. */
import { queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@vigilia/contract/call';
import { type HistorySection, readUserHistory } from '@vigilia/contract/users/user-history';
import { listUsers, type User } from '@vigilia/contract/users/users';
import { ApiError, call, request } from '../../../../core/backend/api.ts';
import { USERS } from '../queries.ts';

export type History = AnswerOf<typeof readUserHistory>;

const NOT_FOUND = 404;

/**
 * A backend of the specification (R1.10) returns a user only in the list of all. One with more returns the total of that list
 * beside the single requested row, and has no such user.
 */
async function findInList(id: number, refusal: ApiError, signal: AbortSignal): Promise<History> {
  const { data, total } = await request(listUsers, { query: { limit: 1 }, signal });
  const user = total === null ? data.find((each: User) => each.id === id) : undefined;
  if (!user) throw refusal;
  return { user };
}

export const userHistoryQuery = (id: number) =>
  queryOptions({
    // Under the key of the lists of users: a change of one invalidates both.
    queryKey: [USERS, 'one', id],
    queryFn: ({ signal }) =>
      call(readUserHistory, { params: { id }, signal }).catch((error) => {
        if (!(error instanceof ApiError) || error.status !== NOT_FOUND) throw error;
        return findInList(id, error, signal);
      }),
    // Links to documents expire, and other users extend the history.
    staleTime: 0,
  });

/** The rows of a section after the first `offset`. */
export const readFurther = async <Section extends HistorySection>(
  id: number,
  section: Section,
  offset: number,
): Promise<History[Section]> =>
  (await call(readUserHistory, { params: { id }, query: { section, offset } }))[section];
