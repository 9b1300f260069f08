/** Store of lots: one of a question at most. */
import type { Lot } from '@vigilia/contract/question-results';
import type { Db } from '../../../database/database.ts';

export const lotStore = (db: Db) => ({
  async byQuestion(questionId: number): Promise<Lot | null> {
    const row = await db
      .selectFrom('lots')
      .selectAll()
      .where('question_id', '=', questionId)
      .executeTakeFirst();
    if (!row) return null;
    const { drawn, drawn_by: drawnBy, witnessed_by: witnessedBy, recorded_at: at } = row;
    return { drawn: drawn.split(',').map(Number), drawnBy, witnessedBy, at };
  },

  insert: (questionId: number, { drawn, drawnBy, witnessedBy, at }: Lot, by: number) =>
    db
      .insertInto('lots')
      .values({
        question_id: questionId,
        drawn: drawn.join(),
        drawn_by: drawnBy,
        witnessed_by: witnessedBy,
        recorded_at: at,
        recorded_by: by,
      })
      .execute(),

  /** Call it when the voting is reopened: other ballots may come, and the tie may be another. */
  remove: (questionId: number) => db.deleteFrom('lots').where('question_id', '=', questionId).execute(),
});
