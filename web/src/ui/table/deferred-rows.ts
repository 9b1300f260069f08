/** Long lists are drawn in two turns: what is in sight, and then the rest while nothing else is to be done. */
import { startTransition, useEffect, useState } from 'react';

/** Cards that fill a window on a desk, three beside each other. */
export const INITIAL_ROWS = 6;

/**
 * The rows to draw: the first `most`, and all of them once those are on the screen.
 * @param most as many as fill a window
 */
export function useDeferredRows<Row>(rows: readonly Row[], most: number): readonly Row[] {
  const [whole, setWhole] = useState(false);
  const some = rows.length > 0;
  useEffect(() => {
    if (some) startTransition(() => setWhole(true));
  }, [some]);
  return whole ? rows : rows.slice(0, most);
}
