/**
 * Store of the mailings of calls of assemblies, with a row for each recipient.
 *
 * A row is marked as being sent before its mail is handed over and again afterwards. One that is marked and not
 * finished is uncertain, and sent again only if an administrator says so: nobody gets a mailing twice, and nobody who
 * waits is lost.
 */
import type {
  ConvocationAudience,
  RecipientCounts,
  RecipientState,
} from '@vigilia/contract/assemblies/convocations';
import { email as emailField } from '@vigilia/contract/fields';
import { USER_TYPES } from '@vigilia/contract/limits';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { endOutage, readOutage } from '../../mail/mail-outage.ts';
import { BEING_SENT, INTERRUPTED, isDue, type MailOutcome } from '../../mail/queued-mail.ts';
import { chunksOf } from '../../runtime/chunks.ts';
import { assemblyStore, type StoredAssembly } from '../assemblies/store.ts';
import { nameConditions } from '../users/filters.ts';
import { type Named, sequenceOf } from './domain/named.ts';

/** People of one statement. */
const IDS_TOGETHER = 1000;

export interface StoredMailing extends Named {
  readonly id: number;
  readonly assemblyId: number;
  readonly audience: ConvocationAudience;
  readonly subject: string;
  readonly text: string;
  readonly startedAt: string;
  readonly startedBy: { readonly name: string; readonly lastName: string };
  readonly stoppedAt: string | null;
  readonly endedAt: string | null;
}

export interface Addressee {
  readonly userId: number;
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
}

/** A mail that is marked as being sent. */
export interface Claimed extends Addressee {
  /** Failed tries before. */
  readonly tries: number;
  readonly mailingId: number;
  readonly subject: string;
  readonly text: string;
  /** With what the mailing names. */
  readonly assembly: StoredAssembly;
  /** Of its calendar file. */
  readonly sequence: number;
  /** Of the mailing. */
  readonly startedAt: string;
}

/** A mail that a killed process left marked. */
export interface Interrupted {
  readonly assembly: { readonly id: number; readonly title: string };
  readonly user: { readonly id: number; readonly name: string; readonly lastName: string };
}

/** A mailing that has no mail left to send. */
export interface Ended {
  readonly mailingId: number;
  readonly assemblyId: number;
  readonly title: string;
}

/** A deleted account has a placeholder instead of an address, and a moved one may have anything. */
export const isAddress = (email: string): boolean => emailField.safeParse(email).success;

const NO_COUNTS: RecipientCounts = {
  ...{ total: 0, pending: 0, sending: 0, accepted: 0 },
  ...{ refused: 0, noAddress: 0, uncertain: 0 },
};

/**
 * Whether a recipient counts: not one whose account was deleted before the mail was due, who is neither called nor
 * without an address.
 */
const isCalled = sql<SqlBool>`not (users.deleted_at is not null and (convocation_recipients.state = 'pending'
  or (convocation_recipients.state = 'noAddress' and users.deleted_at <= convocation_recipients.finished_at)))`;

/** States of those who were called, or are about to be. */
const CALLED = ['accepted', 'uncertain', 'pending', 'sending'] as const;

/** Whether a call names what its assembly has now; unknown of calls of old backups. */
const isCurrent = sql<SqlBool>`(convocations.start_date = assemblies.start_date and convocations.place = assemblies.place)`;

export const convocationStore = (db: Db) => {
  /** Ids of the recipients of the calls. */
  const calledTo = (assemblyId: number) =>
    db
      .selectFrom('convocation_recipients')
      .innerJoin('convocations', 'convocations.id', 'convocation_id')
      .innerJoin('assemblies', 'assemblies.id', 'convocations.assembly_id')
      .select('convocation_recipients.user_id')
      .where('assembly_id', '=', assemblyId)
      .where('state', 'in', CALLED);

  /** Those who would be called now. */
  const peopleOf = (assemblyId: number, audience: ConvocationAudience) => {
    const users = db.selectFrom('users').where('users.deleted_at', 'is', null);
    if (audience === 'called')
      return users
        .where('users.id', 'in', calledTo(assemblyId).where(sql<SqlBool>`not ${isCurrent}`))
        .where('users.id', 'not in', calledTo(assemblyId).where(isCurrent));
    return audience === 'members'
      ? users.where('users.user_type', '=', USER_TYPES.member)
      : users.where('users.id', 'in', (eb) =>
          eb.selectFrom('attendees').select('user_id').where('assembly_id', '=', assemblyId),
        );
  };

  const mailings = () =>
    db
      .selectFrom('convocations')
      .leftJoin('users', 'users.id', 'convocations.started_by')
      .select([
        'convocations.id',
        'assembly_id as assemblyId',
        'audience',
        'subject',
        'text',
        'started_at as startedAt',
        'stopped_at as stoppedAt',
        'ended_at as endedAt',
        'start_date as startDate',
        'end_date as endDate',
        'place',
        'users.name',
        'users.last_name as lastName',
      ]);
  type Row = Omit<StoredMailing, 'startedBy'> & { name: string | null; lastName: string | null };
  const fromRow = ({ name, lastName, ...mailing }: Row): StoredMailing => ({
    ...mailing,
    startedBy: { name: name ?? '', lastName: lastName ?? '' },
  });

  /** Mailings that may send. */
  const active = () =>
    db
      .selectFrom('convocations')
      .innerJoin('assemblies', 'assemblies.id', 'convocations.assembly_id')
      .where('assemblies.deleted_at', 'is', null)
      .where('stopped_at', 'is', null)
      .where('ended_at', 'is', null);

  /** Recipients of the mailing of the query around it whose mail is not finished. */
  const unsent = () =>
    db
      .selectFrom('convocation_recipients')
      .select('user_id')
      .where('state', 'in', ['pending', 'sending'])
      .where('convocation_id', '=', sql.ref<number>('convocations.id'));

  /** Those of these mailings that have no mail left are over from now on. */
  async function endOver(ids: readonly number[], now: string): Promise<Ended[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('convocations')
      .innerJoin('assemblies', 'assemblies.id', 'convocations.assembly_id')
      .select(['convocations.id as mailingId', 'assembly_id as assemblyId', 'assemblies.title'])
      .where('convocations.id', 'in', ids)
      .where('ended_at', 'is', null)
      .where((eb) => eb.not(eb.exists(unsent())))
      .execute();
    if (rows.length > 0)
      await db
        .updateTable('convocations')
        .set({ ended_at: now })
        .where(
          'id',
          'in',
          rows.map(({ mailingId }) => mailingId),
        )
        .execute();
    return rows;
  }

  const setRow = (mailingId: number, userId: number) =>
    db
      .updateTable('convocation_recipients')
      .where('convocation_id', '=', mailingId)
      .where('user_id', '=', userId);

  async function next(mailingId: number, now: string): Promise<(Addressee & { tries: number }) | undefined> {
    return await db
      .selectFrom('convocation_recipients')
      .innerJoin('users', 'users.id', 'convocation_recipients.user_id')
      .select(['users.id as userId', 'users.name', 'users.last_name as lastName', 'users.email', 'tries'])
      .where('state', '=', 'pending')
      .where('convocation_id', '=', mailingId)
      .where(isDue(now))
      .orderBy('tries')
      .orderBy('convocation_recipients.user_id')
      .limit(1)
      .executeTakeFirst();
  }

  return {
    /** Whether a mail is waiting, or was left by a killed process. */
    async hasWork(): Promise<boolean> {
      const waiting = await active().select('convocations.id').limit(1).executeTakeFirst();
      if (waiting) return true;
      const left = await db
        .selectFrom('convocation_recipients')
        .select('user_id')
        .where('state', '=', 'sending')
        .limit(1)
        .executeTakeFirst();
      return left !== undefined;
    },

    /** Those who would be called now, by name. */
    addressees: (assemblyId: number, audience: ConvocationAudience): Promise<Addressee[]> =>
      peopleOf(assemblyId, audience)
        .select(['users.id as userId', 'users.name', 'users.last_name as lastName', 'users.email'])
        .orderBy('users.name_search')
        .orderBy('users.id')
        .execute(),

    /** How many would be called now, and how many of them have no address. */
    async sizeOf(assemblyId: number, audience: ConvocationAudience) {
      const rows = await peopleOf(assemblyId, audience).select('users.email').execute();
      return { people: rows.length, withoutAddress: rows.filter(({ email }) => !isAddress(email)).length };
    },

    /** One of them; the first with an address where none is named. */
    async addressee(
      assemblyId: number,
      audience: ConvocationAudience,
      userId?: number,
    ): Promise<Addressee | undefined> {
      const rows = await peopleOf(assemblyId, audience)
        .select(['users.id as userId', 'users.name', 'users.last_name as lastName', 'users.email'])
        .$if(userId !== undefined, (q) => q.where('users.id', '=', userId ?? 0))
        .orderBy('users.name_search')
        .orderBy('users.id')
        // A first page of people without any address is not worth a search through all of them.
        .limit(100)
        .execute();
      return rows.find(({ email }) => isAddress(email)) ?? rows[0];
    },

    /** Place, convener and legal name, as entered for the minutes of this assembly. */
    minutesDetails: (assemblyId: number) =>
      db
        .selectFrom('assembly_minutes')
        .select(['place', 'convener', 'entity'])
        .where('assembly_id', '=', assemblyId)
        .executeTakeFirst(),

    setPlace: (assemblyId: number, place: string) =>
      db.updateTable('assemblies').set({ place }).where('id', '=', assemblyId).execute(),

    /** All of an assembly, in order. */
    async mailings(assemblyId: number): Promise<StoredMailing[]> {
      const rows = await mailings()
        .where('assembly_id', '=', assemblyId)
        .orderBy('convocations.id')
        .execute();
      return rows.map(fromRow);
    },

    async mailing(assemblyId: number, id: number): Promise<StoredMailing | undefined> {
      const row = await mailings()
        .where('assembly_id', '=', assemblyId)
        .where('convocations.id', '=', id)
        .executeTakeFirst();
      return row && fromRow(row);
    },

    /** Whether another mailing of the assembly still has mails to send, and is not stopped. */
    async isAnotherUnderWay({ assemblyId, id }: Pick<StoredMailing, 'assemblyId' | 'id'>): Promise<boolean> {
      const row = await db
        .selectFrom('convocations')
        .select('id')
        .where('assembly_id', '=', assemblyId)
        .where('id', '<>', id)
        .where('stopped_at', 'is', null)
        .where((eb) => eb.exists(unsent()))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Everybody who was called. */
    async peopleCalled(assemblyId: number): Promise<number> {
      const { people } = await db
        .selectFrom('users')
        .where('users.deleted_at', 'is', null)
        .where('users.id', 'in', calledTo(assemblyId))
        .select((eb) => eb.fn.countAll().as('people'))
        .executeTakeFirstOrThrow();
      return Number(people);
    },

    /** Powers in force and powers to be decided on: all of them, and those of before the assembly was moved. */
    async powers(assemblyId: number): Promise<{ all: number; beforeMove: number }> {
      const { moved_at: movedAt } = await db
        .selectFrom('assemblies')
        .select('moved_at')
        .where('id', '=', assemblyId)
        .executeTakeFirstOrThrow();
      const given = await db
        .selectFrom('attorney_powers')
        .leftJoin('power_changes', (join) =>
          join
            .onRef('power_changes.assembly_id', '=', 'attorney_powers.assembly_id')
            .onRef('power_changes.represented_id', '=', 'attorney_powers.represented_id'),
        )
        .select((eb) => eb.fn.max('at').as('at'))
        .where('attorney_powers.assembly_id', '=', assemblyId)
        .groupBy('attorney_powers.id')
        .execute();
      const submitted = await db
        .selectFrom('submitted_powers')
        .select('submitted_at as at')
        .where('assembly_id', '=', assemblyId)
        .where('state', '=', 'pending')
        .execute();
      const all = [...given, ...submitted];
      const isBefore = (at: string | null) => movedAt !== null && (at === null || at < movedAt);
      return { all: all.length, beforeMove: all.filter(({ at }) => isBefore(at)).length };
    },

    outage: () => readOutage(db),

    /** Number of recipients in each state, and when the last mail was accepted. */
    async outcome(id: number): Promise<{ counts: RecipientCounts; lastAccepted: string | null }> {
      const rows = await db
        .selectFrom('convocation_recipients')
        .innerJoin('users', 'users.id', 'convocation_recipients.user_id')
        .select(['state', (eb) => eb.fn.countAll().as('people'), (eb) => eb.fn.max('finished_at').as('last')])
        .where('convocation_id', '=', id)
        .where(isCalled)
        .groupBy('state')
        .execute();
      const counts = { ...NO_COUNTS };
      let lastAccepted: string | null = null;
      for (const { state, people, last } of rows) {
        counts[state] = Number(people);
        counts.total += Number(people);
        if (state === 'accepted') lastAccepted = last;
      }
      return { counts, lastAccepted };
    },

    /** Begins a mailing with a row for each recipient, and answers its id. */
    async start(
      mailing: Pick<StoredMailing, 'assemblyId' | 'audience' | 'subject' | 'text' | 'startedAt'> & Named,
      startedBy: number,
    ): Promise<number> {
      const { assemblyId, audience, subject, text, startedAt } = mailing;
      // Before the row of the mailing, which changes who is left to tell.
      const people = await peopleOf(assemblyId, audience).select(['users.id', 'users.email']).execute();
      await endOutage(db);
      const { id } = await db
        .insertInto('convocations')
        .values({
          assembly_id: assemblyId,
          ...{ audience, subject, text, start_date: mailing.startDate, end_date: mailing.endDate },
          place: mailing.place,
          started_at: startedAt,
          started_by: startedBy,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('convocation_recipients')
        .columns(['convocation_id', 'user_id', 'state'])
        .expression(
          peopleOf(assemblyId, audience).select((eb) => [
            eb.cast<number>(eb.val(id), 'integer').as('convocation_id'),
            'users.id as user_id',
            sql.lit('pending').as('state'),
          ]),
        )
        .execute();
      const without = people.filter(({ email }) => !isAddress(email)).map(({ id: userId }) => userId);
      for (const piece of chunksOf(without, IDS_TOGETHER))
        await db
          .updateTable('convocation_recipients')
          .set({ state: 'noAddress', finished_at: startedAt })
          .where('convocation_id', '=', id)
          .where('user_id', 'in', piece)
          .execute();
      return id;
    },

    stop: (id: number, at: string) =>
      db.updateTable('convocations').set({ stopped_at: at }).where('id', '=', id).execute(),

    /** Sends what waits, at once. */
    async resume(id: number): Promise<void> {
      await endOutage(db);
      await db
        .updateTable('convocations')
        .set({ stopped_at: null, ended_at: null })
        .where('id', '=', id)
        .execute();
    },

    /** Queues finished rows again. @returns their number */
    async requeue(
      id: number,
      states: readonly ('refused' | 'noAddress' | 'uncertain')[],
      userId: number | undefined,
    ): Promise<number> {
      const rows = await db
        .selectFrom('convocation_recipients')
        .innerJoin('users', 'users.id', 'convocation_recipients.user_id')
        .select(['users.id', 'users.email'])
        .where('convocation_id', '=', id)
        .where('state', 'in', states)
        .where('users.deleted_at', 'is', null)
        .$if(userId !== undefined, (q) => q.where('users.id', '=', userId ?? 0))
        .execute();
      const ids = rows.filter(({ email }) => isAddress(email)).map((row) => row.id);
      for (const piece of chunksOf(ids, IDS_TOGETHER))
        await db
          .updateTable('convocation_recipients')
          .set({
            ...{ state: 'pending', tries: 0, not_before: null },
            ...{ reason: null, response: null, finished_at: null, email: null },
          })
          .where('convocation_id', '=', id)
          .where('user_id', 'in', piece)
          .execute();
      return ids.length;
    },

    /** Marks mails that a killed process left unfinished. @returns those mails, and the mailings that ended with them */
    async markInterrupted(now: string): Promise<{ interrupted: Interrupted[]; ended: readonly Ended[] }> {
      const rows = await db
        .selectFrom('convocation_recipients')
        .innerJoin('convocations', 'convocations.id', 'convocation_id')
        .innerJoin('assemblies', 'assemblies.id', 'assembly_id')
        .innerJoin('users', 'users.id', 'user_id')
        .select(['convocation_id as mailingId', 'assembly_id as assemblyId', 'title'])
        .select(['user_id as userId', 'users.name', 'users.last_name as lastName'])
        .where('state', '=', 'sending')
        .execute();
      const interrupted: Interrupted[] = [];
      for (const { mailingId, userId, name, lastName, assemblyId, title } of rows) {
        await setRow(mailingId, userId)
          .set({ ...INTERRUPTED, finished_at: now })
          .execute();
        interrupted.push({ assembly: { id: assemblyId, title }, user: { id: userId, name, lastName } });
      }
      const ended = await endOver(
        rows.map(({ mailingId }) => mailingId),
        now,
      );
      return { interrupted, ended };
    },

    /**
     * Marks the next mail.
     * @returns null where no mail is due, and the mailings that ended meanwhile
     */
    async claim(now: string): Promise<{ claimed: Claimed | null; ended: readonly Ended[] }> {
      const touched: number[] = [];
      const due = await active()
        .select([
          'convocations.id',
          'subject',
          'text',
          'assembly_id as assemblyId',
          'started_at as startedAt',
        ])
        .orderBy('convocations.id')
        .execute();
      let claimed: Claimed | null = null;
      for (const { id, subject, text, assemblyId, startedAt } of due) {
        touched.push(id);
        let person = await next(id, now);
        while (person && !isAddress(person.email)) {
          // The account was deleted or lost its address meanwhile.
          await setRow(id, person.userId).set({ state: 'noAddress', finished_at: now }).execute();
          person = await next(id, now);
        }
        if (!person) continue;
        await setRow(id, person.userId).set({ state: 'sending', email: person.email }).execute();
        const assembly = await assemblyStore(db).byId(assemblyId);
        if (!assembly) throw new Error(`Assembly ${assemblyId} is gone`);
        const all = await this.mailings(assemblyId);
        const index = all.findIndex((each) => each.id === id);
        const { startDate, endDate, place } = all[index] ?? assembly;
        claimed = {
          ...{ ...person, mailingId: id, subject, text, startedAt },
          assembly: {
            ...assembly,
            startDate: startDate ?? assembly.startDate,
            endDate: endDate ?? assembly.endDate,
            place: place ?? assembly.place,
          },
          sequence: sequenceOf(all.slice(0, index + 1)),
        };
        break;
      }
      return { claimed, ended: await endOver(touched, now) };
    },

    /** Records the outcome of a mail. @returns the mailing, if that was its last one */
    async finish(
      { mailingId, userId }: Claimed,
      outcome: MailOutcome,
      now: string,
    ): Promise<readonly Ended[]> {
      const isLeft = outcome.state === 'pending';
      const { numUpdatedRows } = await setRow(mailingId, userId)
        .where('state', 'in', BEING_SENT)
        .set({ reason: null, response: null, ...outcome, finished_at: isLeft ? null : now })
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return [];
      // Another process may have taken this mail for lost, and the mailing for over.
      if (isLeft)
        await db.updateTable('convocations').set({ ended_at: null }).where('id', '=', mailingId).execute();
      return endOver([mailingId], now);
    },

    /** A page of recipients by name, and the number of all that match. */
    async recipients(
      id: number,
      filters: { state?: string | undefined; name?: string | undefined },
      { limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
    ) {
      const matching = db
        .selectFrom('convocation_recipients')
        .innerJoin('users', 'users.id', 'convocation_recipients.user_id')
        .where('convocation_id', '=', id)
        .where(isCalled)
        .$if(Boolean(filters.state), (q) => q.where('state', '=', filters.state as RecipientState))
        .$if(Boolean(filters.name), (q) => q.where((eb) => eb.and(nameConditions(filters.name ?? ''))));
      const { total } = await matching.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
      const rows = await matching
        .select(['users.id as userId', 'users.name', 'users.last_name as lastName', 'users.email as own'])
        .select(['convocation_recipients.email', 'state', 'reason', 'response', 'finished_at as at'])
        .orderBy('users.name_search')
        .orderBy('users.id')
        .$if(limit !== undefined, (q) => q.limit(limit ?? 0))
        .$if(limit !== undefined && offset > 0, (q) => q.offset(offset))
        .execute();
      return { rows: limit === undefined ? rows.slice(offset) : rows, total: Number(total) };
    },
  };
};
