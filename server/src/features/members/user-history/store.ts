/**
 * Store of a user's history. Each section is one statement for any number of rows. Turnout is read, ballots never;
 * of an open voting not even the turnout, which is shown in its assembly only (R12.13).
 */
import type { ActivityChange, ActivityEntry } from '@vigilia/contract/activity';
import { HISTORY_SECTIONS, type HistorySection, type UserPower } from '@vigilia/contract/users/user-history';
import { type RawBuilder, sql } from 'kysely';
import { NO_USER } from '../../../audit/audit-log.ts';
import type { Db } from '../../../database/database.ts';
import { attendance, powerState } from '../../assembly-members/attendance-sql.ts';
import type { Attendance } from '../../assembly-members/domain/attendance.ts';
import { attendanceAsAWhole } from '../../assembly-members/domain/presence-history.ts';
import { attendanceHistory, attendanceSpans } from '../../assembly-members/presence-store.ts';
import { accountsOf } from '../../people/users/store.ts';

/** Rows of a section in one response. */
export const SECTION_ROWS = 10;
/** Votings of these assemblies in one response. */
const MAX_VOTINGS = 1000;

/** Accounts of one person: a subquery of ids. */
export type Accounts = ReturnType<typeof accountsOf>;

/**
 * Powers in force and revoked. The document of a revoked one is kept only if a ballot was cast by proxy, so none is
 * answered while a voting of its assembly is open (R12.13).
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

/** Votings that were opened, with the right and its use. */
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

/** The rows of each section, the newest first. */
const ROWS: Readonly<Record<HistorySection, (own: Accounts) => RawBuilder<unknown>>> = {
  assemblies: (own) => sql`attendees
    join assemblies on assemblies.id = attendees.assembly_id and assemblies.deleted_at is null
    left join attorney_powers as power
      on power.assembly_id = attendees.assembly_id and power.represented_id = attendees.user_id
    left join users as other on other.id = power.attorney_id
    where attendees.user_id in ${own} order by assemblies.start_date desc, assemblies.id desc`,
  powers: powersOf,
  cases: (own) => sql`cases where user_id in ${own} order by created_at desc, id desc`,
  responses: (own) => sql`case_responses as response join cases on cases.id = response.case_id
    where response.user_id in ${own} order by response.created_at desc, response.id desc`,
  assistance: (own) => sql`assistance_requests where user_id in ${own} order by created_at desc, id desc`,
  changes: (own) => sql`activity_subjects as subject join activity on activity.id = subject.activity_id
    where subject.kind = 'user' and subject.subject_id in ${own} order by subject.activity_id desc`,
};

/** A deleted user has no page, so no id. */
interface OtherRow {
  readonly otherId: number | null;
  readonly name: string;
  readonly lastName: string;
}
const otherOf = ({ otherId, name, lastName }: OtherRow) => ({ id: otherId, name, lastName });

/** Some rows of a section; the first in one response by default. */
interface Part {
  readonly limit?: number;
  readonly offset?: number;
}

export const userHistoryStore = (db: Db) => {
  const rowsOf = async <Row>(
    section: HistorySection,
    columns: RawBuilder<unknown>,
    userId: number,
    { offset = 0, limit = SECTION_ROWS }: Part,
  ) =>
    (
      await sql<Row>`select ${columns} from ${ROWS[section](accountsOf(userId))}
        limit ${limit} offset ${offset}`.execute(db)
    ).rows;

  /** How a person who is not present now attended the assembly as a whole, as its minutes have it (R10.13). */
  async function attendedAsAWhole(assemblyId: number, userId: number): Promise<Attendance | undefined> {
    const history = await attendanceHistory(db, assemblyId, 0);
    return attendanceAsAWhole(history, await attendanceSpans(db, assemblyId)).get(userId)?.attendance;
  }

  return {
    async totals(userId: number): Promise<Record<HistorySection, number>> {
      const counts = HISTORY_SECTIONS.map(
        (section) =>
          sql`(select count(*) from (select 1 from ${ROWS[section](accountsOf(userId))}) as found) as ${sql.ref(section)}`,
      );
      const { rows } = await sql<Record<HistorySection, number>>`select ${sql.join(counts)}`.execute(db);
      return rows[0] as Record<HistorySection, number>;
    },

    /** The assemblies on whose roll a user is, and how they attended. */
    async assemblies(userId: number, part: Part = {}) {
      const columns = sql`assemblies.id, assemblies.title, assemblies.start_date as "startDate",
        assemblies.end_date as "endDate", attendees.can_vote as "canVote", attendees.user_id as "attendeeId",
        ${attendance} as attendance, case when exists (select 1 from presence_changes
            where presence_changes.assembly_id = assemblies.id
              and presence_changes.user_id = attendees.user_id)
          or exists (select 1 from power_changes where power_changes.assembly_id = assemblies.id
            and power_changes.represented_id = attendees.user_id) then 1 else 0 end as "hasHistory",
        case when other.deleted_at is null then other.id end as "otherId", other.name,
        other.last_name as "lastName"`;
      const rows = await rowsOf<
        {
          id: number;
          title: string;
          startDate: string;
          endDate: string;
          attendance: Attendance;
          attendeeId: number;
          hasHistory: number;
          canVote: number;
        } & (OtherRow | { name: null })
      >('assemblies', columns, userId, part);
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
      for (const {
        id,
        title,
        startDate,
        endDate,
        attendance: now,
        attendeeId,
        hasHistory,
        canVote,
        ...other
      } of rows) {
        const isSettled = now === 'present' || hasHistory === 0;
        found.push({
          id,
          title,
          startDate,
          endDate,
          attendance: (isSettled ? undefined : await attendedAsAWhole(id, attendeeId)) ?? now,
          canVote: canVote === 1,
          attorney: other.name === null ? null : otherOf(other),
          votings: votings
            .filter((voting) => voting.assembly_id === id)
            .map(({ assembly_id: _, entitled, voted, by_proxy, ...voting }) => ({
              ...voting,
              entitled: entitled === 1,
              voted: voted === null ? null : voted === 1,
              byProxy: by_proxy === 1,
            })),
        });
      }
      return found;
    },

    async powers(userId: number, part: Part = {}) {
      const columns = sql`id, assembly_id as "assemblyId", title, start_date as "startDate",
        end_date as "endDate", role, state, revoked_at as "revokedAt", document,
        other_id as "otherId", name, last_name as "lastName"`;
      const rows = await rowsOf<
        Pick<UserPower, 'id' | 'role' | 'state' | 'revokedAt'> &
          OtherRow & {
            assemblyId: number;
            title: string;
            startDate: string;
            endDate: string;
            document: string | null;
          }
      >('powers', columns, userId, part);
      return rows.map(({ id, role, state, revokedAt, document, ...row }) => ({
        ...{ id, role, state, revokedAt, document, other: otherOf(row) },
        assembly: { id: row.assemblyId, title: row.title, startDate: row.startDate, endDate: row.endDate },
      }));
    },

    cases: (userId: number, part: Part = {}) =>
      rowsOf<{ id: number; title: string; createAt: string; responses: number }>(
        'cases',
        sql`id, title, created_at as "createAt",
          (select count(*) from case_responses where case_id = cases.id) as responses`,
        userId,
        part,
      ),

    responses: (userId: number, part: Part = {}) =>
      rowsOf<{
        id: number;
        caseId: number;
        caseTitle: string;
        response: string;
        createAt: string;
        hiddenAt: string | null;
      }>(
        'responses',
        sql`response.id, response.case_id as "caseId", cases.title as "caseTitle", response.response,
          response.created_at as "createAt", response.hidden_at as "hiddenAt"`,
        userId,
        part,
      ),

    assistance: (userId: number, part: Part = {}) =>
      rowsOf<{ id: number; description: string; createAt: string }>(
        'assistance',
        sql`id, description, created_at as "createAt"`,
        userId,
        part,
      ),

    /** Entries of the activity log about a user. */
    async changes(userId: number, part: Part = {}): Promise<ActivityEntry[]> {
      const columns = sql`activity.id, activity.at, activity.user_id as "userId", activity.person, activity.area,
        activity.what, activity.changes, subject.start, subject.first_change as first,
        subject.own_changes as count`;
      const rows = await rowsOf<
        Omit<ActivityEntry, 'userId' | 'changes'> & {
          userId: number;
          changes: string | null;
          start: number | null;
          first: number | null;
          count: number | null;
        }
      >('changes', columns, userId, part);
      return rows.map(({ changes, userId: by, start, first, count, ...entry }) => {
        const all: ActivityChange[] = changes ? JSON.parse(changes) : [];
        // An entry that does not name the user, such as that of an import, lists the changes of many.
        const own = start === null ? all.slice(first ?? 0, (first ?? 0) + (count ?? 0)) : all;
        return {
          ...entry,
          userId: by === NO_USER ? null : by,
          ...(own.length > 0 && { changes: own }),
        };
      });
    },
  };
};
