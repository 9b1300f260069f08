/**
 * The outage of the mail server: a failure of every mail. The mails of all queues wait for the next try, which does not count as
 * one of their own.
 */
import type { Db } from '../database/database.ts';
import { MINUTE } from '../runtime/clock.ts';
import { type DeliveryReason, deliveryText } from './delivery-failure.ts';

/** Milliseconds until the next try, by the number of consecutive failures. */
const BACKOFF = [MINUTE / 2, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE] as const;

const ROW = 1;

export interface MailOutage {
  /** A `DeliveryReason`, or one that another version of the program stored. */
  readonly reason: string;
  readonly failures: number;
  /** ISO 8601 in UTC. */
  readonly retryAt: string;
}

/** @returns undefined while the mail server accepts mails */
export const readOutage = (db: Db): Promise<MailOutage | undefined> =>
  db.selectFrom('mail_outage').select(['reason', 'failures', 'retry_at as retryAt']).executeTakeFirst();

/** Whether the mails of a batch are being sent, with the obstacle if not. */
export async function progressOf(
  { pending, sending }: { readonly pending: number; readonly sending: number },
  stoppedAt: string | null,
  outageNow: () => Promise<MailOutage | undefined>,
) {
  const isOver = pending + sending === 0;
  const outage = isOver || stoppedAt !== null ? undefined : await outageNow();
  const sends = outage ? ('delayed' as const) : ('running' as const);
  return {
    state: isOver ? ('done' as const) : stoppedAt ? ('stopped' as const) : sends,
    problem: outage ? deliveryText(outage.reason) : null,
    retryAt: outage?.retryAt ?? null,
  };
}

/** Counts another failure, and delays the next try. @param now ISO 8601 in UTC */
export async function recordOutage(tx: Db, reason: DeliveryReason, now: string): Promise<void> {
  const failures = (await readOutage(tx))?.failures ?? 0;
  const delay = BACKOFF[Math.min(failures, BACKOFF.length - 1)] ?? 0;
  const row = {
    reason,
    failures: failures + 1,
    retry_at: new Date(Date.parse(now) + delay).toISOString(),
  };
  await tx
    .insertInto('mail_outage')
    .values({ id: ROW, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Called when the mail server accepted a mail, or an administrator sends now: the next mail is tried at once. */
export const endOutage = (tx: Db) => tx.deleteFrom('mail_outage').execute();
