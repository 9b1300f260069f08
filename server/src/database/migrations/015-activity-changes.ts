import type { Kysely } from 'kysely';

/** What the edited fields were before and after, as JSON; null where an entry edited none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('activity').addColumn('changes', 'text').execute();
}
