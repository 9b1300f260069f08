import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { listActivity, listActivityAreas } from '@vigilia/contract/activity';
import { call, request } from '../../../core/backend/api.ts';
import { type Listing, listQuery } from '../../../core/backend/listing.ts';
import { personIn } from '../../../domain/chosen-person.ts';

export type ActivityFilter = 'person' | 'area' | 'from' | 'until';
export type ActivityFilters = Listing<ActivityFilter>['filters'];

/** The log grows with every change, so it is fetched on every visit. */
const ALWAYS_STALE = { staleTime: 0 };

const ACTIVITY = 'activity';

/** Entries of a group that are shown at a time. */
const GROUP_PAGE = 50;

function wireOf({ person, ...filters }: ActivityFilters) {
  const who = personIn(person);
  return { ...filters, ...('userId' in who ? { userId: who.userId } : { person: who.text }) };
}

export const activityQuery = (listing: Listing<ActivityFilter>) => ({
  ...listQuery(ACTIVITY, listing, ({ query: { limit, offset }, signal }) =>
    request(listActivity, {
      query: { ...wireOf(listing.filters), grouped: 'true', limit, offset },
      signal,
    }),
  ),
  ...ALWAYS_STALE,
});

/** The entries of a group that fit the filters. */
export const groupQuery = (group: number, filters: ActivityFilters) =>
  infiniteQueryOptions({
    queryKey: [ACTIVITY, 'group', group, filters],
    queryFn: ({ pageParam, signal }) =>
      request(listActivity, {
        query: {
          ...wireOf(filters),
          group,
          limit: GROUP_PAGE,
          offset: pageParam,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && loaded < (last.total ?? loaded) ? loaded : undefined;
    },
    ...ALWAYS_STALE,
  });

export const areasQuery = () =>
  queryOptions({
    queryKey: [ACTIVITY, 'areas'],
    queryFn: ({ signal }) => call(listActivityAreas, { signal }),
    ...ALWAYS_STALE,
  });
