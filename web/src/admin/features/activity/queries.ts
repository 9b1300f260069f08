import { queryOptions } from '@tanstack/react-query';
import { listActivity, listActivityAreas } from '@vigilia/contract/activity';
import { call, request } from '../../../core/backend/api.ts';
import { type Listing, listQuery } from '../../../core/backend/listing.ts';

export type ActivityFilter = 'person' | 'area' | 'created';

/** The log grows with every change, so it is fetched on every visit. */
const ALWAYS_STALE = { staleTime: 0 };

export const activityQuery = (listing: Listing<ActivityFilter>) => ({
  ...listQuery('activity', listing, (given) => request(listActivity, given)),
  ...ALWAYS_STALE,
});

export const areasQuery = () =>
  queryOptions({
    queryKey: ['activity', 'areas'],
    queryFn: ({ signal }) => call(listActivityAreas, { signal }),
    ...ALWAYS_STALE,
  });
