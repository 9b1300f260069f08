import { type Kysely, sql } from 'kysely';

/**
 * Counts the passwords that followed the first of an account, for the first steps of an association. Until now these were
 * guessed from the ended sessions, which a second factor ends too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('password_changes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update users set password_changes = 1 where session_count > (
    select count(*) from second_factors where second_factors.user_id = users.id and enabled_at is not null)`.execute(
    db,
  );
}
