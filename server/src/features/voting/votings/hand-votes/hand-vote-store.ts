/** Store of ballots cast on paper, apart from electronic ones. Which right has which choice is not in it. */
import { fullName } from '@vigilia/contract/users/full-name';
import type { Db } from '../../../../kernel/database/database.ts';
import { hasRows } from '../../../../kernel/database/paging.ts';
import { idList, STATEMENT_ROWS } from '../../../../kernel/database/statement-rows.ts';
import { chunksOf } from '../../../../kernel/runtime/chunks.ts';
import { administratorsBeside } from '../../../people/users/store.ts';
import { isInForceFor } from '../../../roll/attendance-sql.ts';

/** Ballots that were counted together. */
export interface HandCount {
  readonly ballots: number;
  readonly countedBy: string;
  readonly witnessedBy: string;
  /** ISO 8601. */
  readonly at: string;
  /** Name of the second administrator. */
  readonly confirmedBy?: string;
  readonly isUnsigned?: boolean;
}

/** A count that waits for a second administrator. */
export interface PendingCount extends HandCount {
  readonly id: number;
  readonly recordedBy: { readonly userId: number; readonly name: string };
}

/** A person whose right may be used on paper. */
export interface PaperVoter {
  readonly userId: number;
  readonly byProxy: boolean;
  /** Whether they are neither present nor represented now. */
  readonly isAbsent: boolean;
}

const countOf = ({ ballots, countedBy, witnessedBy, at }: HandCount): HandCount => ({
  ballots,
  countedBy,
  witnessedBy,
  at,
});

export const handVoteStore = (db: Db) => {
  /** @param who whose name is read */
  const counts = (questionId: number, who: 'confirmed_by' | 'recorded_by' = 'confirmed_by') =>
    db
      .selectFrom('hand_counts')
      .leftJoin('users', 'users.id', `hand_counts.${who}`)
      .select([
        'hand_counts.id',
        'ballots',
        'counted_by as countedBy',
        'witnessed_by as witnessedBy',
        'recorded_at as at',
        'state',
        'recorded_by as recordedById',
        'confirmed_by as confirmedById',
        'users.name',
        'users.last_name as lastName',
      ])
      .where('question_id', '=', questionId)
      .orderBy('hand_counts.id');

  const pendingRights = (questionId: number) =>
    db.selectFrom('paper_rights').where('question_id', '=', questionId).where('pending', '=', 1);

  return {
    /** Other administrators, who may confirm a count. */
    signersBeside: (userId: number) => administratorsBeside(db, userId),

    /** Confirmed counts in order; those of a question whose counts are hidden have no votes. */
    async counts(questionId: number): Promise<HandCount[]> {
      const rows = await counts(questionId).where('state', '!=', 'pending').execute();
      return rows.map(({ confirmedById, name, lastName, state, ...count }) => ({
        ...countOf(count),
        ...(confirmedById !== null && { confirmedBy: fullName({ name: name ?? '', lastName }) }),
        ...(state === 'unsigned' && { isUnsigned: true }),
      }));
    },

    /** Whether a right is used by a count that is not confirmed. */
    isPending: (questionId: number, userId: number) =>
      hasRows(pendingRights(questionId).where('user_id', '=', userId)),

    /** The pending count; a question has at most one. */
    async pending(questionId: number): Promise<PendingCount | undefined> {
      const row = await counts(questionId, 'recorded_by').where('state', '=', 'pending').executeTakeFirst();
      return (
        row && {
          ...countOf(row),
          id: row.id,
          recordedBy: {
            userId: row.recordedById,
            name: fullName({ name: row.name ?? '', lastName: row.lastName }),
          },
        }
      );
    },

    /** Votes of a count by option. */
    async votesOf(countId: number): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('hand_votes')
        .select(['choice', 'votes'])
        .where('count_id', '=', countId)
        .execute();
      return new Map(rows.map(({ choice, votes }) => [choice, votes]));
    },

    /** Counts the ballots of a pending count. @param isSigned whether the second administrator is surely another person */
    async confirm(questionId: number, countId: number, by: number, isSigned: boolean): Promise<void> {
      await db
        .updateTable('hand_counts')
        .set({ state: isSigned ? 'counted' : 'unsigned', confirmed_by: by })
        .where('id', '=', countId)
        .execute();
      await db
        .updateTable('paper_rights')
        .set({ pending: 0 })
        .where('question_id', '=', questionId)
        .where('pending', '=', 1)
        .execute();
    },

    /** Removes a pending count, so that its rights can be used again. */
    async discard(questionId: number, countId: number): Promise<void> {
      await db
        .deleteFrom('turnout')
        .where('question_id', '=', questionId)
        .where('user_id', 'in', pendingRights(questionId).select('user_id'))
        .execute();
      await db
        .deleteFrom('paper_rights')
        .where('question_id', '=', questionId)
        .where('pending', '=', 1)
        .execute();
      await db.deleteFrom('hand_votes').where('count_id', '=', countId).execute();
      await db.deleteFrom('hand_counts').where('id', '=', countId).execute();
    },

    /**
     * People among these who may still use their right of the frozen roll; by proxy where the attorney of the opening represents
     * them.
     */
    async entitledTo(questionId: number, userIds: readonly number[]): Promise<PaperVoter[]> {
      const rows = await db
        .selectFrom('voting_rights as right')
        .innerJoin('questions', 'questions.id', 'right.question_id')
        .innerJoin('users', 'users.id', 'right.user_id')
        .innerJoin('attendees', (join) =>
          join
            .onRef('attendees.assembly_id', '=', 'questions.assembly_id')
            .onRef('attendees.user_id', '=', 'right.user_id'),
        )
        .leftJoin('attorney_powers as power', (join) => join.on(isInForceFor))
        .select([
          'right.user_id as userId',
          'right.attorney_id as frozenAttorneyId',
          'attendees.assist',
          'power.attorney_id as attorneyId',
        ])
        .where('right.question_id', '=', questionId)
        .where('right.user_id', 'in', idList(db, userIds))
        .where('attendees.can_vote', '=', 1)
        .where('users.deleted_at', 'is', null)
        .where('right.user_id', 'not in', (eb) =>
          eb.selectFrom('turnout').select('user_id').where('question_id', '=', questionId),
        )
        .execute();
      return rows.map(({ userId, assist, attorneyId, frozenAttorneyId }) => {
        const byProxy = attorneyId !== null && attorneyId === frozenAttorneyId;
        return { userId, byProxy, isAbsent: assist === 0 && !byProxy };
      });
    },

    /** @throws where a right was used before: a unique index of the database, also in a race */
    async insert(
      questionId: number,
      { ballots, countedBy, witnessedBy, at }: HandCount,
      isPending: boolean,
      voters: readonly PaperVoter[],
      votes: ReadonlyMap<string, number>,
      by: number,
    ): Promise<void> {
      const inOrder = voters.toSorted((a, b) => a.userId - b.userId);
      const rightOf = ({ userId }: PaperVoter) => ({ question_id: questionId, user_id: userId });
      for (const rows of chunksOf(inOrder, STATEMENT_ROWS)) {
        await db
          .insertInto('turnout')
          .values(rows.map((voter) => ({ ...rightOf(voter), by_proxy: voter.byProxy ? 1 : 0 })))
          .execute();
        await db
          .insertInto('paper_rights')
          .values(rows.map((voter) => ({ ...rightOf(voter), pending: isPending ? 1 : 0 })))
          .execute();
      }
      const { id } = await db
        .insertInto('hand_counts')
        .values({
          question_id: questionId,
          ballots,
          counted_by: countedBy,
          witnessed_by: witnessedBy,
          recorded_at: at,
          recorded_by: by,
          state: isPending ? 'pending' : 'unsigned',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const ofCount = { question_id: questionId, count_id: id };
      await db
        .insertInto('hand_votes')
        .values([...votes].map(([choice, each]) => ({ ...ofCount, choice, votes: each })))
        .execute();
    },
  };
};
