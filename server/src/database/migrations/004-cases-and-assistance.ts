import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Cases with their responses, and RAFA. Their content outlives the author's account. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('cases')
    .addColumn('id', ...columns.id)
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('picture', 'text', (c) => c.references('files.name'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('cases_by_created_at').on('cases').columns(['created_at', 'id']).execute();

  await db.schema
    .createTable('case_responses')
    .addColumn('id', ...columns.id)
    .addColumn('case_id', 'integer', (c) => c.notNull().references('cases.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('response', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('case_responses_by_case')
    .on('case_responses')
    .columns(['case_id', 'created_at', 'id'])
    .execute();

  await db.schema
    .createTable('assistance_requests')
    .addColumn('id', ...columns.id)
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('assistance_requests_by_created_at')
    .on('assistance_requests')
    .columns(['created_at', 'id'])
    .execute();

  await db.schema
    .createTable('assistance_steps')
    .addColumn('id', ...columns.id)
    .addColumn('user_id', 'integer', (c) => c.notNull().unique())
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .execute();

  // Without these, removing a user or a picture would read the whole table for rows that refer to it.
  for (const table of ['cases', 'case_responses', 'assistance_requests'])
    await db.schema.createIndex(`${table}_by_user`).on(table).column('user_id').execute();
  await db.schema.createIndex('cases_by_picture').on('cases').column('picture').execute();
}
