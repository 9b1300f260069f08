/** Store of lots: one of a question at most, and those that a reopening annulled. */
import type { Lot } from '@vigilia/contract/votings/question-results';
import type { Db } from '../../../../kernel/database/database.ts';

/** A lot that a reopening annulled at a moment, ISO 8601. */
export interface AnnulledLot extends Lot {
  readonly annulledAt: string;
}

interface Row {
  readonly drawn: string;
  readonly drawn_by: string;
  readonly witnessed_by: string;
  readonly recorded_at: string;
}

const lotFromRow = ({ drawn, drawn_by: drawnBy, witnessed_by: witnessedBy, recorded_at: at }: Row): Lot => ({
  drawn: drawn.split(',').map(Number),
  drawnBy,
  witnessedBy,
  at,
});

export const lotStore = (db: Db) => ({
  /** Lots of those questions that have one. */
  async of(questionIds: readonly number[]): Promise<Map<number, Lot>> {
    if (questionIds.length === 0) return new Map();
    const rows = await db.selectFrom('lots').selectAll().where('question_id', 'in', questionIds).execute();
    return new Map(rows.map((row) => [row.question_id, lotFromRow(row)]));
  },

  /** In the order of their annulment. */
  async annulled(questionId: number): Promise<AnnulledLot[]> {
    const rows = await db
      .selectFrom('annulled_lots')
      .selectAll()
      .where('question_id', '=', questionId)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...lotFromRow(row), annulledAt: row.annulled_at }));
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

  /** Annuls the lot at a reopening: more ballots may change the tie. */
  async annul(questionId: number, at: string): Promise<void> {
    const lot = await db
      .deleteFrom('lots')
      .where('question_id', '=', questionId)
      .returning(['question_id', 'drawn', 'drawn_by', 'witnessed_by', 'recorded_at'])
      .executeTakeFirst();
    if (lot)
      await db
        .insertInto('annulled_lots')
        .values({ ...lot, annulled_at: at })
        .execute();
  },
});
