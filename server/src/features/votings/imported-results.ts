/**
 * Results that were read as totals from another backend (docs/decisions/0042-moving-in.md). They are stored apart from
 * ballots: a question has the one or the other.
 */
import type { ImportedResult } from '@vigilia/contract/votings/votings';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/database.ts';

/** The choice of votes of which the other backend gave only the sum. No method has such an option. */
export const UNLISTED = 'unlisted';

export interface StoredImportedResult extends ImportedResult {
  /** Rights in the frozen roll; null where the other backend did not report them. */
  readonly entitled: number | null;
}

/**
 * SQL of the rights in the frozen roll; of an imported result the figure of the other backend. 0 for a question that was
 * never opened, or where the other backend did not report it.
 */
export const entitledCount = (questionId: number | RawBuilder<number>) =>
  sql<number>`coalesce(
    (select entitled from imported_results where question_id = ${questionId}),
    (select count(*) from voting_rights where question_id = ${questionId}))`;

export const importedResultStore = (db: Db) => ({
  /** Of those questions whose result was imported. */
  async of(questionIds: readonly number[]): Promise<Map<number, StoredImportedResult>> {
    if (questionIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('imported_results')
      .selectAll()
      .where('question_id', 'in', questionIds)
      .execute();
    return new Map(
      rows.map((row) => [
        row.question_id,
        {
          from: row.origin,
          at: row.imported_at,
          votersKnown: row.voters_known === 1,
          entitled: row.entitled,
        },
      ]),
    );
  },

  /** Undefined for a question that was voted here, or not at all. */
  async byQuestion(questionId: number): Promise<StoredImportedResult | undefined> {
    return (await this.of([questionId])).get(questionId);
  },
});

/** The wire form. */
export const presentImported = ({ from, at, votersKnown }: StoredImportedResult): ImportedResult => ({
  from,
  at,
  votersKnown,
});
