/**
 * Store of ballots and turnout, which are kept apart (R12.5): no query, and no stored data, links a voter to a choice.
 * Only counts combine both.
 */
import { randomBytes } from 'node:crypto';
import { CODE_BYTES, codeOf } from '@vigilia/contract/votings/ballot-code';
import { type RawBuilder, sql } from 'kysely';
import { hideArrival, rewriteAtOnce } from '../../../kernel/database/ballot-shuffle.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { hasRows } from '../../../kernel/database/paging.ts';
import { preparedQuery } from '../../../kernel/database/prepared-query.ts';
import { STATEMENT_ROWS } from '../../../kernel/database/statement-rows.ts';
import { duplicatedColumn } from '../../../kernel/database/unique-violation.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { accountsOf } from '../../people/users/store.ts';
import { suspendedCount } from '../../roll/suspended-rights.ts';
import { type BallotFacts, type Casting, isByProxy } from './domain/ballot-rules.ts';
import { codesOf, kindOfCode } from './domain/question-kinds.ts';
import type { Ballots } from './domain/tally.ts';
import type { StoredQuestion } from './question-store.ts';
import { voterList } from './voter-list.ts';

/** A code for a ballot whose client sends none. */
export const drawCode = (): string => codeOf(randomBytes(CODE_BYTES));

export interface CastBallot {
  readonly questionId: number;
  readonly holderId: number;
  readonly byProxy: boolean;
  readonly code: string;
  /** The choice as its voting method encodes it. */
  readonly choice: string;
}

/** The facts of a ballot but its options, as columns: 0 or 1 for flags. */
interface FactsRow {
  readonly state: BallotFacts['state'];
  readonly kindCode: number;
  readonly seats: number;
  readonly allowBlank: number;
  readonly givesReceipts: number;
  /** The holder's id with a ballot; null otherwise. */
  readonly voted: number | null;
  /** The attorney in the frozen roll, `NO_ATTORNEY` without one; null for a right that is not in it. */
  readonly frozenAttorney: number | null;
  /** The sum of `IS_PRESENT` and `CAN_VOTE`; null for a person who is not on the roll, or no longer a user. */
  readonly holder: number | null;
  /** Whether the attorney who casts is present; null where the holder casts: see `holder`. */
  readonly casterPresent: number | null;
  readonly attorneyId: number | null;
}
const NO_ATTORNEY = 0;
const IS_PRESENT = 1;
const CAN_VOTE = 2;

function factsFromRow(row: FactsRow, byProxy: boolean, offered: ReadonlySet<number>): BallotFacts {
  const holder =
    row.holder === null
      ? null
      : { isPresent: (row.holder & IS_PRESENT) !== 0, canVote: (row.holder & CAN_VOTE) !== 0 };
  const attorney = row.casterPresent === null ? null : { isPresent: row.casterPresent === 1 };
  return {
    kind: kindOfCode(row.kindCode),
    state: row.state,
    seats: row.seats,
    allowBlank: row.allowBlank === 1,
    givesReceipts: row.givesReceipts === 1,
    hasVoted: row.voted !== null,
    isInFrozenRoll: row.frozenAttorney !== null,
    holder,
    caster: byProxy ? attorney : holder,
    attorneyId: row.attorneyId,
    frozenAttorneyId: row.frozenAttorney === NO_ATTORNEY ? null : row.frozenAttorney,
    offered,
  };
}

/** Ballots of a question and the participation, read by one statement. */
export interface CountedBallots {
  readonly state: BallotFacts['state'];
  readonly ballots: Ballots;
  readonly participation: { readonly cast: number; readonly entitled: number; readonly suspended?: number };
  /** Rights that were not used and are suspended (R12.35). */
  readonly suspended: number;
  /** Used rights of a count on paper that is not confirmed; they are in no other figure. */
  readonly pendingPaper: number;
}

/**
 * Subqueries, although SQLite is a little faster with joins: of joins PostgreSQL may keep a plan that reads whole tables,
 * since it was made while they were small.
 */
const factsOf = preparedQuery<FactsRow, [questionId: number, holderId: number, casterId: number]>((db) => ({
  compile: () =>
    sql<FactsRow>`
      with sent (question_id, holder_id, caster_id) as (values (cast(${0} as bigint), cast(${0} as bigint), cast(${0} as bigint)))
      select q.state, q.is_list as "kindCode", q.seats,
        q.allow_blank as "allowBlank", a.gives_receipts as "givesReceipts",
        (select used.user_id from turnout used
          where used.question_id = sent.question_id and used.user_id = sent.holder_id) as "voted",
        (select coalesce(own.attorney_id, ${sql.lit(NO_ATTORNEY)}) from voting_rights own
          where own.question_id = sent.question_id and own.user_id = sent.holder_id) as "frozenAttorney",
        (select power.attorney_id from attorney_powers power
          where power.assembly_id = q.assembly_id and power.represented_id = sent.holder_id) as "attorneyId",
        (select holder.assist * ${sql.lit(IS_PRESENT)} + holder.can_vote * ${sql.lit(CAN_VOTE)} from attendees holder
          where holder.assembly_id = q.assembly_id and holder.user_id = sent.holder_id
            and exists (select 1 from users u where u.id = holder.user_id and u.deleted_at is null)) as "holder",
        case when sent.caster_id <> sent.holder_id then (select caster.assist from attendees caster
          where caster.assembly_id = q.assembly_id and caster.user_id = sent.caster_id) end as "casterPresent"
      from sent
      join questions q on q.id = sent.question_id and q.deleted_at is null
      join assemblies a on a.id = q.assembly_id and a.deleted_at is null`.compile(db),
}));

/** Whether a question offers an option. A query of its own, as no statement may have a voter and a choice. */
const offers = preparedQuery<{ readonly id: number }, [questionId: number, optionId: number]>((db) => ({
  compile: () =>
    sql<{ id: number }>`
      with named (question_id, option_id) as (values (cast(${0} as bigint), cast(${0} as bigint)))
      select named.option_id as id from named
      where case when (select q.is_list from questions q where q.id = named.question_id)
          in (${sql.join(codesOf('slates').map((code) => sql.lit(code)))}) then
        exists (select 1 from slates s where s.id = named.option_id and s.question_id = named.question_id)
      else
        exists (select 1 from question_candidates c
          where c.question_id = named.question_id and c.user_id = named.option_id)
      end`.compile(db),
}));

const insertTurnout = preparedQuery<never, [questionId: number, holderId: number, byProxy: number]>((db) =>
  db.insertInto('turnout').values({ question_id: 0, user_id: 0, by_proxy: 0 }),
);

const insertBallot = preparedQuery<never, [questionId: number, key: string, choice: string]>((db) =>
  db.insertInto('ballots').values({ question_id: 0, key: '', choice: '' }),
);

/** Whether the counts of a question are shown (R12.14). No statement reads those of another. */
const IS_SHOWN = sql`not (q.state = 'open' and q.show_results = 'closed')`;

/**
 * Ballots, used rights and rights in the frozen roll, from one statement, because separate ones would be inconsistent: a
 * voting that is reopened meanwhile would have the counts of its open ballots.
 * @param shown condition on `questions q`; the ballots of others are not read
 */
async function standingsOf(
  db: Db,
  questionIds: readonly number[],
  shown: RawBuilder<unknown>,
): Promise<Map<number, CountedBallots>> {
  if (questionIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; figure: string; text: string; n: number }>`
    with asked as (
      select q.id, q.state, case when ${shown} then 1 else 0 end as shown from questions q
        where q.id in (${sql.join(questionIds)})),
    shown as (select id from asked where shown = 1)
    select question_id as id, 'choice' as figure, choice as text, count(*) as n from ballots
      where question_id in (select id from shown) group by question_id, choice
    union all select hand_votes.question_id, 'paper', hand_votes.choice, sum(hand_votes.votes) from hand_votes
      join hand_counts on hand_counts.id = hand_votes.count_id and hand_counts.state <> 'pending'
      where hand_votes.question_id in (select id from shown) group by hand_votes.question_id, hand_votes.choice
    union all select question_id, 'paperBallots', '', sum(ballots) from hand_counts
      where question_id in (select id from shown) and state <> 'pending' group by question_id
    union all select id, 'shown', '', shown from asked
    union all select id, 'cast', state, (select count(*) from turnout where question_id = asked.id)
      - (select count(*) from paper_rights where question_id = asked.id and pending = 1) from asked
    union all select id, 'pendingPaper', '', (select count(*) from paper_rights p
      where p.question_id = asked.id and p.pending = 1) from asked
    union all select id, 'suspended', '', ${suspendedCount(sql.ref('asked.id'))} from asked
    union all select id, 'entitled', '', (select count(*) from voting_rights r
      where r.question_id = asked.id) from asked`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => Number(row.id))].map(([id, own]): [number, CountedBallots] => {
      const counts = (wanted: string) =>
        new Map(own.filter((row) => row.figure === wanted).map(({ text, n }) => [text, Number(n)]));
      const figure = (wanted: string) => Number(own.find((row) => row.figure === wanted)?.n ?? 0);
      const suspended = figure('suspended');
      return [
        id,
        {
          state: own.find((row) => row.figure === 'cast')?.text as CountedBallots['state'],
          ballots: {
            electronic: counts('choice'),
            onPaper: { ballots: figure('paperBallots'), votes: counts('paper') },
            isHidden: figure('shown') === 0,
          },
          participation: {
            cast: figure('cast'),
            entitled: figure('entitled'),
            ...(suspended > 0 && { suspended }),
          },
          suspended,
          pendingPaper: figure('pendingPaper'),
        },
      ];
    }),
  );
}

export const ballotStore = (db: Db) => ({
  /**
   * Facts of a ballot; undefined for an unknown question.
   * @param named ids of the candidates or slates on the ballot
   */
  async facts(
    questionId: number,
    casting: Casting,
    named: readonly number[],
  ): Promise<BallotFacts | undefined> {
    const [row] = await factsOf(db, questionId, casting.holderId, casting.casterId);
    if (!row) return undefined;
    const offered = await Promise.all([...new Set(named)].map((id) => offers(db, questionId, id)));
    return factsFromRow(row, isByProxy(casting), new Set(offered.flat().map(({ id }) => id)));
  },

  /** Whether a ballot was cast by proxy for this right, and `casterId` held a power for it that was revoked since. */
  async wasCastBefore(questionId: number, { holderId, casterId }: Casting): Promise<boolean> {
    return hasRows(
      db
        .selectFrom('turnout')
        .innerJoin('questions', 'questions.id', 'turnout.question_id')
        .innerJoin('revoked_powers', (join) =>
          join
            .onRef('revoked_powers.assembly_id', '=', 'questions.assembly_id')
            .onRef('revoked_powers.represented_id', '=', 'turnout.user_id')
            .on('revoked_powers.attorney_id', '=', casterId),
        )
        .where('turnout.question_id', '=', questionId)
        .where('turnout.user_id', '=', holderId)
        .where('turnout.by_proxy', '=', 1),
    );
  },

  /**
   * Stores a ballot.
   * @returns false where another ballot has its code; the transaction must not commit then
   * @throws where the right was used before: a unique index of the database, also in a race
   */
  async cast({ questionId, holderId, byProxy, code, choice }: CastBallot): Promise<boolean> {
    // Two statements: one would show a voter and a choice side by side in the statement log of a database.
    await insertTurnout(db, questionId, holderId, byProxy ? 1 : 0);
    try {
      await insertBallot(db, questionId, code, choice);
    } catch (error) {
      if (duplicatedColumn(error) === 'ballots.key') return false;
      throw error;
    }
    hideArrival(db, questionId, code, holderId);
    return true;
  },

  /** Whether there is this very ballot. It reveals nothing to a caller without its code. */
  async isStored(questionId: number, code: string, choice: string): Promise<boolean> {
    return hasRows(
      db
        .selectFrom('ballots')
        .where('question_id', '=', questionId)
        .where('key', '=', code)
        .where('choice', '=', choice),
    );
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
    for (const rows of chunksOf(ballots, STATEMENT_ROWS))
      await db.insertInto('ballots').values(rows).execute();
    for (const rows of chunksOf(turnout, STATEMENT_ROWS))
      await db.insertInto('turnout').values(rows).execute();
  },

  /** Undefined for an unknown question. */
  async standing(questionId: number): Promise<CountedBallots | undefined> {
    return (await standingsOf(db, [questionId], IS_SHOWN)).get(questionId);
  },

  /**
   * Participation of several questions, and the ballots of those that are closed.
   * @param counted those whose ballots are read; all when absent
   */
  standings: (questionIds: readonly number[], counted = questionIds) =>
    standingsOf(
      db,
      questionIds,
      counted.length === 0 ? sql`1 = 0` : sql`q.state = 'closed' and q.id in (${sql.join(counted)})`,
    ),

  /** Ballots cast on each question. */
  async counts(questionIds: readonly number[]): Promise<Map<number, number>> {
    if (questionIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('turnout')
      .select(['question_id', (eb) => eb.fn.countAll().as('n')])
      .where('question_id', 'in', questionIds)
      .groupBy('question_id')
      .execute();
    return new Map(rows.map(({ question_id, n }) => [question_id, Number(n)]));
  },

  voters: (question: StoredQuestion) => voterList(db, question),

  /** Holders whose right their attorney used. */
  async castByAttorneys(questionId: number): Promise<Set<number>> {
    const rows = await db
      .selectFrom('turnout')
      .select('user_id')
      .where('question_id', '=', questionId)
      .where('by_proxy', '=', 1)
      .execute();
    return new Set(rows.map(({ user_id }) => user_id));
  },

  /** The questions of an assembly on which a user's right was used. */
  async votedOn(assemblyId: number, userId: number): Promise<Set<number>> {
    const rows = await db
      .selectFrom('turnout')
      .innerJoin('questions', 'questions.id', 'turnout.question_id')
      .select('turnout.question_id as id')
      .where('questions.assembly_id', '=', assemblyId)
      .where('turnout.user_id', 'in', accountsOf(userId))
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
});
