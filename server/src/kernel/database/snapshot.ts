import type { Db } from './database.ts';
import { type DatabasePlace, embeddedFile } from './open.ts';

/**
 * Reads one consistent snapshot, without waiting for writes or blocking them. The schema is that of the database, possibly an
 * older one.
 */
export async function takeSnapshot<T>(place: DatabasePlace, use: (db: Db) => Promise<T>): Promise<T> {
  if (place.DATABASE_URL) {
    const { snapshotOfPostgresql } = await import('./postgresql/postgresql-database.ts');
    return snapshotOfPostgresql(place.DATABASE_URL, use);
  }
  const { snapshotOfSqlite } = await import('./sqlite/sqlite-database.ts');
  return snapshotOfSqlite(embeddedFile(place), use);
}
