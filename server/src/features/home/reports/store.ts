/** The figures of a year, each from one statement (R21). */

import { USER_TYPES } from '@vigilia/contract/limits';
import { type ReportPerson, YEAR_ATTENDANCES, type YearAttendance } from '@vigilia/contract/reports';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { ALL_ROWS, type Page } from '../../../kernel/database/paging.ts';
import { nameConditions } from '../../people/users/filters.ts';
import { wasPresent, wasRepresented } from '../../roll/attendance-sql.ts';
import { isReadable } from '../../roll/on-roll.ts';
import { boundary } from '../dashboard/domain/months.ts';

/** Votings that the screen shows; an export has all. */
export const SHOWN_VOTINGS = 100;

/** People whom an export reads at a time. */
const EXPORTED_AT_ONCE = 10_000;

/** Boundaries have no fractions: an end within the present second has passed. Milliseconds. */
const SECOND = 1000;

/** Milliseconds: the year without its end, and now, as people may arrive until the entered or announced end. */
export interface Period {
  readonly start: number;
  readonly end: number;
  readonly now: number;
}

interface PeopleFilters {
  readonly attendance?: YearAttendance | undefined;
  readonly name?: string | undefined;
}

const sumOf = (condition: RawBuilder<unknown>) => sql<number>`sum(case when ${condition} then 1 else 0 end)`;

const CAME = sql<SqlBool>`present > 0`;
const REPRESENTED = sql<SqlBool>`(present = 0 and represented > 0)`;
const NEVER = sql<SqlBool>`(present = 0 and represented = 0)`;
const LISTED = sql<SqlBool>`person.user_id is not null`;
const UNLISTED = sql<SqlBool>`(person.user_id is null and people.user_type = ${USER_TYPES.member})`;
const CONDITIONS: Readonly<Record<YearAttendance, RawBuilder<SqlBool>>> = {
  came: CAME,
  represented: REPRESENTED,
  never: NEVER,
  unlisted: UNLISTED,
  absent: sql<SqlBool>`(${NEVER} or ${UNLISTED})`,
};

export const reportStore = (db: Db) => {
  const assembliesIn = ({ start, end, now }: Period) => sql<SqlBool>`(${isReadable}
    and assemblies.start_date >= ${boundary(start)} and assemblies.start_date < ${boundary(end)}
    and coalesce((select ended_at from minutes_facts where minutes_facts.assembly_id = assemblies.id),
      assemblies.end_date) < ${boundary(now + SECOND)})`;

  /** One row for each place on a roll, of the account that the person has now (R9.19). */
  const places = (period: Period) => sql`
    select attendees.assembly_id, coalesce(former.merged_into, attendees.user_id) as user_id, case when ${wasPresent} then 1 else 0 end as present,
      case when not ${wasPresent} and ${wasRepresented} then 1 else 0 end as represented
    from attendees join assemblies on assemblies.id = attendees.assembly_id
      left join users as former on former.id = attendees.user_id and former.merged_into is not null
    where ${assembliesIn(period)}`;

  /** One row for each account until the end of the year, with its places on rolls, null without any. */
  const persons = (period: Period) => sql`
    from users as people left join (select place.user_id, count(*) as called, sum(place.present) as present,
        sum(place.represented) as represented from (${places(period)}) as place group by place.user_id) as person
      on person.user_id = people.id
    where people.deleted_at is null and (${LISTED} or people.created_at < ${boundary(period.end)})`;

  const chosenPeople = (period: Period, { attendance, name = '' }: PeopleFilters) =>
    sql.join(
      [persons(period), attendance === undefined ? LISTED : CONDITIONS[attendance], ...nameConditions(name)],
      sql` and `,
    );

  async function people(period: Period, filters: PeopleFilters, { limit = ALL_ROWS, offset = 0 }: Page) {
    const { rows } = await sql<ReportPerson>`
      select people.id, people.name, people.last_name as "lastName", people.dni, people.email,
        coalesce(person.called, 0) as called, coalesce(person.present, 0) as present,
        coalesce(person.represented, 0) as represented
      ${chosenPeople(period, filters)}
      order by people.last_name_search, people.name_search, people.id
      limit ${limit} offset ${offset}`.execute(db);
    return rows;
  }

  return {
    people,

    async countPeople(period: Period, filters: PeopleFilters): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n ${chosenPeople(period, filters)}`.execute(db);
      return rows[0]?.n ?? 0;
    },

    async *eachPerson(period: Period, filters: PeopleFilters): AsyncGenerator<ReportPerson> {
      for (let offset = 0; ; offset += EXPORTED_AT_ONCE) {
        const rows = await people(period, filters, { limit: EXPORTED_AT_ONCE, offset });
        yield* rows;
        if (rows.length < EXPORTED_AT_ONCE) return;
      }
    },

    /** By their beginning, the latest first. Those without a roll had no attendance. */
    async assemblies(period: Period) {
      const { rows } = await sql<
        Record<'id' | 'total' | 'present' | 'represented', number> & {
          title: string;
          startDate: string;
        }
      >`
        select assemblies.id, assemblies.title, assemblies.start_date as "startDate", count(*) as total,
          sum(place.present) as present, sum(place.represented) as represented
        from (${places(period)}) as place join assemblies on assemblies.id = place.assembly_id
        group by assemblies.id, assemblies.title, assemblies.start_date
        order by assemblies.start_date desc, assemblies.id desc`.execute(db);
      return rows;
    },

    /** Distinct people by how they took part in the year. */
    async peopleFigures(period: Period): Promise<Record<YearAttendance, number>> {
      const sums = YEAR_ATTENDANCES.map((each) => sql`${sumOf(CONDITIONS[each])} as ${sql.id(each)}`);
      const { rows } = await sql<Record<YearAttendance, number | null>>`
        select ${sql.join(sums)} ${persons(period)}`.execute(db);
      const figures = YEAR_ATTENDANCES.map((each) => [each, rows[0]?.[each] ?? 0]);
      return Object.fromEntries(figures);
    },

    /** Votings by their last close in the period, the latest first. */
    async votings({ start, end }: Period, limit: number = ALL_ROWS) {
      const closed = sql`
        select question_id, max(closed_at) as closed_at from openings group by question_id
        having max(closed_at) >= ${boundary(start)} and max(closed_at) < ${boundary(end)}`;
      const shown = sql`
        from questions join assemblies on assemblies.id = questions.assembly_id
        join (${closed}) as closing on closing.question_id = questions.id
        where questions.state = 'closed' and questions.deleted_at is null and ${isReadable}`;
      const { rows } = await sql<
        Record<'id' | 'assemblyId' | 'entitled' | 'cast' | 'all', number> & {
          title: string;
          assembly: string;
          closedAt: string;
        }
      >`
        select questions.id, questions.title, questions.assembly_id as "assemblyId", assemblies.title as assembly,
          closing.closed_at as "closedAt", count(*) over () as "all",
          (select count(*) from voting_rights where voting_rights.question_id = questions.id) as entitled,
          (select count(*) from turnout where turnout.question_id = questions.id)
            - (select count(*) from paper_rights where paper_rights.question_id = questions.id
              and paper_rights.pending = 1) as "cast"
        ${shown} order by closing.closed_at desc, questions.id desc limit ${limit}`.execute(db);
      return { total: rows[0]?.all ?? 0, rows: rows.map(({ all: _, ...row }) => row) };
    },

    /** Requests without an answer, by their arrival. Milliseconds of a week and a month ago. */
    async requests(week: number, month: number) {
      const since = (moment: number) => sql`created_at >= ${boundary(moment)}`;
      const { rows } = await sql<
        Record<'week' | 'month' | 'older', number | null> & { oldest: string | null }
      >`
        select ${sumOf(since(week))} as week, ${sumOf(sql`${since(month)} and not ${since(week)}`)} as month,
          ${sumOf(sql`not ${since(month)}`)} as older, min(created_at) as oldest
        from registration_requests`.execute(db);
      const [row] = rows;
      const { week: ofWeek, month: ofMonth, older, oldest = null } = row ?? {};
      return { week: ofWeek ?? 0, month: ofMonth ?? 0, older: older ?? 0, oldest };
    },

    /** The earliest moment that a report has something about; null without any. */
    async earliest(): Promise<string | null> {
      const { rows } = await sql<{ at: string | null }>`
        select min(at) as at from (
          select min(start_date) as at from assemblies where ${isReadable}
          union all select min(created_at) from users where deleted_at is null
          union all select min(created_at) from assistance_requests) as moments`.execute(db);
      return rows[0]?.at ?? null;
    },
  };
};
