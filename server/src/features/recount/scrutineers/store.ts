/**
 * Store of the scrutineers of an assembly and of the mails to them, with a row for each address and seal: the same fingerprint
 * is sent to nobody twice, however often it is requested.
 *
 * A row is marked as being sent before its mail is handed over. One that is marked and not finished is uncertain.
 */
import type { SCRUTINEER_MAIL_STATES } from '@vigilia/contract/verification/scrutineers';
import type { Db } from '../../../database/database.ts';
import { endOutage, readOutage } from '../../../mail/mail-outage.ts';
import { BEING_SENT, INTERRUPTED, isDue, type MailOutcome } from '../../../mail/queued-mail.ts';
import { isReadable } from '../../assembly-members/on-roll.ts';
import type { Seal } from '../../verification/protocol/seals.ts';

export type MailState = (typeof SCRUTINEER_MAIL_STATES)[number];

/** Mails of a list. */
const SHOWN_MAILS = 50;

/** A mail that is marked as being sent. */
export interface Claimed {
  readonly assemblyId: number;
  readonly title: string;
  readonly sealNumber: number;
  readonly email: string;
  /** Failed tries before. */
  readonly tries: number;
}

type Key = Pick<Claimed, 'assemblyId' | 'sealNumber' | 'email'>;

export interface Ended {
  readonly assemblyId: number;
  readonly title: string;
  readonly accepted: number;
  readonly total: number;
}

export const scrutineerStore = (db: Db) => {
  const rowOf = ({ assemblyId, sealNumber, email }: Key) =>
    db
      .updateTable('scrutineer_mails')
      .where('assembly_id', '=', assemblyId)
      .where('seal_number', '=', sealNumber)
      .where('email', '=', email);

  const mails = () =>
    db
      .selectFrom('scrutineer_mails as mail')
      .innerJoin('assemblies', 'assemblies.id', 'mail.assembly_id')
      .select(['mail.assembly_id as assemblyId', 'mail.seal_number as sealNumber', 'mail.email'])
      .select(['mail.tries', 'assemblies.title']);

  /** The outcome of the mails of a seal, once none is pending. */
  async function ended({ assemblyId, sealNumber, title }: Claimed): Promise<Ended | null> {
    const rows = await db
      .selectFrom('scrutineer_mails')
      .select('state')
      .where('assembly_id', '=', assemblyId)
      .where('seal_number', '=', sealNumber)
      .execute();
    if (rows.some(({ state }) => state === 'pending' || state === 'sending')) return null;
    const accepted = rows.filter(({ state }) => state === 'accepted').length;
    return { assemblyId, title, accepted, total: rows.length };
  }

  return {
    async emails(assemblyId: number): Promise<string[]> {
      const row = await db
        .selectFrom('assemblies')
        .select('scrutineers')
        .where('id', '=', assemblyId)
        .executeTakeFirst();
      return JSON.parse(row?.scrutineers ?? '[]');
    },

    setEmails: (assemblyId: number, emails: readonly string[]) =>
      db
        .updateTable('assemblies')
        .set({ scrutineers: JSON.stringify(emails) })
        .where('id', '=', assemblyId)
        .execute(),

    /** The latest first. */
    mails: (assemblyId: number) =>
      db
        .selectFrom('scrutineer_mails as mail')
        .innerJoin('seals', (join) =>
          join
            .onRef('seals.assembly_id', '=', 'mail.assembly_id')
            .onRef('seals.number', '=', 'mail.seal_number'),
        )
        .select(['mail.email', 'mail.state', 'mail.reason', 'mail.requested_at as requestedAt', 'seals.hash'])
        .where('mail.assembly_id', '=', assemblyId)
        .orderBy('mail.seal_number', 'desc')
        .orderBy('mail.email')
        .limit(SHOWN_MAILS)
        .execute(),

    /** Queues a mail for each address that has none of this seal, and those that failed. @returns the queued addresses */
    async request(
      { assemblyId, number }: Pick<Seal, 'assemblyId' | 'number'>,
      emails: readonly string[],
      repeated: readonly MailState[],
      at: string,
    ): Promise<string[]> {
      const known = await db
        .selectFrom('scrutineer_mails')
        .select(['email', 'state'])
        .where('assembly_id', '=', assemblyId)
        .where('seal_number', '=', number)
        .execute();
      const states = new Map(known.map(({ email, state }) => [email, state]));
      const queued = emails.filter((email) => {
        const state = states.get(email);
        return state === undefined || repeated.includes(state);
      });
      if (queued.length > 0) await endOutage(db);
      for (const email of queued)
        await db
          .insertInto('scrutineer_mails')
          .values({
            ...{ assembly_id: assemblyId, seal_number: number, email, state: 'pending', requested_at: at },
          })
          .onConflict((conflict) =>
            conflict.columns(['assembly_id', 'seal_number', 'email']).doUpdateSet({
              state: 'pending',
              requested_at: at,
              tries: 0,
              not_before: null,
              reason: null,
            }),
          )
          .execute();
      return queued;
    },

    outage: () => readOutage(db),

    async hasWork(): Promise<boolean> {
      const row = await db
        .selectFrom('scrutineer_mails as mail')
        .innerJoin('assemblies', 'assemblies.id', 'mail.assembly_id')
        .select('mail.email')
        .where(isReadable)
        .where('mail.state', 'in', ['pending', 'sending'])
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Marks mails that a killed process left unfinished. @returns those mails */
    async markInterrupted(now: string): Promise<Claimed[]> {
      const rows = await mails().where('state', '=', 'sending').execute();
      for (const row of rows)
        await rowOf(row)
          .set({ ...INTERRUPTED, finished_at: now })
          .execute();
      return rows;
    },

    /** Marks the next mail. */
    async claim(now: string): Promise<Claimed | null> {
      const next = await mails()
        .where(isReadable)
        .where('mail.state', '=', 'pending')
        .where(isDue(now))
        .orderBy('mail.tries')
        .orderBy('mail.requested_at')
        .orderBy('mail.email')
        .limit(1)
        .executeTakeFirst();
      if (!next) return null;
      await rowOf(next).set({ state: 'sending' }).execute();
      return next;
    },

    /** Records the outcome of a mail. @returns the outcome of all, if that was the last one */
    async finish(claimed: Claimed, outcome: MailOutcome, now: string): Promise<Ended | null> {
      const { response: _, ...columns } = { reason: null, response: null, ...outcome };
      const { numUpdatedRows } = await rowOf(claimed)
        .where('state', 'in', BEING_SENT)
        .set({ ...columns, finished_at: outcome.state === 'pending' ? null : now })
        .executeTakeFirst();
      return numUpdatedRows > 0 ? ended(claimed) : null;
    },
  };
};
