/** Remembers exactly which rows a search had when it was chosen, so that an action on it meets no others. */
import type { SeenSet } from '@vigilia/contract/selection';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../../core/backend/api.ts';
import type { SelectableRow, Selection } from '../../../../ui/table/selection.ts';

export interface Fingerprint {
  readonly fingerprint?: string;
}

/**
 * @param see reads the set of the present search
 * @returns the fingerprint for the body of an action; nothing for rows chosen one by one
 */
export function useSeenSet<Row extends SelectableRow>(
  selection: Selection<Row>,
  see: () => Promise<SeenSet>,
): () => Promise<Fingerprint> {
  const isSearch = selection.use((state) => state.isSearch);
  const seen = useRef<Promise<Fingerprint> | null>(null);
  const read = () =>
    see().then(
      ({ fingerprint }) => ({ fingerprint }),
      (error) => {
        // An earlier backend compares the number only.
        if (error instanceof ApiError && error.status === 404) return {};
        throw error;
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters of a chosen search stay.
  useEffect(() => {
    seen.current = isSearch ? read() : null;
    // An action reports it.
    seen.current?.catch(() => undefined);
  }, [isSearch]);
  return () => seen.current ?? Promise.resolve({});
}
