import type { Kysely } from 'kysely';

/** When an administrator last set the user's password; null where none did since this column exists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('password_assigned_at', 'text').execute();
}
