/**
 * The lease of the mail server: of several processes on a database one sends the mails of all queues, so that the
 * configured rate holds for all of them together. Another process takes over an expired lease.
 */
import type { Db } from '../database/database.ts';

/** The sending process, and when its lease expires unless renewed. ISO 8601 in UTC. */
export interface Lease {
  readonly sender: string;
  readonly now: string;
  readonly until: string;
  /** Whether there can be no other process: then any existing lease is that of an ended one. */
  readonly isAlone: boolean;
}

/** The one row of the table. */
const ROW = 1;

/** Takes or renews the lease. @returns whether this process may send */
export async function takeLease(tx: Db, { sender, now, until, isAlone }: Lease): Promise<boolean> {
  const row = await tx.selectFrom('mail_lease').selectAll().executeTakeFirst();
  if (row && row.sender !== sender && row.until > now && !isAlone) return false;
  await tx
    .insertInto('mail_lease')
    .values({ id: ROW, sender, until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sender, until }))
    .execute();
  return true;
}

/** Renews the lease while it is held. */
export const renewLease = (tx: Db, { sender, until }: Pick<Lease, 'sender' | 'until'>) =>
  tx.updateTable('mail_lease').set({ until }).where('sender', '=', sender).execute();

/** Lets another process continue at once. */
export const releaseLease = (tx: Db, sender: string) =>
  tx.deleteFrom('mail_lease').where('sender', '=', sender).execute();
