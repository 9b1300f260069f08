import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listActivity, listActivityAreas } from '@vigilia/contract/activity';
import { call, request } from '../../../core/backend/api.ts';
import type { FilterValues } from '../../../ui/table/filters.tsx';

export const PAGE_SIZE = 25;

export type ActivityFilter = 'person' | 'area' | 'created';

/** The log grows with every change, so it is fetched on every visit. */
const ALWAYS_ASKED = { staleTime: 0 };

/** @param page counts from 1 */
export const activityQuery = (filters: FilterValues<ActivityFilter>, page: number) =>
  queryOptions({
    queryKey: ['activity', filters, page],
    queryFn: ({ signal }) =>
      request(listActivity, {
        query: { ...filters, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    ...ALWAYS_ASKED,
  });

export const areasQuery = () =>
  queryOptions({
    queryKey: ['activity', 'areas'],
    queryFn: ({ signal }) => call(listActivityAreas, { signal }),
    ...ALWAYS_ASKED,
  });
