/**
 * Counts by key. A window begins with the first count of a key and ends as a whole. In memory: a restart resets them, and
 * nodes replicate them. The number of keys is bounded; the oldest is evicted.
 */
import { type ClusterChannel, createReplicatedCounter } from '../../cluster/replicated-counter.ts';
import type { Clock } from '../../runtime/clock.ts';

/** Keys of one kind of counts: some 10 MB. */
const MAX_KEYS = 50_000;

interface WindowCount {
  readonly count: number;
  /** Milliseconds since the epoch: of the last count, and of the end of the window. */
  readonly at: number;
  readonly until: number;
}

interface Options {
  readonly clock: Clock;
  /** Absent on a single node. */
  readonly channel?: ClusterChannel | undefined;
  /** Identifies the counts among nodes; without spaces. */
  readonly name: string;
  /** Milliseconds. */
  readonly window: number;
  readonly maxKeys?: number;
}

export function createWindowCounts({ clock, channel, name, window, maxKeys = MAX_KEYS }: Options) {
  /** By the digest of the key, in the order in which the windows began. */
  const counts = new Map<string, WindowCount>();
  const now = () => clock.now().getTime();

  /** A window that ends later than one from now began before the clock was set back. */
  const isOpen = ({ until }: WindowCount) => until > now() && until <= now() + window;

  const current = (digest: string): WindowCount | undefined => {
    const found = counts.get(digest);
    return found && isOpen(found) ? found : undefined;
  };

  function count(digest: string): WindowCount {
    const found = current(digest);
    if (!found) {
      counts.delete(digest);
      for (const [oldest, each] of counts) {
        if (isOpen(each) && counts.size < maxKeys) break;
        counts.delete(oldest);
      }
    }
    const counted = { count: (found?.count ?? 0) + 1, at: now(), until: found?.until ?? now() + window };
    counts.set(digest, counted);
    return counted;
  }

  function decrement(digest: string): void {
    const found = current(digest);
    if (!found) return;
    if (found.count === 1) counts.delete(digest);
    else counts.set(digest, { ...found, count: found.count - 1 });
  }

  const added = createReplicatedCounter(channel, name, (digest) => void count(digest));
  const removed = createReplicatedCounter(channel, `${name}-removed`, decrement);
  const forgotten = createReplicatedCounter(channel, `${name}-forgotten`, (digest) => counts.delete(digest));

  const of = (key: string): WindowCount | undefined => current(added.keyOf(key));
  function forget(key: string): void {
    counts.delete(forgotten.keyOf(key));
    forgotten.broadcast(key);
  }

  return {
    /** Undefined without a count. */
    of,
    add(key: string): WindowCount {
      const counted = count(added.keyOf(key));
      added.broadcast(key);
      return counted;
    },
    /** Takes one off the count of the open window. */
    remove(key: string): void {
      decrement(removed.keyOf(key));
      removed.broadcast(key);
    },
    forget,
    /** Forgets a count whose last one is older than this, in milliseconds since the epoch. */
    forgetBefore(key: string, at: number): void {
      if ((of(key)?.at ?? at) < at) forget(key);
    },
  };
}
