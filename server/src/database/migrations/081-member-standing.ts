import type { Kysely } from 'kysely';

/** Whether a member is in good standing (R21.2): 0, 1, or null while nobody said; since when, and who or what said it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ['in_good_standing', 'integer'],
    ['standing_since', 'text'],
    ['standing_source', 'text'],
  ] as const)
    await db.schema.alterTable('users').addColumn(name, type).execute();
}
