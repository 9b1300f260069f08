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

declare const brand: unique symbol;

/**
 * Made by `networkOf` and `accountKey` only. A raw address is none: an IPv6 client would escape the limit with the next
 * address of its network.
 */
export type RateLimitKey = string & { readonly [brand]: 'rate limit key' };

/** Undoes the count of a call of `take`, once and while its window is open: the attempt had no effect. */
export type Refund = () => void;

export interface RateLimit {
  /**
   * Counts one more.
   * @throws Refusal 429 when there were too many
   */
  take(key: RateLimitKey): Refund;
}

/** @param network counts each network of an account separately */
export const accountKey = (account: string | number, network?: RateLimitKey): RateLimitKey =>
  (network === undefined ? String(account) : `${account}\n${network}`) as RateLimitKey;

/**
 * Counts for several limits, or for none where one of them refuses.
 * @throws Refusal 429 of the first that refuses
 */
export function takeAll(takes: readonly (readonly [limit: RateLimit, key: RateLimitKey])[]): Refund {
  const refunds: Refund[] = [];
  const refundAll = () => {
    for (const refund of refunds) refund();
  };
  try {
    for (const [limit, key] of takes) refunds.push(limit.take(key));
  } catch (error) {
    refundAll();
    throw error;
  }
  return refundAll;
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

  const count = (key: string): Window => {
    const now = clock.now().getTime();
    forgetEnded(now);
    const window = current(key, now);
    if (window) {
      setCount(key, window, window.count + 1);
      return window;
    }
    // Re-inserted at the end, to keep the order.
    forget(key);
    if (windows.size >= maxKeys) forgetLeastCounted();
    const opened = { count: 1, until: now + milliseconds };
    windows.set(key, opened);
    keysCounted(1).add(key);
    return opened;
  };
  const decrement = (key: string) => {
    const window = current(key, clock.now().getTime());
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
      const digest = increments.keyOf(key);
      const counted = count(digest);
      increments.broadcast(key);
      let isRefunded = false;
      return () => {
        // A later window does not contain this attempt.
        if (isRefunded || current(digest, clock.now().getTime()) !== counted) return;
        isRefunded = true;
        decrement(digest);
        refunds.broadcast(key);
      };
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
export const networkOf = (address: string): RateLimitKey => prefixOf(address) as RateLimitKey;

/** One IPv6 subscriber has many networks, commonly a /48. Other networks stay as they are. */
export const siteOf = (network: RateLimitKey): RateLimitKey =>
  network.replace(/:[^:]+::\/64$/, '::/48') as RateLimitKey;

function prefixOf(address: string): string {
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
