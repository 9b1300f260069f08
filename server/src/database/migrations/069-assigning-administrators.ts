import type { Kysely } from 'kysely';

/** Who set a password or chose an e-mail address, null for what was set before, and whether that administrator verified the person (R3.15). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('password_assigned_by', 'integer').execute();
  await db.schema.alterTable('users').addColumn('email_assigned_by', 'integer').execute();
  await db.schema
    .alterTable('users')
    .addColumn('verified_by_assigner', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
