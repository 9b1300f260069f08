import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Deleted content, which can be restored for 30 days (R6.7). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('bin')
    .addColumn('id', ...columns.id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('search', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text', (c) => c.notNull())
    .addColumn('deleted_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('bin_by_day').on('bin').column('deleted_at').execute();
  // Without it the deletion of a user's row reads the whole table.
  await db.schema.createIndex('bin_by_user').on('bin').column('deleted_by').execute();
}
