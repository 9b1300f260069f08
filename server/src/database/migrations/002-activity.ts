import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** The audit log of administrators. Rows are only added. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('activity')
    .addColumn('id', ...columns.id)
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('area', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('activity_by_at').on('activity').column('at').execute();
}
