/**
 * Store of a user's history. Each section is one statement for any number of rows. Turnout is read, ballots never;
 * of an open voting not even the turnout, which is shown in its assembly only (R12.13).
 */
import type { ActivityChange, ActivityEntry } from '@vigilia/contract/activity';
import type { HistorySection, UserPower } from '@vigilia/contract/users/user-history';
import { sql } from 'kysely';
import { NO_USER } from '../../audit/audit-log.ts';
import type { Db } from '../../database/database.ts';
import { attendance, powerState } from '../assembly-members/attendance-sql.ts';
import type { Attendance } from '../assembly-members/domain/attendance.ts';
import { attendanceAsAWhole } from '../assembly-members/domain/presence-history.ts';
import { attendanceHistory, attendanceSpans } from '../assembly-members/presence-store.ts';
import { accountsOf } from '../users/store.ts';

/** Rows of a section in one response. */
export const SECTION_ROWS = 10;

/** Some rows of a section; the first in one response by default. */
export interface Part {
  readonly limit?: number;
  readonly offset?: number;
  /** Rows with a smaller id only, the latest first: the part after a given one, however many are before it. */
  readonly before?: number;
}
/** Votings of these assemblies in one response. */
const MAX_VOTINGS = 1000;

interface PersonRow {
  readonly otherId: number;
  readonly otherName: string;
  readonly otherLastName: string;
  readonly otherDeleted: string | null;
}

/** A deleted user has no page, so no id. */
const otherOf = ({ otherId, otherName, otherLastName, otherDeleted }: PersonRow) => ({
  id: otherDeleted ? null : otherId,
  name: otherName,
  lastName: otherLastName,
});

/** Powers of a user in force and revoked, as the table `power`. */
const powersOf = (userId: number) => sql`(
  select id, assembly_id, represented_id, attorney_id, document, null as revoked_at from attorney_powers
    where represented_id in ${accountsOf(userId)} or attorney_id in ${accountsOf(userId)}
  union all
  select id, assembly_id, represented_id, attorney_id, document, revoked_at from revoked_powers
    where represented_id in ${accountsOf(userId)} or attorney_id in ${accountsOf(userId)}
) as power join assemblies on assemblies.id = power.assembly_id and assemblies.deleted_at is null`;

export const userHistoryStore = (db: Db) => {
  async function votingsOf(userId: number, assemblyIds: readonly number[]) {
    if (assemblyIds.length === 0) return [];
    const { rows } = await sql<{
      id: number;
      assemblyId: number;
      title: string;
      state: 'open' | 'closed';
      entitled: number;
      byProxy: number | null;
    }>`select questions.id, questions.assembly_id as "assemblyId", questions.title, questions.state,
        case when voting_rights.user_id is null then 0 else 1 end as entitled,
        case when questions.state = 'open' then null else turnout.by_proxy end as "byProxy"
      from questions
      left join voting_rights
        on voting_rights.question_id = questions.id and voting_rights.user_id in ${accountsOf(userId)}
      left join turnout on turnout.question_id = questions.id and turnout.user_id in ${accountsOf(userId)}
      where questions.assembly_id in (${sql.join(assemblyIds)})
        and questions.deleted_at is null and questions.state <> 'draft'
      order by questions.id limit ${MAX_VOTINGS}`.execute(db);
    return rows.map(({ entitled, byProxy, ...voting }) => ({
      ...voting,
      entitled: entitled === 1 || byProxy !== null,
      voted: voting.state === 'open' ? null : byProxy !== null,
      byProxy: byProxy === 1,
    }));
  }

  return {
    /** The number of rows of each section. */
    async totals(userId: number): Promise<Record<HistorySection, number>> {
      const { rows } = await sql<Record<HistorySection, number | string>>`select
        (select count(*) from attendees
          join assemblies on assemblies.id = attendees.assembly_id and assemblies.deleted_at is null
          where attendees.user_id in ${accountsOf(userId)}) as assemblies,
        (select count(*) from ${powersOf(userId)}) as powers,
        (select count(*) from cases where user_id = ${userId}) as cases,
        (select count(*) from case_responses where user_id = ${userId}) as responses,
        (select count(*) from assistance_requests where user_id = ${userId}) as assistance,
        (select count(*) from activity_subjects where kind = 'user' and subject_id = ${userId}) as changes`.execute(
        db,
      );
      const of = (section: HistorySection) => Number(rows[0]?.[section] ?? 0);
      return {
        assemblies: of('assemblies'),
        powers: of('powers'),
        cases: of('cases'),
        responses: of('responses'),
        assistance: of('assistance'),
        changes: of('changes'),
      };
    },

    /** The assemblies on whose roll a user is, and how they attended. */
    async assemblies(userId: number, offset: number) {
      const { rows } = await sql<
        {
          id: number;
          title: string;
          startDate: string;
          endDate: string;
          attendance: Attendance;
          attendeeId: number;
          hasHistory: number;
          canVote: number;
        } & { [K in keyof PersonRow]: PersonRow[K] | null }
      >`select assemblies.id, assemblies.title, assemblies.start_date as "startDate",
          assemblies.end_date as "endDate", attendees.can_vote as "canVote",
          attendees.user_id as "attendeeId", ${attendance} as attendance,
          case when exists (select 1 from presence_changes where presence_changes.assembly_id = assemblies.id
              and presence_changes.user_id = attendees.user_id)
            or exists (select 1 from power_changes where power_changes.assembly_id = assemblies.id
              and power_changes.represented_id = attendees.user_id) then 1 else 0 end as "hasHistory",
          attorney.id as "otherId", attorney.name as "otherName", attorney.last_name as "otherLastName",
          attorney.deleted_at as "otherDeleted"
        from attendees
        join assemblies on assemblies.id = attendees.assembly_id and assemblies.deleted_at is null
        left join attorney_powers as power
          on power.assembly_id = attendees.assembly_id and power.represented_id = attendees.user_id
        left join users as attorney on attorney.id = power.attorney_id
        where attendees.user_id in ${accountsOf(userId)}
        order by assemblies.start_date desc, assemblies.id desc
        limit ${SECTION_ROWS} offset ${offset}`.execute(db);
      const votings = await votingsOf(
        userId,
        rows.map(({ id }) => id),
      );
      /** As the minutes have it: who has left since attended (R10.13). */
      const attended = new Map<number, Attendance>();
      for (const { id, attendeeId, attendance: now, hasHistory } of rows) {
        if (now === 'present' || hasHistory === 0) continue;
        const whole = attendanceAsAWhole(
          await attendanceHistory(db, id, 0),
          await attendanceSpans(db, id),
        ).get(attendeeId);
        if (whole) attended.set(id, whole.attendance);
      }
      return rows.map(
        ({
          id,
          title,
          startDate,
          endDate,
          attendance,
          hasHistory: _,
          attendeeId: _own,
          canVote,
          ...other
        }) => ({
          id,
          title,
          startDate,
          endDate,
          attendance: attended.get(id) ?? attendance,
          canVote: canVote === 1,
          attorney: other.otherId === null ? null : otherOf(other as PersonRow),
          votings: votings.flatMap(({ assemblyId, ...voting }) => (assemblyId === id ? [voting] : [])),
        }),
      );
    },

    /**
     * Powers that a user gave or holds. The document of a revoked one is kept only if a ballot was cast by proxy, so none is
     * answered while a voting of its assembly is open (R12.13).
     */
    async powers(userId: number, { offset = 0, limit = SECTION_ROWS }: Part = {}) {
      const { rows } = await sql<
        {
          id: number;
          assemblyId: number;
          title: string;
          startDate: string;
          endDate: string;
          isOwn: number;
          document: string | null;
          revokedAt: string | null;
          state: UserPower['state'];
        } & PersonRow
      >`select power.id, power.assembly_id as "assemblyId", assemblies.title,
          assemblies.start_date as "startDate",
          coalesce((select ended_at from minutes_facts where minutes_facts.assembly_id = assemblies.id),
            assemblies.end_date) as "endDate", case when power.represented_id in ${accountsOf(userId)} then 1 else 0 end as "isOwn",
          case when power.revoked_at is not null and exists (select 1 from questions
            where questions.assembly_id = power.assembly_id and questions.state = 'open'
              and questions.deleted_at is null) then null else power.document end as document,
          power.revoked_at as "revokedAt", other.id as "otherId", other.name as "otherName",
          other.last_name as "otherLastName", other.deleted_at as "otherDeleted",
          case when power.revoked_at is not null then 'revoked' else ${powerState} end as state
        from ${powersOf(userId)}
        join users as other on other.id = case when power.represented_id in ${accountsOf(userId)}
          then power.attorney_id else power.represented_id end
        order by assemblies.start_date desc, assemblies.id desc,
          case when power.revoked_at is null then 0 else 1 end, power.id desc
        limit ${limit} offset ${offset}`.execute(db);
      return rows.map(
        ({ id, assemblyId, title, startDate, endDate, isOwn, document, revokedAt, state, ...other }) => ({
          id,
          assembly: { id: assemblyId, title, startDate, endDate },
          role: isOwn === 1 ? ('given' as const) : ('held' as const),
          other: otherOf(other),
          state,
          revokedAt,
          document,
        }),
      );
    },

    async cases(userId: number, offset: number) {
      const rows = await db
        .selectFrom('cases')
        .select((eb) => [
          'id',
          'title',
          'created_at as createAt',
          eb
            .selectFrom('case_responses')
            .whereRef('case_id', '=', 'cases.id')
            .select((each) => each.fn.countAll().as('responses'))
            .as('responses'),
        ])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(SECTION_ROWS)
        .offset(offset)
        .execute();
      return rows.map((row) => ({ ...row, responses: Number(row.responses) }));
    },

    responses: (userId: number, { offset = 0, limit = SECTION_ROWS, before }: Part = {}) =>
      db
        .selectFrom('case_responses as response')
        .innerJoin('cases', 'cases.id', 'response.case_id')
        .select([
          'response.id',
          'response.case_id as caseId',
          'cases.title as caseTitle',
          'response.response',
          'response.created_at as createAt',
          'response.hidden_at as hiddenAt',
          'response.hidden_reason as hiddenReason',
        ])
        .where('response.user_id', '=', userId)
        .$if(before !== undefined, (q) => q.where('response.id', '<', before ?? 0))
        .$if(before === undefined, (q) => q.orderBy('response.created_at', 'desc'))
        .orderBy('response.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    assistance: (userId: number, { offset = 0, limit = SECTION_ROWS, before }: Part = {}) =>
      db
        .selectFrom('assistance_requests')
        .select(['id', 'description', 'created_at as createAt'])
        .where('user_id', '=', userId)
        .$if(before !== undefined, (q) => q.where('id', '<', before ?? 0))
        .$if(before === undefined, (q) => q.orderBy('created_at', 'desc'))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),

    /** Entries of the activity log about a user. */
    async changes(
      userId: number,
      { offset = 0, limit = SECTION_ROWS, before }: Part = {},
    ): Promise<ActivityEntry[]> {
      const rows = await db
        .selectFrom('activity_subjects')
        .innerJoin('activity', 'activity.id', 'activity_subjects.activity_id')
        .select([
          'activity.id',
          'activity.at',
          'activity.user_id as userId',
          'activity.person',
          'activity.area',
          'activity.what',
          'activity.changes',
          'activity_subjects.start',
          'activity_subjects.first_change as first',
          'activity_subjects.own_changes as count',
        ])
        .where('activity_subjects.kind', '=', 'user')
        .where('activity_subjects.subject_id', '=', userId)
        .$if(before !== undefined, (q) => q.where('activity_subjects.activity_id', '<', before ?? 0))
        .orderBy('activity_subjects.activity_id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute();
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
