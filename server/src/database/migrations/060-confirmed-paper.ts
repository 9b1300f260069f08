import type { Kysely } from 'kysely';

/**
 * Counts of ballots on paper: `pending` until a second administrator confirms them, `unsigned` where there was none, else
 * `counted`, as those from before. And whose rights were used on paper, apart from the turnout; of earlier ones it is not known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('hand_counts')
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('counted'))
    .execute();
  await db.schema.alterTable('hand_counts').addColumn('confirmed_by', 'integer').execute();
  await db.schema
    .createTable('paper_rights')
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('pending', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('paper_rights_key', ['question_id', 'user_id'])
    .execute();
}
