import type { Kysely } from 'kysely';

/** Single-use codes of check-in desks (R16.8), and when one was last shown for an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('entrance_shown_at', 'text').execute();
  await db.schema
    .createTable('entrance_codes')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id'))
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('issued_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('entrance_codes_by_hash')
    .unique()
    .on('entrance_codes')
    .column('code_hash')
    .execute();
}
