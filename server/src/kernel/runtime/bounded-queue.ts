export interface QueueSender {
  /** Senders take turns; the slots of each are limited. */
  readonly key: number | string;
  /** Takes precedence, with reserved slots. */
  readonly hasPriority: boolean;
  /** Whether the result is no longer needed; its work does not begin then. */
  readonly isGone?: () => boolean;
}

/**
 * Runs `work` in its turn.
 * @param sender without it, work of the server itself, which takes turns as one sender without a bound of its own
 * @throws the refusal if too many are waiting
 */
type BoundedQueue = <T>(work: () => Promise<T>, sender?: QueueSender) => Promise<T>;

const NOBODY: QueueSender = { key: '', hasPriority: false };

/** Waiting work by sender; the next sender is first. */
interface Lane {
  readonly bySender: Map<number | string, (() => void)[]>;
  count: number;
}

/**
 * Creates a queue of work that runs one at a time.
 * @param maxWaiting maximum work waiting beside the running one, with and without priority each
 * @param refusal creates the error for one more
 * @param maxPerSender maximum of one sender without priority
 */
export function createBoundedQueue(
  maxWaiting: number,
  refusal: () => Error,
  maxPerSender = maxWaiting,
): BoundedQueue {
  const lane = (): Lane => ({ bySender: new Map(), count: 0 });
  const [first, others] = [lane(), lane()];
  let isRunning = false;
  /** Sender of the last work, which was its turn. */
  let last: number | string | undefined;

  function wait(sender: QueueSender | undefined): Promise<void> {
    const { key, hasPriority } = sender ?? NOBODY;
    const into = hasPriority ? first : others;
    const own = into.bySender.get(key) ?? [];
    if (into.count >= maxWaiting || (sender && !hasPriority && own.length >= maxPerSender)) throw refusal();
    return new Promise((begin) => {
      own.push(begin);
      into.bySender.set(key, own);
      into.count += 1;
    });
  }

  function next(): void {
    const from = first.count > 0 ? first : others;
    const turns = [...from.bySender];
    const turn = turns.find(([key]) => key !== last) ?? turns[0];
    if (!turn) {
      isRunning = false;
      return;
    }
    const [key, own] = turn;
    from.count -= 1;
    // Moves to the end of the turns.
    from.bySender.delete(key);
    const begin = own.shift();
    if (own.length > 0) from.bySender.set(key, own);
    begin?.();
  }

  return async <T>(work: () => Promise<T>, sender?: QueueSender): Promise<T> => {
    if (isRunning) await wait(sender);
    isRunning = true;
    last = sender?.key ?? NOBODY.key;
    try {
      if (sender?.isGone?.()) throw refusal();
      return await work();
    } finally {
      next();
    }
  };
}
