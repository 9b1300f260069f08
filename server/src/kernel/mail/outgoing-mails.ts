/**
 * The table of all waiting and sent mails, with recipient and outcome. The text of a mail is made from its purpose and batch
 * when it is sent.
 * A mail is marked as being sent before it is handed over and again afterwards. One that is marked and not finished is
 * uncertain, and only sent again if an administrator says so: no mail is sent twice, and no waiting one is lost.
 */
import { email as emailField } from '@vigilia/contract/fields';
import { type SqlBool, sql, type Updateable } from 'kysely';
import { recordServerEntry } from '../audit/audit-log.ts';
import { type Sentence, sentence } from '../audit/sentence.ts';
import type { Db } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { MAY_HAVE_ARRIVED } from './delivery-failure.ts';
import type { MailMessage } from './mail.ts';
import type { MailQueue } from './queue-sender.ts';
import { BEING_SENT, INTERRUPTED, isDue, type MailOutcome } from './queued-mail.ts';

type MailPurpose = Tables['outgoing_mails']['purpose'];

/** States of a mail without an outcome. */
export const UNSENT = ['pending', 'sending'] as const;

/** Columns of a mail that is to be sent again. */
export const FRESH = { tries: 0, not_before: null, reason: null, response: null, finished_at: null } as const;

/** A deleted account has a placeholder instead of an address, and a moved one may have any text. */
export const isAddress = (email: string): boolean => emailField.safeParse(email).success;

interface QueuedMail {
  readonly id: number;
  readonly batch: number;
  /** The present address of the recipient. */
  readonly email: string;
  readonly tries: number;
  /** 0, without a name, for a mail to an address alone. */
  readonly user: {
    readonly id: number;
    readonly name: string;
    readonly lastName: string;
    readonly userType: number;
  };
}

export interface MailTemplate {
  readonly purpose: MailPurpose;
  /** Whether the batch of a mail may be sent now; always when absent. */
  readonly isSendable?: (db: Db) => ReturnType<typeof sql<SqlBool>>;
  /** Reads and writes the data of the mail, in the transaction that marks it. */
  prepare(
    tx: Db,
    mail: QueuedMail,
    now: string,
  ): Promise<{
    message(): MailMessage | Promise<MailMessage>;
    /** @returns columns that differ from those of the outcome */
    settle?(
      tx: Db,
      outcome: MailOutcome,
      now: string,
    ): Promise<Updateable<Tables['outgoing_mails']> | undefined>;
  }>;
  /** Clears the address once the mail is sent, refused or interrupted: no account has it. */
  readonly forgetsAddress?: boolean;
  /** The area of its entries in the activity log. */
  readonly area: string;
  /** Names the mail in the entry about one that a killed process left marked: `el envío de un correo a …`. */
  named(tx: Db, mail: QueuedMail): Sentence | string | Promise<Sentence>;
  /** Called when the batch has no mail left to send. @returns the entry about it, if there is one */
  ended?(tx: Db, batch: number, now: string): Promise<Sentence | undefined>;
}

export function mailQueue({
  purpose,
  isSendable = () => sql<SqlBool>`1 = 1`,
  forgetsAddress = false,
  area,
  prepare,
  named,
  ended = async () => undefined,
}: MailTemplate): MailQueue {
  const mails = (db: Db) =>
    db
      .selectFrom('outgoing_mails')
      .leftJoin('users', 'users.id', 'outgoing_mails.user_id')
      .where('outgoing_mails.purpose', '=', purpose)
      .select(['outgoing_mails.id', 'batch', 'tries', 'user_id as userId', 'outgoing_mails.email as address'])
      .select(['users.name', 'users.last_name as lastName', 'users.user_type as userType', 'users.email']);
  type Row = Awaited<ReturnType<ReturnType<typeof mails>['execute']>>[number];
  const fromRow = ({
    id,
    batch,
    tries,
    userId,
    address,
    email,
    name,
    lastName,
    userType,
  }: Row): QueuedMail => ({
    id,
    batch,
    tries,
    email: email ?? address ?? '',
    user: { id: userId ?? 0, name: name ?? '', lastName: lastName ?? '', userType: userType ?? 0 },
  });
  const waiting = (db: Db) => mails(db).where('state', '=', 'pending').where(isSendable(db));

  const cleared = forgetsAddress ? { email: null } : {};
  const set = (tx: Db, id: number, columns: Updateable<Tables['outgoing_mails']>) =>
    tx.updateTable('outgoing_mails').set(columns).where('id', '=', id);

  async function endIfOver(tx: Db, batch: number, now: string): Promise<void> {
    const left = await mails(tx).where('batch', '=', batch).where('state', 'in', UNSENT).limit(1).execute();
    const what = left.length === 0 && (await ended(tx, batch, now));
    if (what) await recordServerEntry(tx, { area, what, at: now });
  }

  async function claim(tx: Db, now: string): Promise<QueuedMail | undefined> {
    const row = await waiting(tx)
      .where(isDue(now))
      .orderBy('turn')
      .orderBy('batch')
      .orderBy('tries')
      .orderBy('user_id')
      .orderBy('outgoing_mails.email')
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const mail = fromRow(row);
    if (isAddress(mail.email)) {
      await set(tx, mail.id, { state: 'sending', email: mail.email }).execute();
      return mail;
    }
    // The account was deleted or lost its address meanwhile.
    await set(tx, mail.id, { state: 'noAddress', finished_at: now }).execute();
    await endIfOver(tx, mail.batch, now);
    return claim(tx, now);
  }

  return {
    async hasWork(db) {
      const next = await waiting(db).limit(1).executeTakeFirst();
      return Boolean(next ?? (await mails(db).where('state', '=', 'sending').limit(1).executeTakeFirst()));
    },
    async markInterrupted(tx, now) {
      const left = (await mails(tx).where('state', '=', 'sending').execute()).map(fromRow);
      for (const mail of left) {
        await set(tx, mail.id, { ...INTERRUPTED, ...cleared, finished_at: now }).execute();
        const what = sentence`Se interrumpió ${await named(tx, mail)}: ${MAY_HAVE_ARRIVED}`;
        await recordServerEntry(tx, { area, what, at: now });
      }
      for (const batch of new Set(left.map((mail) => mail.batch))) await endIfOver(tx, batch, now);
    },
    async claim(tx, now) {
      const mail = await claim(tx, now);
      if (!mail) return null;
      const { message, settle } = await prepare(tx, mail, now);
      return {
        tries: mail.tries,
        message,
        async finish(tx, outcome, now) {
          const row = await mails(tx)
            .where('outgoing_mails.id', '=', mail.id)
            .where('state', 'in', BEING_SENT)
            .executeTakeFirst();
          // The password was changed or the user deleted during the delivery.
          if (!row) return;
          await set(tx, mail.id, {
            reason: null,
            response: null,
            finished_at: outcome.state === 'pending' ? null : now,
            ...outcome,
            ...(outcome.state !== 'pending' && cleared),
            ...(await settle?.(tx, outcome, now)),
          }).execute();
          await endIfOver(tx, mail.batch, now);
        },
      };
    },
  };
}
