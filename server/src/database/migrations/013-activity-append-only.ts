import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Rows of the activity log are added and neither changed nor removed: the database itself refuses it. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await columns.onlyAdd(db, 'activity');
}
