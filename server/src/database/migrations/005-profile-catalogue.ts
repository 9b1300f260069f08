import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** The profile catalogue. The unique index makes racing creations one. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('profile_items')
    .addColumn('id', ...columns.id)
    .addColumn('category_id', 'integer', (c) =>
      c.notNull().check(sql`category_id in (1, 3, 4, 5, 6, 7, 8, 9)`),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_search', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('profile_items_by_name')
    .on('profile_items')
    .columns(['category_id', 'name_search'])
    .unique()
    .execute();
}
