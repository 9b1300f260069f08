/**
 * Limits requests by network or account. In memory: a restart resets the counts. Nodes replicate them.
 *
 * The number of keys is bounded. A new key evicts the one with the lowest count, the oldest among equals: a flood of
 * invented keys evicts itself, and resets a count only after as many keys as fit reached it.
 */
import { isIPv6 } from 'node:net';
import { type ClusterChannel, createReplicatedCounter } from '../../cluster/replicated-counter.ts';
import { type Clock, MINUTE } from '../../runtime/clock.ts';
import { tooManyTries } from '../../runtime/errors.ts';

export interface RateLimit {
  /**
   * Counts one more for a key: a member, or the network of an address.
   * @throws Refusal 429 when there were too many
   */
  take(key: string): void;
  /** Decrements the count: the attempt had no effect. */
  refund(key: string): void;
}

/** Keys of one limit: some 10 MB. */
const MAX_KEYS = 50_000;

interface Window {
  /** At least 1. */
  count: number;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

interface Limit {
  /** Unique name for replication. */
  readonly name: string;
  readonly max: number;
  readonly milliseconds: number;
  readonly message: string;
  readonly maxKeys?: number;
}

/**
 * @param max requests in `milliseconds`, counted from the first
 * @param message refusal beyond the limit; the waiting time is appended
 */
export function createRateLimit(
  { clock, database }: { clock: Clock; database?: ClusterChannel },
  { name, max, milliseconds, message, maxKeys = MAX_KEYS }: Limit,
): RateLimit {
  /** Windows by key in order of their end, as all have the same length, unless the clock was set back. */
  const windows = new Map<string, Window>();
  /** Keys of `windows` by count; refused ones share the last set. */
  const keysByCount = Array.from({ length: max + 1 }, () => new Set<string>());
  const keysCounted = (increment: number) => keysByCount[Math.min(increment, max)] as Set<string>;

  const forget = (key: string) => {
    const window = windows.get(key);
    if (!window) return;
    windows.delete(key);
    keysCounted(window.count).delete(key);
  };

  /** End of the first window, or earlier. */
  let nextEnd = 0;

  const forgetEnded = (now: number) => {
    if (isWindowOpen(nextEnd, now, milliseconds)) return;
    for (const [key, { until }] of windows) {
      nextEnd = until;
      if (isWindowOpen(until, now, milliseconds)) return;
      forget(key);
    }
  };

  /** Evicts several at once: finding the first entry of a map costs as much as the deletions before it. */
  const forgetLeastCounted = () => {
    const target = maxKeys - Math.ceil(maxKeys / 1000);
    for (const keys of keysByCount)
      for (const key of keys) {
        if (windows.size <= target) return;
        forget(key);
      }
  };

  const current = (key: string, now: number) => {
    const window = windows.get(key);
    return window && isWindowOpen(window.until, now, milliseconds) ? window : undefined;
  };

  const setCount = (key: string, window: Window, count: number) => {
    keysCounted(window.count).delete(key);
    window.count = count;
    keysCounted(count).add(key);
  };

  const count = (key: string) => {
    const now = clock.now().getTime();
    forgetEnded(now);
    const window = current(key, now);
    if (window) {
      setCount(key, window, window.count + 1);
      return;
    }
    // Re-inserted at the end, to keep the order.
    forget(key);
    if (windows.size >= maxKeys) forgetLeastCounted();
    windows.set(key, { count: 1, until: now + milliseconds });
    keysCounted(1).add(key);
  };
  const decrement = (key: string) => {
    const window = windows.get(key);
    if (!window) return;
    if (window.count > 1) setCount(key, window, window.count - 1);
    else forget(key);
  };
  const increments = createReplicatedCounter(database, name, count);
  const refunds = createReplicatedCounter(database, `${name}-given-back`, decrement);

  return {
    take(key) {
      const now = clock.now().getTime();
      const window = current(increments.keyOf(key), now);
      if (window && window.count >= max) {
        const wait = window.until - now;
        throw tooManyTries(`${message} Espere ${formatMinutes(wait)} y vuelva a intentarlo.`, wait / 1000);
      }
      count(increments.keyOf(key));
      increments.broadcast(key);
    },
    refund(key) {
      decrement(refunds.keyOf(key));
      refunds.broadcast(key);
    },
  };
}

/**
 * Whether a window that ends at `until` is open. One beyond the length of a window began before the clock was set back,
 * and counts as ended.
 */
export const isWindowOpen = (until: number, now: number, length: number): boolean =>
  until > now && until <= now + length;

/** Formats a waiting time in Spanish. */
export function formatMinutes(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE));
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
}

/** The network of an address: an IPv6 client can use any address of its /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
}
