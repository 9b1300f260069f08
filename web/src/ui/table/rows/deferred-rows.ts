/** Renders a list in two passes: the rows in view first, the rest in a transition. */
import { startTransition, useEffect, useState } from 'react';

/** Cards of the first render: they fill a window on a desk, three in a row. */
export const INITIAL_ROWS = 6;

/**
 * The rows to render: the first `initialCount`, and all of them after the first paint.
 * @param initialCount as many as fill a window
 */
export function useDeferredRows<Row>(rows: readonly Row[], initialCount: number): readonly Row[] {
  const [whole, setWhole] = useState(false);
  const some = rows.length > 0;
  useEffect(() => {
    if (some) startTransition(() => setWhole(true));
  }, [some]);
  return whole ? rows : rows.slice(0, initialCount);
}
