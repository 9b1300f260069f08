/** The database as it was at one moment, read while others write. */
import type { Db } from './database.ts';
import { kyselyOn, openSqlite } from './sqlite.ts';

/**
 * Reads what is committed now, whatever is written meanwhile. Waits for no write and holds none up. The schema is the
 * one the database has, which may be an older one.
 */
export async function takeSnapshot<T>(file: string, use: (db: Db) => Promise<T>): Promise<T> {
  const connection = openSqlite(file, { readOnly: true });
  try {
    connection.exec('begin');
    return await use(kyselyOn(connection));
  } finally {
    connection.close();
  }
}
