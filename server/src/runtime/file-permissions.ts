/** File permissions: everything the server stores is private to its user. */
import { closeSync, openSync } from 'node:fs';

export const OWNER_ONLY_FOLDER = 0o700;
export const OWNER_ONLY_FILE = 0o600;

/**
 * Makes an empty file where there is none. One that is there is not even opened: closing it would end the locks that
 * SQLite holds on it in this process.
 */
export function createOwnerOnlyFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY_FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
