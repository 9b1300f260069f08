import type { Kysely } from 'kysely';

/**
 * The order of questions (R12.27) and their point of the agenda (R12.28). Without a rank a question has the place of its
 * creation: its id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('questions').addColumn('sort_rank', 'integer').execute();
  await db.schema.alterTable('questions').addColumn('agenda_point', 'text').execute();
}
