import type { Kysely } from 'kysely';

/**
 * The bases of majorities (R12.16): those with the right on the roll at the opening, present or not, and those of them who
 * were present or represented at the close. Null for votings of before, whose verdicts stay as they were sealed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('openings').addColumn('on_roll', 'integer').execute();
  await db.schema.alterTable('openings').addColumn('closed_entitled', 'integer').execute();
}
