/** Results that were read as totals from another backend. */
import type { Dependencies } from '../../http/dependencies.ts';

interface Imported {
  /** Votes by choice. */
  readonly totals: Readonly<Record<string, number>>;
  readonly at: string;
  readonly entitled?: number | null;
}

/** Closes a question with totals of another backend that did not report the voters. */
export const importResult = (
  { database }: Pick<Dependencies, 'database'>,
  question_id: number,
  { totals, at, entitled = null }: Imported,
): Promise<void> =>
  database.write(async (tx) => {
    await tx.updateTable('questions').set({ state: 'closed' }).where('id', '=', question_id).execute();
    await tx
      .insertInto('imported_results')
      .values({ question_id, origin: 'https://otra.test', imported_at: at, voters_known: 0, entitled })
      .execute();
    await tx
      .insertInto('imported_votes')
      .values(Object.entries(totals).map(([choice, votes]) => ({ question_id, choice, votes })))
      .execute();
  });
