import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

const ONLY_ADDED_TO = [
  'activity',
  'presence_changes',
  'power_changes',
  'quorum_changes',
  'quorum_verifications',
  'issued_minutes',
  'issued_minutes_files',
  'seals',
  'published_lists',
];

/** Differences between the engines in the schema of version 0.2.0. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  for (const table of ONLY_ADDED_TO) await columns.onlyAdd(db, table);
  for (const column of ['email', 'dni']) await columns.uniqueWithoutReference(db, 'users', column);
  await columns.nameWordTriggers(db);
}
