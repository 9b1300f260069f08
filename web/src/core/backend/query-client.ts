/** Server state, with the caching and retrying of R4.7. */

import { QueryClient } from '@tanstack/react-query';
import { QUERIES } from '../constants.ts';
import { ApiError } from './api.ts';

/** A refusal is an answer: asking again would not change it. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: QUERIES.staleTime,
      gcTime: QUERIES.gcTime,
      retry: (failures, error) => failures < QUERIES.retries && !isRefusal(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, QUERIES.maxRetryDelay),
      // An assembly hall may have a local network and no internet: the browser's idea of being offline is no guide.
      networkMode: 'always',
    },
    mutations: { retry: 0, networkMode: 'always' },
  },
});
