/** Queries of pending matters, from calls that every backend (R1.10) has. */
import { queryOptions } from '@tanstack/react-query';
import { type Assembly, listAssemblies } from '@vigilia/contract/assemblies';
import { listRequests, type RegistrationRequest } from '@vigilia/contract/registration';
import { listQuestions, type Question } from '@vigilia/contract/votings';
import { call, request } from '../../../core/backend/api.ts';

/** Refetched on every visit of the home. */
const always = { refetchOnMount: 'always', retry: false } as const;

/** An open voting, and where it is watched. */
export type OpenVoting = Pick<Question, 'id' | 'title' | 'assambleId'>;

export const openVotingsQuery = queryOptions({
  queryKey: ['attention', 'votings'],
  queryFn: async ({ signal }): Promise<OpenVoting[]> => {
    // Another backend may omit the additions to a question, or include deleted ones.
    const all: readonly (OpenVoting & Partial<Question>)[] = await call(listQuestions, { signal });
    return all.filter(({ isActive, isDelete }) => isActive === true && isDelete !== true);
  },
  ...always,
});

/** How many people wait for an answer. */
export const waitingQuery = queryOptions({
  queryKey: ['attention', 'requests'],
  queryFn: async ({ signal }) => {
    const { data, total }: { data: readonly RegistrationRequest[]; total: number | null } = await request(
      listRequests,
      { query: { limit: 1 }, signal },
    );
    return total ?? data.length;
  },
  ...always,
});

export type NextAssembly = Pick<Assembly, 'id' | 'title' | 'startDate' | 'endDate'>;

/** The assembly in progress, or else the next one; null where there is neither. */
export const nextAssemblyQuery = queryOptions({
  queryKey: ['attention', 'assembly'],
  queryFn: async ({ signal }): Promise<NextAssembly | null> => {
    const all: readonly NextAssembly[] = await call(listAssemblies, { signal });
    const now = Date.now();
    const ahead = all
      .filter(({ endDate }) => Date.parse(endDate) >= now)
      .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));
    return ahead[0] ?? null;
  },
  ...always,
});
