/**
 * Store of ballots and turnout, which are kept apart (R12.5): no query, and no stored data, links a voter to a choice.
 * Only counts combine both.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { rewriteAtOnce, shuffleBallot } from '../../database/ballot-shuffle.ts';
import type { Db } from '../../database/database.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import { chunksOf } from '../../runtime/chunks.ts';
import { isRepresented } from '../assembly-members/attendance-sql.ts';
import type { BallotFacts, Casting } from './domain/ballot-rules.ts';
import { type BallotChoice, encodeChoice, kindOfCode } from './domain/question-kinds.ts';
import type { StoredChoices } from './domain/voting-method.ts';
import { entitledCount } from './imported-results.ts';
import { NAME_COLUMNS } from './name-store.ts';
import type { StoredQuestion } from './question-store.ts';

/** The facts of a ballot as columns: 0 or 1 for flags, and counts. */
interface FactsRow {
  readonly state: BallotFacts['state'];
  readonly kindCode: number;
  readonly voted: number;
  readonly inRoll: number;
  readonly holderPresent: number | null;
  readonly holderCanVote: number | null;
  readonly casterPresent: number | null;
  readonly attorneyId: number | null;
  readonly frozenAttorneyId: number | null;
  /** Ids with commas between them; null for none. */
  readonly candidates: string | null;
}

const factsFromRow = (row: FactsRow): BallotFacts => ({
  kind: kindOfCode(row.kindCode),
  state: row.state,
  hasVoted: Number(row.voted) > 0,
  isInFrozenRoll: Number(row.inRoll) > 0,
  holder:
    row.holderPresent === null
      ? null
      : { isPresent: row.holderPresent === 1, canVote: row.holderCanVote === 1 },
  caster: row.casterPresent === null ? null : { isPresent: row.casterPresent === 1 },
  attorneyId: row.attorneyId,
  frozenAttorneyId: row.frozenAttorneyId,
  candidates: new Set(row.candidates?.split(',').map(Number)),
});

/** What is known of a question in a list. */
interface Standing {
  readonly isClosed: boolean;
  /** Empty unless it is closed. */
  readonly choices: StoredChoices;
  readonly participation: { readonly cast: number; readonly entitled: number };
}

/** Rows of one statement; the engines limit its parameters. */
const ROWS_AT_ONCE = 1000;

/** Parameters: holder, holder, holder, holder, candidates, holder, caster, question. */
const factsOf = preparedQuery<FactsRow, [number, number, number, number, string, number, number, number]>(
  (db) => ({
    compile: () =>
      sql<FactsRow>`
      select q.state, q.is_list as "kindCode",
        (select count(*) from turnout t where t.question_id = q.id and t.user_id = ${0}) as voted,
        (select count(*) from voting_rights r where r.question_id = q.id and r.user_id = ${0}) as "inRoll",
        holder.assist as "holderPresent", holder.can_vote as "holderCanVote", caster.assist as "casterPresent",
        (select p.attorney_id from attorney_powers p
          where p.assembly_id = q.assembly_id and p.represented_id = ${0}) as "attorneyId",
        (select r.attorney_id from voting_rights r
          where r.question_id = q.id and r.user_id = ${0}) as "frozenAttorneyId",
        (select string_agg(cast(c.user_id as text), ',') from question_candidates c
          join users u on u.id = c.user_id and u.deleted_at is null
          where c.question_id = q.id and ${''} like '%,' || c.user_id || ',%') as candidates
      from questions q
      join assemblies a on a.id = q.assembly_id
      left join attendees holder on holder.assembly_id = q.assembly_id and holder.user_id = ${0}
        and exists (select 1 from users u where u.id = holder.user_id and u.deleted_at is null)
      left join attendees caster on caster.assembly_id = q.assembly_id and caster.user_id = ${0}
      where q.id = ${0} and q.deleted_at is null and a.deleted_at is null`.compile(db),
  }),
);

const insertTurnout = preparedQuery<never, [questionId: number, holderId: number, byProxy: number]>((db) =>
  db.insertInto('turnout').values({ question_id: 0, user_id: 0, by_proxy: 0 }),
);

const insertBallot = preparedQuery<never, [questionId: number, key: string, choice: string]>((db) =>
  db.insertInto('ballots').values({ question_id: 0, key: '', choice: '' }),
);

export const ballotStore = (db: Db) => ({
  /**
   * Undefined for an unknown question.
   * @param named ids of the candidates on the ballot
   */
  async facts(
    questionId: number,
    { holderId, casterId }: Casting,
    named: readonly number[],
  ): Promise<BallotFacts | undefined> {
    const [row] = await factsOf(
      db,
      holderId,
      holderId,
      holderId,
      holderId,
      `,${named.join()},`,
      holderId,
      casterId,
      questionId,
    );
    return row && factsFromRow(row);
  },

  /** Whether a ballot was cast by proxy for this right, and `casterId` held a power for it that was revoked since. */
  async wasCastBefore(questionId: number, { holderId, casterId }: Casting): Promise<boolean> {
    const row = await db
      .selectFrom('turnout')
      .innerJoin('questions', 'questions.id', 'turnout.question_id')
      .innerJoin('revoked_powers', (join) =>
        join
          .onRef('revoked_powers.assembly_id', '=', 'questions.assembly_id')
          .onRef('revoked_powers.represented_id', '=', 'turnout.user_id')
          .on('revoked_powers.attorney_id', '=', casterId),
      )
      .select('turnout.user_id')
      .where('turnout.question_id', '=', questionId)
      .where('turnout.user_id', '=', holderId)
      .where('turnout.by_proxy', '=', 1)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** @throws where the right was used before: a unique index of the database, also in a race */
  async cast(questionId: number, holderId: number, byProxy: boolean, choice: BallotChoice): Promise<void> {
    await insertTurnout(db, questionId, holderId, byProxy ? 1 : 0);
    await insertBallot(db, questionId, randomUUID(), encodeChoice(choice));
    shuffleBallot(db, questionId);
  },

  /**
   * Rewrites the ballots and the turnout of a question in key order, because file pages store rows in order of arrival,
   * which must not be recoverable after the closing.
   */
  async rewriteInKeyOrder(questionId: number): Promise<void> {
    if (await rewriteAtOnce(db, questionId)) return;
    const ballots = await db
      .selectFrom('ballots')
      .selectAll()
      .where('question_id', '=', questionId)
      .orderBy('key')
      .execute();
    const turnout = await db
      .selectFrom('turnout')
      .selectAll()
      .where('question_id', '=', questionId)
      .orderBy('user_id')
      .execute();
    await db.deleteFrom('ballots').where('question_id', '=', questionId).execute();
    await db.deleteFrom('turnout').where('question_id', '=', questionId).execute();
    for (const rows of chunksOf(ballots, ROWS_AT_ONCE)) await db.insertInto('ballots').values(rows).execute();
    for (const rows of chunksOf(turnout, ROWS_AT_ONCE)) await db.insertInto('turnout').values(rows).execute();
  },

  /** Number of ballots for each choice; of an imported result its totals. */
  async choices(questionId: number): Promise<StoredChoices> {
    const { rows } = await sql<{ choice: string; votes: number }>`
      select choice, count(*) as votes from ballots where question_id = ${questionId} group by choice
      union all select choice, votes from imported_votes where question_id = ${questionId}`.execute(db);
    return new Map(rows.map(({ choice, votes }) => [choice, Number(votes)]));
  },

  /**
   * Ballots for each choice, used rights and rights in the frozen roll, from one statement, because separate ones would
   * be inconsistent. Of an imported result its totals.
   */
  async standing(questionId: number) {
    const { rows } = await sql<{ figure: 'choice' | 'cast' | 'entitled'; choice: string; n: number }>`
      select 'choice' as figure, choice, count(*) as n from ballots
        where question_id = ${questionId} group by choice
      union all select 'choice', choice, votes from imported_votes where question_id = ${questionId}
      union all select 'cast', '', coalesce(
        (select sum(votes) from imported_votes where question_id = ${questionId}),
        (select count(*) from turnout where question_id = ${questionId}))
      union all select 'entitled', '', ${entitledCount(questionId)}`.execute(db);
    const figure = (wanted: 'cast' | 'entitled') => Number(rows.find((row) => row.figure === wanted)?.n);
    const choices: StoredChoices = new Map(
      rows.filter((row) => row.figure === 'choice').map(({ choice, n }) => [choice, Number(n)]),
    );
    return { choices, participation: { cast: figure('cast'), entitled: figure('entitled') } };
  },

  /**
   * State and participation of several questions, and the ballots for each choice of those that are closed, from one
   * statement: a voting that is reopened meanwhile has no choices here.
   */
  async standings(questionIds: readonly number[]) {
    if (questionIds.length === 0) return new Map<number, Standing>();
    const asked = sql`(${sql.join(questionIds)})`;
    const closed = sql`(select id from questions where state = 'closed' and id in ${asked})`;
    const { rows } = await sql<{ id: number; figure: string; text: string; n: number }>`
      select question_id as id, 'choice' as figure, choice as text, count(*) as n from ballots
        where question_id in ${closed} group by question_id, choice
      union all select question_id, 'choice', choice, votes from imported_votes where question_id in ${closed}
      union all select q.id, 'cast', q.state, coalesce(
        (select sum(votes) from imported_votes where question_id = q.id),
        (select count(*) from turnout where question_id = q.id)) from questions q where q.id in ${asked}
      union all select q.id, 'entitled', '', ${entitledCount(sql.ref('q.id'))}
        from questions q where q.id in ${asked}`.execute(db);
    return new Map(
      questionIds.map((id): [number, Standing] => {
        const own = rows.filter((row) => Number(row.id) === id);
        const figure = (wanted: string) => own.find((row) => row.figure === wanted);
        const choices = own.filter((row) => row.figure === 'choice');
        return [
          id,
          {
            isClosed: figure('cast')?.text === 'closed',
            choices: new Map(choices.map(({ text, n }) => [text, Number(n)])),
            participation: {
              cast: Number(figure('cast')?.n ?? 0),
              entitled: Number(figure('entitled')?.n ?? 0),
            },
          },
        ];
      }),
    );
  },

  /** Ballots cast on each question; of an imported result the sum of its totals. */
  async counts(questionIds: readonly number[]): Promise<Map<number, number>> {
    if (questionIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('turnout')
      .select(['question_id', (eb) => eb.fn.countAll().as('n')])
      .where('question_id', 'in', questionIds)
      .groupBy('question_id')
      .execute();
    const imported = await db
      .selectFrom('imported_votes')
      .select(['question_id', (eb) => eb.fn.sum('votes').as('n')])
      .where('question_id', 'in', questionIds)
      .groupBy('question_id')
      .execute();
    return new Map([...rows, ...imported].map(({ question_id, n }) => [question_id, Number(n)]));
  },

  /**
   * Voters and whether they have voted, by last name and name: everyone on the assembly's roll (for a closed voting: at
   * its closing), with a right in the frozen roll, or with a ballot. After the opening only the frozen roll can vote,
   * under the names of the opening.
   */
  async voters({ id: questionId, assemblyId, state }: StoredQuestion) {
    const rows = await db
      .selectFrom('users')
      .leftJoin('attendees', (join) =>
        join.onRef('attendees.user_id', '=', 'users.id').on('attendees.assembly_id', '=', assemblyId),
      )
      .leftJoin('turnout', (join) =>
        join.onRef('turnout.user_id', '=', 'users.id').on('turnout.question_id', '=', questionId),
      )
      .leftJoin('voting_rights', (join) =>
        join.onRef('voting_rights.user_id', '=', 'users.id').on('voting_rights.question_id', '=', questionId),
      )
      .leftJoin('frozen_names', (join) =>
        join.onRef('frozen_names.user_id', '=', 'users.id').on('frozen_names.question_id', '=', questionId),
      )
      .leftJoin('withdrawn_attendees as withdrawn', (join) =>
        join.onRef('withdrawn.user_id', '=', 'users.id').on('withdrawn.assembly_id', '=', assemblyId),
      )
      .where((eb) =>
        eb.or([
          state === 'closed'
            ? eb.and([eb('attendees.id', 'is not', null), eb('frozen_names.on_roll', '=', 1)])
            : eb('attendees.id', 'is not', null),
          eb('voting_rights.user_id', 'is not', null),
          eb('turnout.user_id', 'is not', null),
        ]),
      )
      .select([
        'users.id as userId',
        ...NAME_COLUMNS,
        'attendees.can_vote as canVote',
        'withdrawn.can_vote as couldVote',
        'turnout.user_id as voted',
        'voting_rights.user_id as inRoll',
        'turnout.by_proxy as byProxy',
        sql<number>`case when ${isRepresented}
          or (attendees.assist = 0 and withdrawn.attendance = 'represented') then 1 else 0 end`.as(
          'represented',
        ),
      ])
      .orderBy(sql`coalesce(frozen_names.last_name_search, users.last_name_search)`)
      .orderBy(sql`coalesce(frozen_names.name_search, users.name_search)`)
      .orderBy('users.id')
      .execute();
    return rows.map(({ canVote, couldVote, voted, inRoll, byProxy, represented, ...person }) => ({
      ...person,
      // A deleted user cannot vote in an open voting, and is shown in a closed one as they were.
      canVote:
        ((state === 'closed' ? couldVote : null) ?? canVote) === 1 && (state === 'draft' || inRoll !== null),
      voted: voted !== null,
      byProxy: voted !== null ? byProxy === 1 : represented === 1,
    }));
  },

  /** The questions of an assembly on which a user's right was used. */
  async votedOn(assemblyId: number, userId: number): Promise<Set<number>> {
    const rows = await db
      .selectFrom('turnout')
      .innerJoin('questions', 'questions.id', 'turnout.question_id')
      .select('turnout.question_id as id')
      .where('questions.assembly_id', '=', assemblyId)
      .where('turnout.user_id', '=', userId)
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
});
