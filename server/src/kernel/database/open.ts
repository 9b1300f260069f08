/** Opens the database of a place: SQLite in the data folder, or PostgreSQL. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

export interface DatabasePlace {
  readonly DATA_DIR: string;
  /** `postgres://…`; without it SQLite in `DATA_DIR`. */
  readonly DATABASE_URL?: string | undefined;
}

export const embeddedFile = ({ DATA_DIR }: DatabasePlace): string => join(DATA_DIR, 'vigilia.db');

/** Whether a database exists, before opening creates one; always true for PostgreSQL. */
export const databaseExists = (place: DatabasePlace): boolean =>
  place.DATABASE_URL !== undefined ||
  // An empty file is not a database; reading it would delete a leftover journal.
  (statSync(embeddedFile(place), { throwIfNoEntry: false })?.size ?? 0) > 0;

/**
 * Checks that a PostgreSQL can serve the product; changes nothing.
 * @throws UnsuitableDatabase, DatabaseUnreachable, or errors of the server
 */
export async function checkPostgresql(url: string): Promise<void> {
  const { checkPostgresqlAt } = await import('./postgresql/postgresql-database.ts');
  await checkPostgresqlAt(url);
}

/**
 * Opens the database, creates it if missing, and migrates it.
 * @param schema migrates only up to the migration of that name
 * @throws when it cannot be used, or a PostgreSQL cannot be reached
 */
export async function openDatabase(place: DatabasePlace, schema?: string): Promise<Database> {
  // Loads only the engine in use.
  if (place.DATABASE_URL) {
    const { openPostgresql } = await import('./postgresql/postgresql-database.ts');
    return openPostgresql(place.DATABASE_URL, schema);
  }
  const { openSqliteDatabase } = await import('./sqlite/sqlite-database.ts');
  return openSqliteDatabase(embeddedFile(place), schema);
}
