/** The figures of the home, each from one statement with a bounded answer. */
import type { FirstSteps } from '@vigilia/contract/dashboard';
import { DASHBOARD_LIMITS, USER_TYPES } from '@vigilia/contract/limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { NO_PASSWORD } from '../../people/users/store.ts';
import {
  QUESTION_COLUMNS,
  questionFromRow,
  type StoredQuestion,
} from '../../voting/votings/question-store.ts';
import { boundary } from './domain/months.ts';

const IS_MEMBER = sql<SqlBool>`deleted_at is null and user_type = ${USER_TYPES.member}`;
const ANY = sql<SqlBool>`1 = 1`;

/** The end that was entered for its minutes, else the planned one (R19.2). */
const END = sql<string>`coalesce(minutes_facts.ended_at, assemblies.end_date)`;

const ASSEMBLY = [
  'assemblies.id',
  'assemblies.title',
  'assemblies.start_date as startDate',
  END.as('endDate'),
  'assemblies.needs_quorum as needsQuorum',
  'assemblies.quorum_min as quorumMin',
  'assemblies.quorum_counts as quorumCounts',
  'assemblies.second_call_quorum as secondCallQuorum',
  'assemblies.in_second_call as inSecondCall',
] as const;

const withFlags = <
  T extends {
    readonly needsQuorum: number;
    readonly secondCallQuorum: number | null;
    readonly inSecondCall: number;
  },
>({
  secondCallQuorum,
  ...row
}: T) => ({
  ...row,
  needsQuorum: row.needsQuorum === 1,
  secondCall: secondCallQuorum === null ? null : { quorumMin: secondCallQuorum },
  inSecondCall: row.inSecondCall === 1,
});

const flag = (condition: RawBuilder<unknown>) => sql<number>`case when ${condition} then 1 else 0 end`;

export const dashboardStore = (db: Db) => {
  const assemblies = () =>
    db
      .selectFrom('assemblies')
      .leftJoin('minutes_facts', 'minutes_facts.assembly_id', 'assemblies.id')
      .where('assemblies.deleted_at', 'is', null);

  /** Rows that fit, and those of each month between the boundaries, by `created_at`. */
  async function monthly(
    table: 'users' | 'registration_requests' | 'assistance_requests',
    fits: RawBuilder<SqlBool>,
    boundaries: readonly number[],
  ) {
    const months = boundaries.slice(1).map((end, index) => {
      const start = boundary(boundaries[index] ?? 0);
      return sql`coalesce(sum(case when created_at >= ${start} and created_at < ${boundary(end)} then 1 else 0 end), 0)
        as ${sql.ref(`m${index}`)}`;
    });
    const { rows } = await sql<Record<string, number | string>>`
      select count(*) as total, min(created_at) as oldest, ${sql.join(months)}
      from ${sql.table(table)} where ${fits}`.execute(db);
    const row = rows[0] ?? {};
    return {
      total: Number(row.total),
      months: months.map((_, index) => Number(row[`m${index}`])),
      oldest: row.oldest === null ? null : String(row.oldest),
    };
  }

  return {
    members: (boundaries: readonly number[]) => monthly('users', IS_MEMBER, boundaries),

    async accounts() {
      const { rows } = await sql<Record<'behind' | 'withoutPassword', number | null>>`
        select sum(case when in_good_standing = 0 and ${IS_MEMBER} then 1 else 0 end) as behind,
          sum(case when password_hash = ${NO_PASSWORD} then 1 else 0 end) as "withoutPassword"
        from users where deleted_at is null`.execute(db);
      return { behind: Number(rows[0]?.behind ?? 0), withoutPassword: Number(rows[0]?.withoutPassword ?? 0) };
    },

    requests: (boundaries: readonly number[]) => monthly('registration_requests', ANY, boundaries),
    assistance: (boundaries: readonly number[]) => monthly('assistance_requests', ANY, boundaries),

    /** Assemblies that are not over, earliest first. */
    async unfinished(now: Date) {
      const rows = await assemblies()
        .select(ASSEMBLY)
        .where(END, '>=', boundary(now.getTime()))
        .orderBy('start_date')
        .orderBy('id')
        .limit(DASHBOARD_LIMITS.assemblies)
        .execute();
      return rows.map(withFlags);
    },

    /** Ended assemblies with a roll that began since a moment, latest first. */
    async past(since: number, now: Date) {
      const rows = await assemblies()
        .select(ASSEMBLY)
        .where('start_date', '>=', boundary(since))
        .where(END, '<', boundary(now.getTime()))
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('attendees')
              .select('attendees.id')
              .whereRef('attendees.assembly_id', '=', 'assemblies.id'),
          ),
        )
        .orderBy('start_date', 'desc')
        .orderBy('id', 'desc')
        .limit(DASHBOARD_LIMITS.pastAssemblies)
        .execute();
      return rows.map(withFlags);
    },

    open() {
      return db
        .selectFrom('questions')
        .innerJoin('assemblies', 'assemblies.id', 'questions.assembly_id')
        .select(['questions.id', 'questions.title', 'questions.assembly_id as assemblyId'])
        .where('state', '=', 'open')
        .where('questions.deleted_at', 'is', null)
        .where('assemblies.deleted_at', 'is', null)
        .orderBy('questions.id')
        .limit(DASHBOARD_LIMITS.openVotings)
        .execute();
    },

    /** The questions that were closed last, an election once: its second rounds count with the first (R12.24). */
    async closed(): Promise<(StoredQuestion & { readonly assembly: string })[]> {
      const closedAt = sql<string>`coalesce(
        (select max(closed_at) from openings where openings.question_id in (
          select questions.id union all select round.id from questions as round
            where round.second_round_of = questions.id and round.deleted_at is null)), assemblies.start_date)`;
      const rows = await db
        .selectFrom('questions')
        .innerJoin('assemblies', 'assemblies.id', 'questions.assembly_id')
        .select([...QUESTION_COLUMNS, 'assemblies.title as assembly'])
        .where('state', '=', 'closed')
        .where('questions.deleted_at', 'is', null)
        .where('assemblies.deleted_at', 'is', null)
        .where(
          sql<SqlBool>`not exists (select 1 from questions as first where first.id = questions.second_round_of
            and first.state = 'closed' and first.deleted_at is null)`,
        )
        .orderBy(closedAt, 'desc')
        .orderBy('questions.id', 'desc')
        .limit(DASHBOARD_LIMITS.results)
        .execute();
      return rows.map(questionFromRow);
    },

    /**
     * @param sendsMail whether mail leaves the server: otherwise an invitation reaches no one
     * @returns null once an assembly is over
     */
    async firstSteps(now: Date, sendsMail: boolean): Promise<FirstSteps | null> {
      // The account of the first start is the oldest administrator.
      const unchanged = sql`(select password_changes from users
        where user_type = ${USER_TYPES.administrator} and deleted_at is null order by id limit 1) = 0`;
      const member = sql`select 1 from users where ${IS_MEMBER}`;
      const { rows } = await sql<Record<keyof FirstSteps | 'past', number>>`
        select ${flag(unchanged)} as password,
          ${flag(sql`exists (select 1 from links)`)} as links,
          ${flag(sql`exists (select 1 from news where is_draft = 0)`)} as news,
          ${flag(sql`exists (${member})`)} as members,
          ${flag(sql`exists (${member} and (activated_at is not null ${sendsMail ? sql`or invited_at is not null` : sql``}))`)} as invitations,
          ${flag(sql`exists (select 1 from assemblies where deleted_at is null)`)} as assembly,
          ${flag(sql`exists (select 1 from assemblies
            where deleted_at is null and end_date < ${boundary(now.getTime())})`)} as past`.execute(db);
      const row = rows[0];
      if (!row || row.past === 1) return null;
      return {
        password: row.password === 0,
        links: row.links === 1,
        news: row.news === 1,
        members: row.members === 1,
        invitations: row.invitations === 1,
        assembly: row.assembly === 1,
      };
    },
  };
};
