/** Server state, with the caching and retrying of R4.7. */
import {
  notifyManager,
  QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { QUERIES } from '../constants.ts';
import { ApiError } from './api.ts';

/**
 * The error of a query without data, kept during automatic retries: otherwise the screen returns to skeletons with each one, and
 * a lasting failure is hardly ever seen.
 */
export function useRefetchError({ data, error }: { readonly data: unknown; readonly error: Error | null }) {
  const kept = useRef<Error | null>(null);
  if (data !== undefined) kept.current = null;
  else if (error) kept.current = error;
  return data === undefined ? kept.current : error;
}

/** A write after which queries are refetched; also after a refusal, which often means that another administrator was faster. */
export function useWrite<Given, Answer>(queryKey: QueryKey, send: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => void client.invalidateQueries({ queryKey }) });
}

// Renders a pending write before a second click of its button: the default timer was too late.
notifyManager.setScheduler(queueMicrotask);

/** A refusal is an answer: a retry would not change it. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: QUERIES.staleTime,
      gcTime: QUERIES.gcTime,
      retry: (failures, error) => failures < QUERIES.retries && !isRefusal(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, QUERIES.maxRetryDelay),
      // An assembly hall may have a local network without internet, which the browser reports as offline.
      networkMode: 'always',
    },
    mutations: { retry: 0, networkMode: 'always' },
  },
});
