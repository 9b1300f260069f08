/**
 * Store of the scrutineers and of the mails to them, one for each address and seal: no address gets the same fingerprint twice.
 */
import type { SCRUTINEER_MAIL_STATES } from '@vigilia/contract/verification/scrutineers';
import type { Db } from '../../../../kernel/database/database.ts';
import { endOutage, readOutage } from '../../../../kernel/mail/mail-outage.ts';
import { FRESH } from '../../../../kernel/mail/outgoing-mails.ts';
import type { Seal } from '../../../verification/protocol/seals.ts';

export type MailState = (typeof SCRUTINEER_MAIL_STATES)[number];

const SHOWN_MAILS = 50;

export const scrutineerStore = (db: Db) => {
  const mails = () =>
    db
      .selectFrom('outgoing_mails as mail')
      .innerJoin('seals', 'seals.id', 'mail.batch')
      .where('mail.purpose', '=', 'seal');

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
    mails: async (assemblyId: number) => {
      const rows = await mails()
        .select(['mail.email', 'mail.state', 'mail.reason', 'mail.requested_at as requestedAt', 'seals.hash'])
        .where('seals.assembly_id', '=', assemblyId)
        .orderBy('seals.number', 'desc')
        .orderBy('mail.email')
        .limit(SHOWN_MAILS)
        .execute();
      return rows.map(({ email, state, ...mail }) => ({
        ...mail,
        email: email ?? '',
        state: state as MailState,
      }));
    },

    /** Queues a mail for each address that has none of this seal, and those that failed. @returns the queued addresses */
    async request(
      { assemblyId, number }: Pick<Seal, 'assemblyId' | 'number'>,
      emails: readonly string[],
      repeated: readonly MailState[],
      at: string,
    ): Promise<string[]> {
      const { id: sealId } = await db
        .selectFrom('seals')
        .select('id')
        .where('assembly_id', '=', assemblyId)
        .where('number', '=', number)
        .executeTakeFirstOrThrow();
      const known = await mails()
        .select(['mail.id', 'mail.email', 'mail.state'])
        .where('seals.id', '=', sealId)
        .execute();
      const isRefused = ({ state }: { state: string }) => repeated.some((each) => each === state);
      const again = known.filter((mail) => isRefused(mail) && emails.includes(mail.email ?? ''));
      const fresh = emails.filter((email) => !known.some((mail) => mail.email === email));
      const queued = emails.filter(
        (email) => fresh.includes(email) || again.some((mail) => mail.email === email),
      );
      if (queued.length > 0) await endOutage(db);
      for (const { id } of again)
        await db
          .updateTable('outgoing_mails')
          .set({ state: 'pending', requested_at: at, ...FRESH })
          .where('id', '=', id)
          .execute();
      for (const email of fresh)
        await db
          .insertInto('outgoing_mails')
          .values({ purpose: 'seal', batch: sealId, email, state: 'pending', requested_at: at })
          .execute();
      return queued;
    },

    outage: () => readOutage(db),

    /** The seal of mails, its assembly, and how many of them were accepted. */
    async ofSeal(sealId: number) {
      const seal = await db
        .selectFrom('seals')
        .innerJoin('assemblies', 'assemblies.id', 'seals.assembly_id')
        .select(['assemblies.id as assemblyId', 'assemblies.title', 'seals.number as sealNumber'])
        .where('seals.id', '=', sealId)
        .executeTakeFirstOrThrow();
      const states = await mails().select('mail.state').where('seals.id', '=', sealId).execute();
      const accepted = states.filter(({ state }) => state === 'accepted').length;
      return { ...seal, accepted, total: states.length };
    },
  };
};
