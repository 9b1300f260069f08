import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

const SCHEMA = new URL('058-baseline.sql', import.meta.url);

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

/** The schema of version 0.2.0, in one. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  for (const statement of readFileSync(SCHEMA, 'utf8').split(/;$/m))
    if (statement.trim()) await sql.raw(columns.statement(statement)).execute(db);
  for (const table of ONLY_ADDED_TO) await columns.onlyAdd(db, table);
  for (const column of ['email', 'dni']) await columns.uniqueWithoutReference(db, 'users', column);
  await columns.nameWordTriggers(db);
}
