import type { Kysely } from 'kysely';

/** Old and new values of the edited fields, as JSON; null for other entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('activity').addColumn('changes', 'text').execute();
}
