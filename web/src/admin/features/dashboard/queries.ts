/** Queries of the home: pending matters, from calls of every backend (R1.10), and the figures. */
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Assembly, listAssemblies } from '@vigilia/contract/assemblies/assemblies';
import { type Dashboard, readDashboard } from '@vigilia/contract/dashboard';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { listRequests, type RegistrationRequest } from '@vigilia/contract/users/registration';
import { listQuestions, type Question } from '@vigilia/contract/votings/votings';
import { ApiError, call, request } from '../../../core/backend/api.ts';
import { endOf } from '../../../domain/assembly-query.ts';

/** Refetched on every visit of the home. */
const always = { refetchOnMount: 'always', retry: false } as const;

/** Not a failure: the backend does not support it, or not for this user. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

/** The figures; null where the backend has none. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: async ({ signal }): Promise<Dashboard | null> => {
    try {
      const figures: Partial<Dashboard> = await call(readDashboard, { signal });
      return figures.members ? (figures as Dashboard) : null;
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  },
  ...always,
});

export type DashboardQuery = UseQueryResult<Dashboard | null>;

/** An open voting, with the address of its screen. */
export type OpenVoting = Pick<Question, 'id' | 'title' | 'assambleId'>;

/** Open votings of the figures; undefined on another backend. */
function votingsOf(figures: Dashboard | null): OpenVoting[] | undefined {
  const known = figures?.openVotings.flatMap(({ questionId: id, title, assemblyId: assambleId }) =>
    title && assambleId ? { id, title, assambleId } : [],
  );
  return known?.length === figures?.openVotings.length ? known : undefined;
}

/** Another backend may omit the additions to a question, or include deleted ones. */
const listedVotingsQuery = queryOptions({
  queryKey: ['attention', 'votings'],
  queryFn: async ({ signal }): Promise<OpenVoting[]> => {
    const all: readonly (OpenVoting & Partial<Question>)[] = await call(listQuestions, { signal });
    return all.filter(({ isActive, isDelete }) => isActive === true && isDelete !== true);
  },
  ...always,
});

/** The open votings: of the figures, else of the list of questions. */
export function useOpenVotings(dashboard: DashboardQuery) {
  const { data } = dashboard;
  const known = data === undefined ? undefined : votingsOf(data);
  const listed = useQuery({ ...listedVotingsQuery, enabled: data !== undefined && !known });
  return known || data === undefined ? { ...dashboard, data: known } : listed;
}

/** Number of waiting registration requests. */
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

export type NextAssembly = Pick<
  Assembly,
  'id' | 'title' | 'startDate' | 'endDate' | 'endedAt' | 'hasSession'
>;

/** Assemblies of today or in progress, or else the next one, earliest first. */
export const nextAssembliesQuery = queryOptions({
  queryKey: ['attention', 'assemblies'],
  queryFn: async ({ signal }): Promise<NextAssembly[]> => {
    const all: readonly NextAssembly[] = await call(listAssemblies, { signal });
    const now = Date.now();
    const today = dayOf(new Date(now).toISOString());
    return all
      .filter((assembly) => Date.parse(endOf(assembly)) >= now)
      .toSorted((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
      .filter(({ startDate }, index) => index === 0 || dayOf(startDate) <= today);
  },
  ...always,
});
