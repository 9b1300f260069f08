/**
 * The lock of the data folder: one server on an embedded database, or several nodes of a PostgreSQL, never both.
 *
 * Node has no file locks, SQLite does: it locks an empty database file. The system releases the lock when the process
 * ends in any way, so no stale lock remains; it also works between containers on one volume.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createOwnerOnlyFile } from '../../runtime/file-permissions.ts';
import { isLocked } from '../errors.ts';

export type LockKind = 'exclusive' | 'shared';

/** Keeps a reference: the garbage collector would close the connection and release the lock. */
const held = new Set<DatabaseSync>();

/** @returns a function that releases the lock; null while another process holds it in a way that excludes this one */
export function lockFolder(folder: string, kind: LockKind): (() => void) | null {
  const file = join(folder, 'server.lock');
  createOwnerOnlyFile(file);
  const connection = new DatabaseSync(file);
  try {
    // In memory: nothing is ever written, and a journal file would be left behind. SQLite refuses to lock without a
    // journal.
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
