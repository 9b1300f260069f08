import ipaddr from 'ipaddr.js';
import type { ClusterChannel } from '../../cluster/replicated-counter.ts';
import { type Clock, MINUTE } from '../../runtime/clock.ts';
import { tooManyTries } from '../../runtime/errors.ts';
import { createWindowCounts } from './window-counts.ts';

declare const brand: unique symbol;

/**
 * Only made by `networkOf` and `accountKey`, never from a raw address: an IPv6 client would escape the limit with the next
 * address of its network.
 */
export type RateLimitKey = string & { readonly [brand]: 'rate limit key' };

/** Undoes the count of a call of `take`, once and while its window is open: the attempt had no effect. */
export type Refund = () => void;

export type RateLimit = ReturnType<typeof createRateLimit>;

/** @param network counts each network of an account separately */
export const accountKey = (account: string | number, network?: RateLimitKey): RateLimitKey =>
  (network === undefined ? String(account) : `${account}\n${network}`) as RateLimitKey;

/**
 * Counts for several limits, or for none if one of them refuses.
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

interface Limit {
  /** Unique name for replication. */
  readonly name: string;
  readonly max: number;
  readonly milliseconds: number;
  readonly message: string;
}

/**
 * @param max requests in `milliseconds`, counted from the first
 * @param message refusal beyond the limit; the waiting time is appended
 */
export function createRateLimit(
  { clock, database }: { clock: Clock; database?: ClusterChannel },
  { name, max, milliseconds, message }: Limit,
) {
  const counts = createWindowCounts({ clock, channel: database, name, window: milliseconds });
  const isReached = (key: RateLimitKey): boolean => (counts.of(key)?.count ?? 0) >= max;
  return {
    isReached,
    /**
     * Counts one more.
     * @throws Refusal 429 after too many
     */
    take(key: RateLimitKey) {
      if (isReached(key)) {
        const wait = (counts.of(key)?.until ?? 0) - clock.now().getTime();
        throw tooManyTries(`${message} Espere ${formatMinutes(wait)} y vuelva a intentarlo.`, wait / 1000);
      }
      const { until } = counts.add(key);
      let isRefunded = false;
      return () => {
        // A later window does not contain this attempt.
        if (isRefunded || counts.of(key)?.until !== until) return;
        isRefunded = true;
        counts.remove(key);
      };
    },
  };
}

/** Formats a waiting time in Spanish. */
export function formatMinutes(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE));
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
}

/** The network of an address: an IPv6 client can use any address of its /64. */
export function networkOf(address: string): RateLimitKey {
  if (!ipaddr.isValid(address)) return address as RateLimitKey;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString() as RateLimitKey;
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64` as RateLimitKey;
}

/** One IPv6 subscriber has many networks, commonly a /48. Other networks are unchanged. */
export const siteOf = (network: RateLimitKey): RateLimitKey =>
  network.replace(/:[^:]+::\/64$/, '::/48') as RateLimitKey;
