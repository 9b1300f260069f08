/** Failures of queries that ask again by themselves. */
import { useRef } from 'react';

/**
 * The error of a query without data, kept while it asks again: otherwise the screen turns back into skeletons with each
 * try, and a failure that lasts is hardly ever seen.
 */
export function useRefetchError({ data, error }: { readonly data: unknown; readonly error: Error | null }) {
  const kept = useRef<Error | null>(null);
  if (data !== undefined) kept.current = null;
  else if (error) kept.current = error;
  return data === undefined ? kept.current : error;
}
