/** Processes many items with bounded parallelism. */
import pLimit from 'p-limit';

/** Maximum simultaneous items. */
export const MAX_PARALLEL = 8;
/** Failures after which no further item is started: each may take a timeout of seconds. */
const MAX_FAILURES = 10;

/**
 * Processes each item. A failure does not stop the others, unless many fail.
 * @throws the first failure, once all active items ended
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
