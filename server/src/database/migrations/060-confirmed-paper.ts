import { type Kysely, sql } from 'kysely';

/**
 * Counts of ballots on paper: `pending` until a second administrator confirms them, `unsigned` where there was none, else
 * `counted`, as those from before. And whose rights were used on paper, apart from the turnout; of earlier ones it is not known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hand_counts add column state text not null default 'counted'`.execute(db);
  await sql`alter table hand_counts add column confirmed_by integer`.execute(db);
  await db.schema
    .createTable('paper_rights')
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('pending', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('paper_rights_key', ['question_id', 'user_id'])
    .execute();
}
