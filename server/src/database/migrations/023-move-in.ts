import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Results that were read as totals from another backend, and the progress of reading it
 * (docs/decisions/0042-moving-in.md). Totals are kept apart from ballots, and never become any.
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('imported_results')
    .addColumn('question_id', 'integer', (c) => c.primaryKey().references('questions.id'))
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'text', (c) => c.notNull())
    .addColumn('voters_known', 'integer', (c) => c.notNull())
    .addColumn('entitled', 'integer')
    .execute();
  await columns
    .inKeyOrder(db.schema.createTable('imported_votes'))
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('choice', 'text', (c) => c.notNull())
    .addColumn('votes', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('imported_votes_once', ['question_id', 'choice'])
    .execute();

  await db.schema
    .createTable('move_ins')
    .addColumn('id', ...columns.id)
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .execute();
  await columns
    .inKeyOrder(db.schema.createTable('move_in_items'))
    .addColumn('section', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('notes', 'text')
    .addPrimaryKeyConstraint('move_in_items_once', ['section', 'key'])
    .execute();
}
