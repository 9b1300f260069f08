/** Store of ballots cast on paper, apart from electronic ones. Which right has which choice is not in it. */
import type { Db } from '../../../database/database.ts';
import { STATEMENT_ROWS } from '../../../database/statement-rows.ts';
import { chunksOf } from '../../../runtime/chunks.ts';
import { attendance } from '../../assembly-members/attendance-sql.ts';

/** Ballots that were counted together. */
export interface HandCount {
  readonly ballots: number;
  readonly countedBy: string;
  readonly witnessedBy: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A person whose right may be used on paper. */
export interface PaperVoter {
  readonly userId: number;
  readonly byProxy: boolean;
  /** Whether they are neither present nor represented now. */
  readonly isAbsent: boolean;
}

export const handVoteStore = (db: Db) => ({
  /** In order; those of a question whose counts are hidden too, without their votes. */
  async counts(questionId: number): Promise<HandCount[]> {
    return db
      .selectFrom('hand_counts')
      .select(['ballots', 'counted_by as countedBy', 'witnessed_by as witnessedBy', 'recorded_at as at'])
      .where('question_id', '=', questionId)
      .orderBy('id')
      .execute();
  },

  /**
   * Of these people, those who may still use their right of the frozen roll; one who is represented now uses it by
   * proxy.
   */
  async entitledTo(questionId: number, userIds: readonly number[]): Promise<PaperVoter[]> {
    const found: PaperVoter[] = [];
    for (const ids of chunksOf(userIds, STATEMENT_ROWS)) {
      const rows = await db
        .selectFrom('voting_rights as right')
        .innerJoin('questions', 'questions.id', 'right.question_id')
        .innerJoin('users', 'users.id', 'right.user_id')
        .innerJoin('attendees', (join) =>
          join
            .onRef('attendees.assembly_id', '=', 'questions.assembly_id')
            .onRef('attendees.user_id', '=', 'right.user_id'),
        )
        .select(['right.user_id as userId', attendance.as('attendance')])
        .where('right.question_id', '=', questionId)
        .where('right.user_id', 'in', ids)
        .where('attendees.can_vote', '=', 1)
        .where('users.deleted_at', 'is', null)
        .where('right.user_id', 'not in', (eb) =>
          eb.selectFrom('turnout').select('user_id').where('question_id', '=', questionId),
        )
        .execute();
      found.push(
        ...rows.map(({ userId, attendance: how }) => ({
          userId,
          byProxy: how === 'represented',
          isAbsent: how === 'absent',
        })),
      );
    }
    return found;
  },

  /** @throws where a right was used before: a unique index of the database, also in a race */
  async insert(
    questionId: number,
    { ballots, countedBy, witnessedBy, at }: HandCount,
    voters: readonly PaperVoter[],
    votes: ReadonlyMap<string, number>,
    by: number,
  ): Promise<void> {
    const inOrder = voters.toSorted((a, b) => a.userId - b.userId);
    for (const rows of chunksOf(inOrder, STATEMENT_ROWS))
      await db
        .insertInto('turnout')
        .values(
          rows.map(({ userId, byProxy }) => ({
            question_id: questionId,
            user_id: userId,
            by_proxy: byProxy ? 1 : 0,
          })),
        )
        .execute();
    const { id } = await db
      .insertInto('hand_counts')
      .values({
        question_id: questionId,
        ballots,
        counted_by: countedBy,
        witnessed_by: witnessedBy,
        recorded_at: at,
        recorded_by: by,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('hand_votes')
      .values(
        [...votes].map(([choice, each]) => ({ question_id: questionId, count_id: id, choice, votes: each })),
      )
      .execute();
  },
});
