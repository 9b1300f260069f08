import type { Kysely } from 'kysely';

/** Responses of cases that an administrator hid, with who and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite adds one column at a time.
  for (const [column, type] of [
    ['hidden_at', 'text'],
    ['hidden_by', 'integer'],
    ['hidden_reason', 'text'],
  ] as const)
    await db.schema.alterTable('case_responses').addColumn(column, type).execute();
}
