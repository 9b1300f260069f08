/** Store of the mailings of calls of assemblies, each with a mail for each recipient. */
import type {
  ConvocationAudience,
  RecipientCounts,
  RecipientState,
} from '@vigilia/contract/assemblies/convocations';
import { USER_TYPES } from '@vigilia/contract/limits';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { countRows, hasRows, type Page, paged } from '../../../kernel/database/paging.ts';
import { idList, STATEMENT_ROWS } from '../../../kernel/database/statement-rows.ts';
import { endOutage, readOutage } from '../../../kernel/mail/mail-outage.ts';
import { FRESH, isAddress, UNSENT } from '../../../kernel/mail/outgoing-mails.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { nameConditions } from '../../people/users/filters.ts';
import { assemblyStore } from '../assemblies/store.ts';
import { type Named, sequenceOf } from './domain/named.ts';

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

const NO_COUNTS: RecipientCounts = {
  total: 0,
  pending: 0,
  sending: 0,
  accepted: 0,
  refused: 0,
  noAddress: 0,
  uncertain: 0,
};

interface Outcome {
  readonly counts: { -readonly [State in keyof RecipientCounts]: RecipientCounts[State] };
  lastAccepted: string | null;
}

/** Whether a recipient counts: an account deleted before its mail was due is neither called nor without an address. */
const isCalled = sql<SqlBool>`not (users.deleted_at is not null and (outgoing_mails.state = 'pending'
  or (outgoing_mails.state = 'noAddress' and users.deleted_at <= outgoing_mails.finished_at)))`;

/** States of mails of people who were called, or are about to be. */
const CALLED = ['accepted', 'uncertain', 'pending', 'sending'] as const;

/** States of mails that inform their recipient: a waiting one may be stopped. */
const TOLD = ['accepted', 'uncertain', 'sending'] as const;

/** Whether a call names the present date and place of its assembly; unknown for calls of old backups. */
const isCurrent = sql<SqlBool>`(convocations.start_date = assemblies.start_date and convocations.place = assemblies.place)`;

/** Mails of a batch, with the outcome for each recipient. */
export const recipientStore = (db: Db, purpose: 'call' | 'letter') => {
  const mails = () =>
    db
      .selectFrom('outgoing_mails')
      .innerJoin('users', 'users.id', 'outgoing_mails.user_id')
      .where('purpose', '=', purpose)
      .where('state', '<>', 'stopped')
      .where(isCalled);

  async function outcomes(ids: readonly number[]): Promise<Map<number, Outcome>> {
    if (ids.length === 0) return new Map();
    const rows = await mails()
      .select(['batch', 'state', (eb) => eb.fn.countAll().as('people')])
      .select((eb) => eb.fn.max('finished_at').as('last'))
      .where('batch', 'in', ids)
      .groupBy(['batch', 'state'])
      .execute();
    const found = new Map(
      ids.map((id): [number, Outcome] => [id, { counts: { ...NO_COUNTS }, lastAccepted: null }]),
    );
    for (const { batch, state, people, last } of rows) {
      const outcome = found.get(batch);
      if (!outcome) continue;
      outcome.counts[state as RecipientState] = Number(people);
      outcome.counts.total += Number(people);
      if (state === 'accepted') outcome.lastAccepted = last;
    }
    return found;
  }

  return {
    outcomes,
    outcome: async (id: number): Promise<Outcome> =>
      (await outcomes([id])).get(id) ?? { counts: NO_COUNTS, lastAccepted: null },

    async recipients(
      id: number,
      filters: { state?: string | undefined; name?: string | undefined },
      page: Page,
    ) {
      const matching = mails()
        .where('batch', '=', id)
        .$if(Boolean(filters.state), (q) => q.where('state', '=', filters.state as RecipientState))
        .$if(Boolean(filters.name), (q) => q.where((eb) => eb.and(nameConditions(filters.name ?? ''))));
      const rows = await matching
        .select(['users.id as userId', 'users.name', 'users.last_name as lastName', 'users.email as own'])
        .select(['outgoing_mails.email', 'state', 'reason', 'response', 'finished_at as at'])
        .orderBy('users.name_search')
        .orderBy('users.id')
        .$call(paged(page))
        .execute();
      return { rows, total: await countRows(matching) };
    },
  };
};

export const isSendable = () => sql<SqlBool>`batch in (select convocations.id from convocations
  join assemblies on assemblies.id = convocations.assembly_id
  where assemblies.deleted_at is null and stopped_at is null and ended_at is null)`;

export const convocationStore = (db: Db) => {
  const mails = () => db.selectFrom('outgoing_mails').where('purpose', '=', 'call');

  /** Ids of the recipients of the calls. */
  const calledTo = (assemblyId: number) =>
    mails()
      .innerJoin('convocations', 'convocations.id', 'batch')
      .innerJoin('assemblies', 'assemblies.id', 'convocations.assembly_id')
      .select('outgoing_mails.user_id')
      .where('outgoing_mails.user_id', 'is not', null)
      .$narrowType<{ user_id: number }>()
      .where('assembly_id', '=', assemblyId)
      .where('state', 'in', CALLED);

  /** People whom the audience includes now. */
  const peopleOf = (assemblyId: number, audience: ConvocationAudience) => {
    const users = db.selectFrom('users').where('users.deleted_at', 'is', null);
    if (audience === 'called')
      return users
        .where('users.id', 'in', calledTo(assemblyId).where(sql<SqlBool>`not ${isCurrent}`))
        .where('users.id', 'not in', calledTo(assemblyId).where(isCurrent).where('state', 'in', TOLD));
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

  /** Recipients of the mailing of the outer query whose mail is not finished. */
  const unsent = () =>
    mails()
      .select('outgoing_mails.id')
      .where('state', 'in', UNSENT)
      .where('batch', '=', sql.ref<number>('convocations.id'));

  return {
    ...recipientStore(db, 'call'),

    /** People whom a call would reach now, by name. */
    addressees: (assemblyId: number, audience: ConvocationAudience): Promise<Addressee[]> =>
      peopleOf(assemblyId, audience)
        .select(['users.id as userId', 'users.name', 'users.last_name as lastName', 'users.email'])
        .orderBy('users.name_search')
        .orderBy('users.id')
        .execute(),

    /** How many people a call would reach now, and how many of them have no address. */
    async sizeOf(assemblyId: number, audience: ConvocationAudience) {
      const rows = await peopleOf(assemblyId, audience).select('users.email').execute();
      return { people: rows.length, withoutAddress: rows.filter(({ email }) => !isAddress(email)).length };
    },

    /** One of these people; without an id the first with an address. */
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
        // A first page without any address is not worth a search through all people.
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

    /** Titles of questions that existed at the first call and were deleted without a vote, in their order. */
    async deletedDrafts(assemblyId: number, called: string): Promise<string[]> {
      const rows = await db
        .selectFrom('questions')
        .select('title')
        .where('assembly_id', '=', assemblyId)
        .where('deleted_at', '>=', called)
        .where(({ exists, not, selectFrom }) =>
          not(exists(selectFrom('openings').select('id').whereRef('question_id', '=', 'questions.id'))),
        )
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('activity')
              .innerJoin('activity_subjects as subject', 'subject.activity_id', 'activity.id')
              .select('activity.id')
              .where('subject.kind', '=', 'question')
              .whereRef('subject.subject_id', '=', 'questions.id')
              .where('activity.at', '<=', called),
          ),
        )
        .orderBy('questions.id')
        .execute();
      return rows.map(({ title }) => title);
    },

    setPlace: (assemblyId: number, place: string) =>
      db.updateTable('assemblies').set({ place }).where('id', '=', assemblyId).execute(),

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
      return hasRows(
        db
          .selectFrom('convocations')
          .where('assembly_id', '=', assemblyId)
          .where('id', '<>', id)
          .where('stopped_at', 'is', null)
          .where((eb) => eb.exists(unsent())),
      );
    },

    /** Whether the medium and the date of a call that was made elsewhere are entered for the acta. */
    async isNoted(assemblyId: number): Promise<boolean> {
      const facts = db.selectFrom('minutes_facts').select('call').where('assembly_id', '=', assemblyId);
      return Boolean((await facts.executeTakeFirst())?.call);
    },

    /** People who were called. */
    async peopleCalled(assemblyId: number): Promise<number> {
      return countRows(
        db
          .selectFrom('users')
          .where('users.deleted_at', 'is', null)
          .where('users.id', 'in', calledTo(assemblyId)),
      );
    },

    /** Powers in force and powers to be decided on: their number, and the number from before the assembly was moved. */
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

    /** Begins a mailing with a row for each recipient. @returns its id */
    async start(
      mailing: Pick<StoredMailing, 'assemblyId' | 'audience' | 'subject' | 'text' | 'startedAt'> & Named,
      startedBy: number,
    ): Promise<number> {
      const { assemblyId, audience, subject, text, startedAt } = mailing;
      // Before the row of the mailing, which changes who remains to be informed.
      const people = await peopleOf(assemblyId, audience).select(['users.id', 'users.email']).execute();
      await endOutage(db);
      const { id } = await db
        .insertInto('convocations')
        .values({
          assembly_id: assemblyId,
          audience,
          subject,
          text,
          start_date: mailing.startDate,
          end_date: mailing.endDate,
          place: mailing.place,
          started_at: startedAt,
          started_by: startedBy,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const mail = { purpose: 'call', batch: id, requested_at: startedAt } as const;
      const pending = { ...mail, state: 'pending', finished_at: null } as const;
      const undeliverable = { ...mail, state: 'noAddress', finished_at: startedAt } as const;
      for (const piece of chunksOf(people, STATEMENT_ROWS))
        await db
          .insertInto('outgoing_mails')
          .values(
            piece.map(({ id: user_id, email }) => ({
              ...(isAddress(email) ? pending : undeliverable),
              user_id,
            })),
          )
          .execute();
      return id;
    },

    stop: (id: number, at: string) =>
      db.updateTable('convocations').set({ stopped_at: at }).where('id', '=', id).execute(),

    /** Sends waiting mails at once. */
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
      const rows = await mails()
        .innerJoin('users', 'users.id', 'outgoing_mails.user_id')
        .select(['outgoing_mails.id', 'users.email'])
        .where('batch', '=', id)
        .where('state', 'in', states)
        .where('users.deleted_at', 'is', null)
        .$if(userId !== undefined, (q) => q.where('users.id', '=', userId ?? 0))
        .execute();
      const ids = rows.filter(({ email }) => isAddress(email)).map((row) => row.id);
      await db
        .updateTable('outgoing_mails')
        .set({ state: 'pending', email: null, ...FRESH })
        .where('id', 'in', idList(db, ids))
        .execute();
      return ids.length;
    },

    /** Contents of the mails of a mailing. */
    async content(id: number) {
      const found = await mailings().where('convocations.id', '=', id).executeTakeFirstOrThrow();
      const assembly = await assemblyStore(db).byId(found.assemblyId);
      if (!assembly) throw new Error(`Assembly ${found.assemblyId} is gone`);
      const all = await this.mailings(found.assemblyId);
      return {
        subject: found.subject,
        text: found.text,
        startedAt: found.startedAt,
        /** With the date and place that the mailing names. */
        assembly: {
          ...assembly,
          startDate: found.startDate ?? assembly.startDate,
          endDate: found.endDate ?? assembly.endDate,
          place: found.place ?? assembly.place,
        },
        /** Sequence of its calendar file. */
        sequence: sequenceOf(all.filter((each) => each.id <= id)),
      };
    },

    assemblyOf: (id: number) =>
      db
        .selectFrom('convocations')
        .innerJoin('assemblies', 'assemblies.id', 'convocations.assembly_id')
        .select(['assemblies.id', 'assemblies.title'])
        .where('convocations.id', '=', id)
        .executeTakeFirstOrThrow(),

    /** Whether it is ended by this call, or continues: another process may have taken its last mail for lost. */
    async setEnded(id: number, endedAt: string | null): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('convocations')
        .set({ ended_at: endedAt })
        .where('id', '=', id)
        .where('ended_at', endedAt === null ? 'is not' : 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },
  };
};
