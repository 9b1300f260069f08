import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import { PRESENCE_WAYS, type PresenceWay } from '@vigilia/contract/assemblies/own-presence';
import { countedPeople, type QuorumCounts } from '@vigilia/contract/assemblies/quorum-counts';
import type { CallDayKind } from '@vigilia/contract/time/call-day-kinds';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { preparedQuery } from '../../../kernel/database/prepared-query.ts';
import { contains, fold } from '../../../kernel/database/search.ts';
import { currentVersion } from '../../../kernel/versions/version-store.ts';
import { isReadable, isVisibleTo } from '../../roll/on-roll.ts';
import { hasOpenVoting } from '../../roll/open-votings.ts';
import { sessionEnd } from '../../roll/presence-store.ts';
import { quorumChecksOf } from '../../roll/quorum-checks.ts';
import { closingOf, type LastVoting } from './domain/assembly-hours.ts';
import type { CheckedQuorum } from './domain/assembly-rules.ts';

interface SecondCall {
  /** ISO 8601. */
  readonly startDate: string;
  readonly quorumMin: number;
}

export interface StoredAssembly {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly picture: string | null;
  readonly startDate: string;
  readonly endDate: string;
  readonly participants: number;
  readonly needsQuorum: boolean;
  readonly quorumMin: number;
  readonly quorumCounts: QuorumCounts;
  readonly agenda: readonly string[];
  readonly isRegister: boolean;
  /** How members may register their own presence (R16.6). */
  readonly presenceWays: readonly PresenceWay[];
  /** Whether a cast ballot gives a receipt (R18.2). */
  readonly givesReceipts: boolean;
  /** Maximum powers of one attorney; 0 for no limit. */
  readonly maxPowers: number;
  readonly secondCall: SecondCall | null;
  /** Whether the quorum was checked in the second call. */
  readonly inSecondCall: boolean;
  /** Minimum days of the statutes between the call and the assembly; 0 for none. */
  readonly minimumCallDays: number;
  readonly callDayKind: CallDayKind;
  /** Place in words, or a link; empty where it is not known. */
  readonly place: string;
  /** Only read for the list of administrators. */
  readonly version?: number | undefined;
  /** Whether it was deleted after it had votings (R10.21). */
  readonly archived?: boolean;
  /** The end that was entered for the minutes (R19.2); null before. Only read for the list of administrators. */
  readonly endedAt?: string | null | undefined;
  /** The first change of the session; null before. */
  readonly opening?: number | null | undefined;
}

/** Fields that a client with only the specification's calls does not send. */
const DEFAULTS = {
  quorumCounts: 'all',
  maxPowers: 0,
  secondCall: null,
  minimumCallDays: 0,
  callDayKind: 'calendar',
  place: '',
} as const;
type Optional = keyof typeof DEFAULTS;

export type AssemblyFields = Pick<
  StoredAssembly,
  | 'title'
  | 'description'
  | 'picture'
  | 'startDate'
  | 'endDate'
  | 'participants'
  | 'needsQuorum'
  | 'quorumMin'
  | 'agenda'
> & { readonly [Field in Optional]?: StoredAssembly[Field] | undefined };

const COLUMNS = [
  'assemblies.id',
  'title',
  'description',
  'picture',
  'start_date as startDate',
  'end_date as endDate',
  'participants',
  'needs_quorum as needsQuorum',
  'quorum_min as quorumMin',
  'quorum_counts as quorumCounts',
  'agenda',
  'is_register as isRegister',
  'presence_ways as presenceWays',
  'gives_receipts as givesReceipts',
  'max_powers as maxPowers',
  'second_call_start as secondCallStart',
  'second_call_quorum as secondCallQuorum',
  'in_second_call as inSecondCall',
  'minimum_call_days as minimumCallDays',
  'call_day_kind as callDayKind',
  'archived',
  'place',
  sql<number | null>`(select min(id) from session_changes where assembly_id = assemblies.id)`.as('opening'),
] as const;

const rowsOf = (db: Db) => db.selectFrom('assemblies').select(COLUMNS);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>> &
  Pick<StoredAssembly, 'version' | 'endedAt'>;

const secondCallOf = (startDate: string | null, quorumMin: number | null): SecondCall | null =>
  startDate === null || quorumMin === null ? null : { startDate, quorumMin };

const waysOf = (stored: string): PresenceWay[] => {
  const chosen = stored.split(',');
  return PRESENCE_WAYS.filter((way) => chosen.includes(way));
};

const fromRow = ({ secondCallStart, secondCallQuorum, ...row }: Row): StoredAssembly => ({
  ...row,
  secondCall: secondCallOf(secondCallStart, secondCallQuorum),
  inSecondCall: row.inSecondCall === 1,
  needsQuorum: row.needsQuorum === 1,
  agenda: JSON.parse(row.agenda),
  isRegister: row.isRegister === 1,
  presenceWays: waysOf(row.presenceWays),
  givesReceipts: row.givesReceipts === 1,
  archived: row.archived === 1,
});

const withDefaults = (fields: AssemblyFields) => ({
  ...fields,
  quorumCounts: fields.quorumCounts ?? DEFAULTS.quorumCounts,
  maxPowers: fields.maxPowers ?? DEFAULTS.maxPowers,
  secondCall: fields.secondCall ?? DEFAULTS.secondCall,
  minimumCallDays: fields.minimumCallDays ?? DEFAULTS.minimumCallDays,
  callDayKind: fields.callDayKind ?? DEFAULTS.callDayKind,
  place: fields.place ?? DEFAULTS.place,
});

const toColumns = (given: AssemblyFields, fields = withDefaults(given)) => ({
  title: fields.title,
  description: fields.description,
  picture: fields.picture,
  start_date: fields.startDate,
  end_date: fields.endDate,
  participants: fields.participants,
  needs_quorum: fields.needsQuorum ? 1 : 0,
  quorum_min: fields.quorumMin,
  quorum_counts: fields.quorumCounts,
  agenda: JSON.stringify(fields.agenda),
  max_powers: fields.maxPowers,
  second_call_start: fields.secondCall?.startDate ?? null,
  second_call_quorum: fields.secondCall?.quorumMin ?? null,
  minimum_call_days: fields.minimumCallDays,
  call_day_kind: fields.callDayKind,
  place: fields.place,
  search: fold(fields.title, fields.description),
});

interface ListOptions {
  readonly keyword?: string;
  readonly limit?: number;
  readonly offset?: number;
  /** Limits the list to assemblies that this member finds. */
  readonly memberId?: number;
}

const existingOn = (db: Db) => db.selectFrom('assemblies').where('deleted_at', 'is', null);
const readableOn = (db: Db) => db.selectFrom('assemblies').where(isReadable);

const finder = (on: typeof existingOn) => {
  const find = preparedQuery<Row, [id: number]>((db) =>
    on(db).select(COLUMNS).where('assemblies.id', '=', 0),
  );
  return async (db: Db, id: number): Promise<StoredAssembly | undefined> =>
    (await find(db, id)).map(fromRow)[0];
};
/** Finds an assembly by its id, unless the member may not see it. */
const memberFinder = (on: typeof existingOn) => {
  const find = preparedQuery<Row, [id: number, userId: number]>((db) =>
    on(db).select(COLUMNS).where('assemblies.id', '=', 0).where(isVisibleTo(0)),
  );
  return async (db: Db, userId: number, id: number): Promise<StoredAssembly | undefined> =>
    (await find(db, id, userId)).map(fromRow)[0];
};
const findExisting = finder(existingOn);
const findReadable = finder(readableOn);
const findVisible = memberFinder(existingOn);
const findReadableBy = memberFinder(readableOn);

export const assemblyStore = (db: Db) => {
  const existing = () => existingOn(db);

  return {
    /** Undefined for an unknown or deleted assembly. */
    byId: (id: number) => findExisting(db, id),
    visibleTo: (userId: number, id: number) => findVisible(db, userId, id),
    /** Undefined for an unknown assembly, or a deleted one that is not archived. */
    readable: (id: number) => findReadable(db, id),
    readableBy: (userId: number, id: number) => findReadableBy(db, userId, id),

    /** People among these who find the assembly. */
    async findersAmong(userIds: readonly number[], id: number): Promise<ReadonlySet<number>> {
      const found = readableOn(db)
        .select('assemblies.id')
        .where('assemblies.id', '=', id)
        .where(isVisibleTo(sql.ref('users.id')));
      const rows = await db
        .selectFrom('users')
        .select('users.id')
        .where('users.id', 'in', userIds)
        .where((eb) => eb.exists(found))
        .execute();
      return new Set(rows.map((row) => row.id));
    },

    /** Latest first. */
    async list({ keyword = '', limit, offset = 0, memberId }: ListOptions) {
      const matching = existing()
        .$if(keyword !== '', (q) => q.where((eb) => contains(eb, 'search', keyword)))
        .$if(memberId !== undefined, (q) => q.where(isVisibleTo(memberId ?? 0)));
      const rows = await matching
        .select(COLUMNS)
        .$if(memberId === undefined, (q) =>
          q
            .leftJoin('minutes_facts', 'minutes_facts.assembly_id', 'assemblies.id')
            .select([currentVersion('assemblies', 'assemblies.id').as('version'), 'ended_at as endedAt']),
        )
        .orderBy('start_date', 'desc')
        .orderBy('assemblies.id', 'desc')
        .execute();
      return {
        assemblies: rows.slice(offset, limit === undefined ? undefined : offset + limit).map(fromRow),
        total: rows.length,
      };
    },

    async insert(fields: AssemblyFields): Promise<StoredAssembly> {
      const { id } = await db
        .insertInto('assemblies')
        .values(toColumns(fields))
        .returning('id')
        .executeTakeFirstOrThrow();
      await this.keepPoints(id, fields.agenda);
      return {
        ...withDefaults(fields),
        inSecondCall: false,
        id,
        isRegister: false,
        presenceWays: PRESENCE_WAYS,
        givesReceipts: true,
      };
    },

    update: ({ id, ...fields }: StoredAssembly) =>
      db.updateTable('assemblies').set(toColumns(fields)).where('id', '=', id).execute(),

    /** Records that powers given before name another date or place (R15.10). */
    recordMove: (id: number, at: string) =>
      db.updateTable('assemblies').set({ moved_at: at }).where('id', '=', id).execute(),

    /**
     * Points of the agenda keep their ids while they are renamed or moved; a removed one keeps its row, for the events at it.
     * @param renamed in the order of `respelledPoints`
     */
    async keepPoints(
      id: number,
      agenda: readonly string[],
      renamed: readonly { readonly before: string; readonly after: string }[] = [],
    ): Promise<void> {
      const rows = await db.selectFrom('agenda_points').selectAll().where('assembly_id', '=', id).execute();
      const after = new Map(renamed.map((point) => [point.before, point.after]));
      const left = new Set(rows);
      for (const [position, text] of agenda.entries()) {
        const row =
          rows.find((each) => left.has(each) && each.position !== null && after.get(each.text) === text) ??
          rows.findLast((each) => left.has(each) && !after.has(each.text) && each.text === text);
        if (!row) {
          await db.insertInto('agenda_points').values({ assembly_id: id, position, text }).execute();
          continue;
        }
        left.delete(row);
        if (row.position !== position || row.text !== text)
          await db.updateTable('agenda_points').set({ position, text }).where('id', '=', row.id).execute();
      }
      for (const row of left)
        if (row.position !== null)
          await db.updateTable('agenda_points').set({ position: null }).where('id', '=', row.id).execute();
    },

    /** Questions and the text of a point whose spelling changed stay with it. */
    async respellPoint(
      id: number,
      { before, after }: { readonly before: string; readonly after: string },
    ): Promise<void> {
      await db
        .updateTable('questions')
        .set({ agenda_point: after })
        .where('assembly_id', '=', id)
        .where('agenda_point', '=', before)
        .execute();
      // A removed point of the new spelling left a text: it stays, and so does the old one.
      const texts = () => db.selectFrom('minutes_texts').where('assembly_id', '=', id);
      const left = await texts().select('text').where('point', '=', after).executeTakeFirst();
      if (left && left.text !== '') return;
      await db.deleteFrom('minutes_texts').where('assembly_id', '=', id).where('point', '=', after).execute();
      await db
        .updateTable('minutes_texts')
        .set({ point: after })
        .where('assembly_id', '=', id)
        .where('point', '=', before)
        .execute();
    },

    setRegistration: (id: number, isRegister: boolean) =>
      db
        .updateTable('assemblies')
        .set({ is_register: isRegister ? 1 : 0 })
        .where('id', '=', id)
        .execute(),

    setPresenceWays: (id: number, ways: readonly PresenceWay[]) =>
      db.updateTable('assemblies').set({ presence_ways: ways.join() }).where('id', '=', id).execute(),

    setReceipts: (id: number, givesReceipts: boolean) =>
      db
        .updateTable('assemblies')
        .set({ gives_receipts: givesReceipts ? 1 : 0 })
        .where('id', '=', id)
        .execute(),

    /** Records that registration was enabled or disabled, with the quorum. */
    recordRegistration: (id: number, enabled: boolean, quorum: QuorumFigures, at: string) =>
      db
        .insertInto('registration_changes')
        .values({
          assembly_id: id,
          at,
          enabled: enabled ? 1 : 0,
          present: quorum.present,
          represented: quorum.represented,
          total: quorum.total,
          can_vote: quorum.canVote ?? null,
          needed: quorum.needed,
        })
        .execute(),

    registrationChanges: (id: number) =>
      db.selectFrom('registration_changes').selectAll().where('assembly_id', '=', id).orderBy('id').execute(),

    /** @param archived whether it can still be read, which ends the registration of attendance */
    remove: (id: number, at: string, archived: boolean) =>
      db
        .updateTable('assemblies')
        .set({ deleted_at: at, ...(archived && { archived: 1, is_register: 0 }) })
        .where('id', '=', id)
        .execute(),

    hasOpenVoting: (id: number) => hasOpenVoting(db, id),

    async quorumChecks(id: number): Promise<CheckedQuorum[]> {
      const quorumChecks = await quorumChecksOf(db, id);
      return quorumChecks.map((quorumCheck) => ({
        call: quorumCheck.call,
        people: countedPeople(quorumCheck),
        needed: quorumCheck.needed,
      }));
    },

    /** Whether a voting is open, and when the last one was closed; deleted questions included. */
    async lastVoting(id: number): Promise<LastVoting> {
      const row = await db
        .selectFrom('openings')
        .innerJoin('questions', 'questions.id', 'openings.question_id')
        .select(({ fn }) => [
          fn.countAll().as('openings'),
          fn.count('closed_at').as('closings'),
          fn.max('closed_at').as('closedAt'),
        ])
        .where('questions.assembly_id', '=', id)
        .executeTakeFirstOrThrow();
      return { isOpen: Number(row.openings) > Number(row.closings), closedAt: row.closedAt };
    },

    async endedAt(id: number): Promise<string | null> {
      const row = await db
        .selectFrom('minutes_facts')
        .select('ended_at')
        .where('assembly_id', '=', id)
        .executeTakeFirst();
      return row?.ended_at ?? null;
    },

    /** Null while a voting is open. */
    sessionEnd: (id: number) => sessionEnd(db, id),

    /** The last recorded state of the session; undefined if it was never opened. */
    sessionState: async (id: number): Promise<string | undefined> =>
      (
        await db
          .selectFrom('session_changes')
          .select('state')
          .where('assembly_id', '=', id)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
      )?.state,

    /** The last moment at which something can be registered; null while a voting is open (R10.18). */
    async lastMoment(assembly: Pick<StoredAssembly, 'id' | 'endDate'>): Promise<string | null> {
      return closingOf(assembly, await this.lastVoting(assembly.id), await this.endedAt(assembly.id));
    },

    /** Whether the attendance is final: after the last moment, or once the minutes are issued. */
    async isOver(assembly: Pick<StoredAssembly, 'id' | 'endDate'>, now: string): Promise<boolean> {
      const last = await this.lastMoment(assembly);
      return (last !== null && last <= now) || (await this.issuedMinutes(assembly.id)) !== undefined;
    },

    /** The number of its issued minutes; undefined before they are issued. */
    async issuedMinutes(id: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('issued_minutes')
        .select('number')
        .where('assembly_id', '=', id)
        .where('sequence', '=', 0)
        .executeTakeFirst();
      return row?.number;
    },
  };
};
