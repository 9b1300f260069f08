/**
 * The lock of the data folder: one server on an embedded database, or several nodes of a PostgreSQL, never both.
 *
 * Node has no file locks, SQLite does: it locks an empty database file of its own. The system releases the lock when the
 * process ends, however it ends, so there is no stale lock to remove; it holds between containers on one volume too.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createOwnerOnlyFile } from '../../runtime/file-permissions.ts';
import { isLocked } from '../errors.ts';

export type LockKind = 'exclusive' | 'shared';

/** A connection that nobody refers to would be closed by the garbage collector, and with it goes its lock. */
const held = new Set<DatabaseSync>();

/** @returns what releases the lock; null while another process holds it in a way that excludes this one */
export function lockFolder(folder: string, kind: LockKind): (() => void) | null {
  const file = join(folder, 'server.lock');
  createOwnerOnlyFile(file);
  const connection = new DatabaseSync(file);
  try {
    // Nothing is ever written; a journal on the disk would only be left behind. Without any SQLite refuses.
    connection.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY');
    if (kind === 'exclusive') connection.exec('begin exclusive');
    else connection.exec('begin; select count(*) from sqlite_schema');
    held.add(connection);
    return () => {
      held.delete(connection);
      connection.close();
    };
  } catch (error) {
    connection.close();
    if (isLocked(error)) return null;
    throw error;
  }
}
