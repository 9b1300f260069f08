/** Counts recent turns of each key, so that the key with the fewest is served first. */
import { type Clock, MINUTE } from '../../runtime/clock.ts';

/** Milliseconds of one generation; a turn counts for one to two of them. */
const GENERATION = MINUTE;
/** Keys of a generation: a flood of new ones only shortens it. */
const MAX_KEYS = 20_000;

export interface RecentCounts {
  of(key: string): number;
  add(key: string): number;
}

export function createRecentCounts(clock: Clock): RecentCounts {
  let current = new Map<string, number>();
  let past = new Map<string, number>();
  let since = clock.now().getTime();

  const of = (key: string): number => {
    const now = clock.now().getTime();
    if (Math.abs(now - since) >= GENERATION || current.size >= MAX_KEYS) {
      past = Math.abs(now - since) >= 2 * GENERATION ? new Map() : current;
      current = new Map();
      since = now;
    }
    return (current.get(key) ?? 0) + (past.get(key) ?? 0);
  };

  return {
    of,
    add(key) {
      const before = of(key);
      current.set(key, (current.get(key) ?? 0) + 1);
      return before;
    },
  };
}
