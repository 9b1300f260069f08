/**
 * How often something may be asked for, by whoever asks. In memory: a restart forgets, which only ever lets more
 * through. Nodes tell each other what they count.
 *
 * The memory is bounded. Where it is full, a new key takes the place of the one that was counted least, the oldest of
 * equals: a flood of invented keys pushes out itself, and resets a count only once as many keys as there is room for
 * were counted as often.
 */
import { isIPv6 } from 'node:net';
import { type ClusterChannel, createReplicatedCounter } from '../../cluster/replicated-counter.ts';
import type { Clock } from '../../runtime/clock.ts';
import { tooManyTries } from '../../runtime/errors.ts';

export interface RateLimit {
  /**
   * Counts one more for the network of `address`.
   * @throws Refusal 429 when there were too many
   */
  take(address: string): void;
  /** Counts one less: what was taken came to nothing. */
  refund(address: string): void;
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
  /** By which it is known to other nodes; no other has it. */
  readonly name: string;
  readonly max: number;
  readonly milliseconds: number;
  readonly message: string;
  readonly maxKeys?: number;
}

/**
 * @param most how many in `milliseconds`, counted from the first
 * @param message what is told when there were more; when to come back is added to it
 */
export function createRateLimit(
  { clock, database }: { clock: Clock; database?: ClusterChannel },
  { name, max, milliseconds, message, maxKeys = MAX_KEYS }: Limit,
): RateLimit {
  /** All are equally long, so those that end first stand first, unless the clock was set back. */
  const windows = new Map<string, Window>();
  /** The keys of `windows` by their count; those that are refused stand together. */
  const keysByCount = Array.from({ length: max + 1 }, () => new Set<string>());
  const keysCounted = (increment: number) => keysByCount[Math.min(increment, max)] as Set<string>;

  const forget = (key: string) => {
    const window = windows.get(key);
    if (!window) return;
    windows.delete(key);
    keysCounted(window.count).delete(key);
  };

  /** When the first window ends, or earlier. */
  let nextEnd = 0;

  const forgetEnded = (now: number) => {
    if (isWindowOpen(nextEnd, now, milliseconds)) return;
    for (const [key, { until }] of windows) {
      nextEnd = until;
      if (isWindowOpen(until, now, milliseconds)) return;
      forget(key);
    }
  };

  /** Several at once: to find the first of a map costs as much as were deleted before it. */
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
    // Again at the end, where those that end last stand.
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
    take(address) {
      const network = networkOf(address);
      const now = clock.now().getTime();
      const window = current(increments.keyOf(network), now);
      if (window && window.count >= max) {
        const wait = window.until - now;
        throw tooManyTries(`${message} Espere ${formatMinutes(wait)} y vuelva a intentarlo.`, wait / 1000);
      }
      count(increments.keyOf(network));
      increments.broadcast(network);
    },
    refund(address) {
      const network = networkOf(address);
      decrement(refunds.keyOf(network));
      refunds.broadcast(network);
    },
  };
}

/**
 * Whether a window that ends at `until` is running. One that would last longer than windows do was begun before the
 * clock was set back: it has ended, as nobody can tell when it would have.
 */
export const isWindowOpen = (until: number, now: number, length: number): boolean =>
  until > now && until <= now + length;

/** A span as it is told to somebody who has to wait. */
export function formatMinutes(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000));
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
}

/** Whom an address stands for: an IPv6 client has a whole /64 network to choose its addresses from. */
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
