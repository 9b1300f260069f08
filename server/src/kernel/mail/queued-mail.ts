/** When a mail of a queue is due, and its columns after a delivery. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { countRows } from '../database/paging.ts';
import { MINUTE } from '../runtime/clock.ts';
import { type DeliveryReason, isOfServer } from './delivery-failure.ts';
import type { Delivery } from './mail.ts';

/** Maximum tries for one address after temporary failures, and milliseconds between them. */
const MAX_TRIES = 4;
const TRY_AGAIN_AFTER = 10 * MINUTE;

/** Columns of a mail that a killed process left marked as being sent. */
export const INTERRUPTED = { state: 'uncertain', reason: 'interrupted' } as const;

/** States of a mail whose delivery has no outcome yet: another process may have taken it for interrupted. */
export const BEING_SENT = ['sending', 'uncertain'] as const;

/** Whether a mail does not wait for its next try. @param now ISO 8601 in UTC */
export const isDue = (now: string) => sql<SqlBool>`(not_before is null or not_before <= ${now})`;

/** Columns of a mail after its delivery. */
export type MailOutcome =
  | { readonly state: 'pending'; readonly tries: number; readonly not_before: string | null }
  | { readonly state: 'accepted' }
  | {
      readonly state: 'refused' | 'uncertain';
      readonly reason: DeliveryReason;
      /** The words of the mail server. */
      readonly response: string | null;
    };

/**
 * @param tries earlier tries of this mail
 * @param now ISO 8601 in UTC
 */
export function outcomeOf(delivery: Delivery, tries: number, now: string): MailOutcome {
  if (delivery.outcome === 'sent') return { state: 'accepted' };
  const { outcome, reason, response = null } = delivery;
  if (outcome !== 'delayed') return { state: outcome, reason, response };
  // All mails wait then (`mail-outage.ts`): this one lost no try.
  if (isOfServer(reason)) return { state: 'pending', tries, not_before: null };
  if (tries + 1 >= MAX_TRIES) return { state: 'refused', reason, response };
  const next = Date.parse(now) + TRY_AGAIN_AFTER * (tries + 1);
  return { state: 'pending', tries: tries + 1, not_before: new Date(next).toISOString() };
}

/** Mails of all queues without an outcome. */
export const mailsWaiting = (db: Db): Promise<number> =>
  countRows(db.selectFrom('outgoing_mails').where('state', 'in', ['pending', 'sending']));
