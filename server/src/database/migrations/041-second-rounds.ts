import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Links a second round to its first (R12.24), and keeps the lots that a reopening annulled (R12.19). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .alterTable('questions')
    .addColumn('second_round_of', 'integer', (c) => c.references('questions.id'))
    .execute();
  await db.schema.createIndex('questions_by_first_round').on('questions').column('second_round_of').execute();

  await db.schema
    .createTable('annulled_lots')
    .addColumn('id', ...columns.id)
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('drawn', 'text', (c) => c.notNull())
    .addColumn('drawn_by', 'text', (c) => c.notNull())
    .addColumn('witnessed_by', 'text', (c) => c.notNull())
    .addColumn('recorded_at', 'text', (c) => c.notNull())
    .addColumn('annulled_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('annulled_lots_by_question')
    .on('annulled_lots')
    .column('question_id')
    .execute();
}
