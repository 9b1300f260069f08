/** Work on many items, a few at a time. */
import pLimit from 'p-limit';

/** Items under way at the same time. */
export const MAX_PARALLEL = 8;
/** Failures after which no further item is begun: each may take a time-out of seconds. */
const MAX_FAILURES = 10;

/**
 * Acts on each item. One that fails does not keep the others from their turn, unless many fail.
 * @throws the first failure, once nothing is under way any more
 */
export async function forEachBounded<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  await pLimit(MAX_PARALLEL).map(items, async (item) => {
    if (failures.length >= MAX_FAILURES) return;
    try {
      await act(item);
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0) throw failures[0];
}
