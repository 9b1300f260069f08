import type { Kysely } from 'kysely';

/** The account into which one was merged (R9.19). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('merged_into', 'integer', (c) => c.references('users.id'))
    .execute();
  await db.schema.createIndex('users_merged').on('users').column('merged_into').execute();
}
