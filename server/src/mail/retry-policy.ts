/** When a delayed mail of a queue is tried again, and when it is given up. */
import { MINUTE } from '../runtime/clock.ts';
import { type DeliveryReason, isOfServer } from './delivery-failure.ts';

/** Milliseconds until the next try at the mail server, by the number of consecutive failures. */
const BACKOFF = [30_000, 60_000, 120_000, 300_000, 600_000] as const;
/** Maximum tries for one address after temporary failures, and milliseconds between them. */
const MAX_TRIES = 4;
const TRY_AGAIN_AFTER = 10 * MINUTE;

const after = (now: string, milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();

export type Retry =
  /** The mail server takes no mail: all mails wait, this one lost no try. */
  | { readonly kind: 'server'; readonly failures: number; readonly retryAt: string }
  /** Only this mail waits. */
  | { readonly kind: 'mail'; readonly tries: number; readonly notBefore: string }
  | { readonly kind: 'give-up' };

/**
 * @param tries of this mail before
 * @param failures consecutive ones of the mail server before
 */
export function retryAfter(
  reason: DeliveryReason,
  { tries, failures }: { readonly tries: number; readonly failures: number },
  now: string,
): Retry {
  if (isOfServer(reason)) {
    const retryAt = after(now, BACKOFF[Math.min(failures, BACKOFF.length - 1)] ?? 0);
    return { kind: 'server', failures: failures + 1, retryAt };
  }
  if (tries + 1 >= MAX_TRIES) return { kind: 'give-up' };
  return { kind: 'mail', tries: tries + 1, notBefore: after(now, TRY_AGAIN_AFTER * (tries + 1)) };
}
