import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Links that open the check-in desk or the hall of one assembly without an account (R20.6). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('evening_links')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('made_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('revoked_at', 'text')
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema
    .createIndex('evening_links_by_assembly')
    .on('evening_links')
    .column('assembly_id')
    .execute();
  // Without it the deletion of a user's row reads the whole table.
  await db.schema.createIndex('evening_links_by_user').on('evening_links').column('made_by').execute();
}
