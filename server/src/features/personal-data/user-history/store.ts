/**
 * Store of a user's history. Each section is one statement for any number of rows. Reads turnout, never ballots; not even the
 * turnout of an open voting, which only its assembly shows (R12.13).
 */
import type { HistorySection, UserPower } from '@vigilia/contract/users/user-history';
import { type SelectQueryBuilder, sql } from 'kysely';
import { NO_USER } from '../../../kernel/audit/audit-log.ts';
import { changesIn, ownChanges } from '../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { paged } from '../../../kernel/database/paging.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { accountsOf } from '../../people/users/store.ts';
import { attendance, powerState } from '../../roll/attendance-sql.ts';
import type { Attendance } from '../../roll/domain/attendance.ts';
import { attendanceAsAWhole } from '../../roll/domain/presence-history.ts';
import { attendanceHistory, attendanceSpans } from '../../roll/presence-store.ts';

/** Rows of a section in one response. */
export const SECTION_ROWS = 10;
/** Votings of these assemblies in one response. */
const MAX_VOTINGS = 1000;

/** Accounts of one person: a subquery of ids. */
export type Accounts = ReturnType<typeof accountsOf>;

/**
 * Powers in force and revoked. The document of a revoked one is kept only if a ballot was cast by proxy, so it is omitted while a
 * voting of its assembly is open (R12.13).
 */
export const powersOf = (own: Accounts) => sql`(
  select power.id, power.assembly_id, power.revoked_at, assemblies.title, assemblies.start_date,
    coalesce((select ended_at from minutes_facts where minutes_facts.assembly_id = assemblies.id),
      assemblies.end_date) as end_date,
    case when power.represented_id in ${own} then 'given' else 'held' end as role,
    case when power.revoked_at is not null and exists (select 1 from questions
      where questions.assembly_id = power.assembly_id and questions.state = 'open'
        and questions.deleted_at is null) then null else power.document end as document,
    case when power.revoked_at is not null then 'revoked' else ${powerState} end as state,
    case when other.deleted_at is null then other.id end as other_id, other.name, other.last_name
  from (
    select id, assembly_id, represented_id, attorney_id, document, null as revoked_at from attorney_powers
      where represented_id in ${own} or attorney_id in ${own}
    union all
    select id, assembly_id, represented_id, attorney_id, document, revoked_at from revoked_powers
      where represented_id in ${own} or attorney_id in ${own}) as power
  join assemblies on assemblies.id = power.assembly_id and assemblies.deleted_at is null
  join users as other on other.id = case when power.represented_id in ${own}
    then power.attorney_id else power.represented_id end) as power
  order by start_date desc, assembly_id desc, case when revoked_at is null then 0 else 1 end, id desc`;

/** Opened votings, with the right and its use. */
export const votingsOf = (own: Accounts) => sql`(
  select questions.id, questions.assembly_id, questions.title, questions.state,
    case when voting_rights.user_id is null and turnout.user_id is null then 0 else 1 end as entitled,
    case when questions.state = 'open' then null when turnout.user_id is null then 0 else 1 end as voted,
    turnout.by_proxy
  from questions
  left join voting_rights on voting_rights.question_id = questions.id and voting_rights.user_id in ${own}
  left join turnout on turnout.question_id = questions.id and turnout.user_id in ${own}
    and questions.state <> 'open'
  where questions.deleted_at is null and questions.state <> 'draft') as voting`;

export interface Part {
  readonly limit: number;
  readonly offset: number;
}
const FIRST: Part = { limit: SECTION_ROWS, offset: 0 };

type PowerRow = Pick<UserPower, 'id' | 'role' | 'state' | 'revokedAt'> &
  Omit<UserPower['other'], 'id'> & {
    otherId: number | null;
    assemblyId: number;
    title: string;
    startDate: string;
    endDate: string;
    document: string | null;
  };

export const userHistoryStore = (db: Db) => {
  /** The rows of each section, newest first. A deleted user has no page, so no id. */
  const sectionsOf = (userId: number) => {
    const own = accountsOf(userId);
    return {
      assemblies: db
        .selectFrom('attendees')
        .innerJoin('assemblies', 'assemblies.id', 'attendees.assembly_id')
        .leftJoin('attorney_powers as power', (join) =>
          join
            .onRef('power.assembly_id', '=', 'attendees.assembly_id')
            .onRef('power.represented_id', '=', 'attendees.user_id'),
        )
        .leftJoin('users as other', 'other.id', 'power.attorney_id')
        .where('attendees.user_id', 'in', own)
        .where('assemblies.deleted_at', 'is', null)
        .select(['assemblies.id', 'title', 'start_date as startDate', 'end_date as endDate'])
        .select(['can_vote as canVote', 'attendees.user_id as attendeeId', attendance.as('now')])
        .select(['other.name', 'other.last_name as lastName'])
        .select(sql<number | null>`case when other.deleted_at is null then other.id end`.as('otherId'))
        .select(
          sql<number>`case when exists (select 1 from presence_changes as change
              where change.assembly_id = assemblies.id and change.user_id = attendees.user_id)
            or exists (select 1 from power_changes as change where change.assembly_id = assemblies.id
              and change.represented_id = attendees.user_id) then 1 else 0 end`.as('hasHistory'),
        )
        .orderBy('start_date', 'desc')
        .orderBy('assemblies.id', 'desc'),
      powers: db
        .selectFrom(
          sql<PowerRow>`(select id, assembly_id as "assemblyId", title, start_date as "startDate",
          end_date as "endDate", role, state, revoked_at as "revokedAt", document, other_id as "otherId", name,
          last_name as "lastName" from ${powersOf(own)})`.as('power'),
        )
        .selectAll(),
      cases: db
        .selectFrom('cases')
        .where('user_id', 'in', own)
        .select(['id', 'title', 'created_at as createAt'])
        .select(({ selectFrom, fn }) =>
          selectFrom('case_responses')
            .whereRef('case_id', '=', 'cases.id')
            .select(fn.countAll<number>().as('responses'))
            .as('responses'),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc'),
      responses: db
        .selectFrom('case_responses as response')
        .innerJoin('cases', 'cases.id', 'case_id')
        .where('response.user_id', 'in', own)
        .select(['response.id', 'case_id as caseId', 'title as caseTitle', 'response'])
        .select(['response.created_at as createAt', 'hidden_at as hiddenAt'])
        .orderBy('response.created_at', 'desc')
        .orderBy('response.id', 'desc'),
      assistance: db
        .selectFrom('assistance_requests')
        .where('user_id', 'in', own)
        .select(['id', 'description', 'created_at as createAt'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc'),
      changes: db
        .selectFrom('activity_subjects as subject')
        .innerJoin('activity', 'activity.id', 'activity_id')
        .where('kind', '=', 'user')
        .where('subject_id', 'in', own)
        .select(['activity.id', 'at', 'user_id as by', 'person', 'area', 'what', 'changes'])
        .select(['start', 'first_change', 'own_changes'])
        .orderBy('activity_id', 'desc'),
    };
  };

  /** Attendance as a whole of a person who is not present now, as in the minutes (R10.13). */
  async function attendedAsAWhole(assemblyId: number, userId: number): Promise<Attendance | undefined> {
    const history = await attendanceHistory(db, assemblyId, 0);
    return attendanceAsAWhole(history, await attendanceSpans(db, assemblyId)).get(userId)?.attendance;
  }

  return {
    async totals(userId: number): Promise<Record<HistorySection, number>> {
      const counts = Object.entries(sectionsOf(userId)).map(([section, rows]) => {
        const all = rows.clearSelect().clearOrderBy() as SelectQueryBuilder<Tables, 'users', unknown>;
        return sql`(${all.select(({ fn }) => fn.countAll().as('rows'))}) as ${sql.ref(section)}`;
      });
      const { rows } = await sql<Record<HistorySection, number>>`select ${sql.join(counts)}`.execute(db);
      return rows[0] as Record<HistorySection, number>;
    },

    /** The assemblies on whose roll a user is, with the attendance. */
    async assemblies(userId: number, part: Part = FIRST) {
      const rows = await sectionsOf(userId).assemblies.$call(paged(part)).execute();
      const ids = rows.map(({ id }) => id);
      const { rows: votings } = await sql<{
        id: number;
        assembly_id: number;
        title: string;
        state: 'open' | 'closed';
        entitled: number;
        voted: number | null;
        by_proxy: number | null;
      }>`select * from ${votingsOf(accountsOf(userId))} where assembly_id in (${sql.join([0, ...ids])})
        order by id limit ${MAX_VOTINGS}`.execute(db);
      const found = [];
      for (const { now, attendeeId, hasHistory, canVote, otherId, name, lastName, ...assembly } of rows) {
        const isSettled = now === 'present' || hasHistory === 0;
        found.push({
          ...assembly,
          attendance: (isSettled ? undefined : await attendedAsAWhole(assembly.id, attendeeId)) ?? now,
          canVote: canVote === 1,
          attorney: name === null ? null : { id: otherId, name, lastName: lastName ?? '' },
          votings: votings
            .filter((voting) => voting.assembly_id === assembly.id)
            .map(({ id, title, state, entitled, voted, by_proxy }) => ({
              id,
              title,
              state,
              entitled: entitled === 1,
              byProxy: by_proxy === 1,
              voted: voted === null ? null : voted === 1,
            })),
        });
      }
      return found;
    },

    async powers(userId: number, part: Part = FIRST) {
      const rows = await sectionsOf(userId).powers.$call(paged(part)).execute();
      return rows.map(({ assemblyId, title, startDate, endDate, otherId, name, lastName, ...power }) => ({
        ...power,
        other: { id: otherId, name, lastName },
        assembly: { id: assemblyId, title, startDate, endDate },
      }));
    },

    cases: (userId: number, part: Part = FIRST) => sectionsOf(userId).cases.$call(paged(part)).execute(),
    responses: (userId: number, part: Part = FIRST) =>
      sectionsOf(userId).responses.$call(paged(part)).execute(),
    assistance: (userId: number, part: Part = FIRST) =>
      sectionsOf(userId).assistance.$call(paged(part)).execute(),

    async changes(userId: number, part: Part = FIRST) {
      const rows = await sectionsOf(userId).changes.$call(paged(part)).execute();
      return rows.map(({ changes, by, start, first_change, own_changes, ...entry }) => {
        // An entry that does not name the user, such as that of an import, lists the changes of several people.
        const own = ownChanges(changesIn(changes), { start, first_change, own_changes });
        return { ...entry, userId: by === NO_USER ? null : by, ...(own.length > 0 && { changes: own }) };
      });
    },
  };
};
