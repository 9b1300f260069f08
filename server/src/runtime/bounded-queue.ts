/** Queues of bounded length, over `p-limit`. */
import pLimit from 'p-limit';

export interface BoundedQueue {
  /** Runs `work` when all that came before is done. @throws the refusal where too many wait already */
  <T>(work: () => Promise<T>): Promise<T>;
  /** Whether nothing runs or waits. */
  isIdle(): boolean;
}

/**
 * Creates a queue of work that runs one at a time.
 * @param maxWaiting pieces of work that may wait beside the one that runs
 * @param refusal what is thrown to one more
 */
export function createBoundedQueue(maxWaiting: number, refusal: () => Error): BoundedQueue {
  const limit = pLimit(1);
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= maxWaiting) throw refusal();
    return limit(work);
  };
  return Object.assign(run, { isIdle: () => limit.activeCount + limit.pendingCount === 0 });
}
