/** File permissions: everything the server stores is private to its user. */
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

export const OWNER_ONLY_FOLDER = 0o700;
export const OWNER_ONLY_FILE = 0o600;

/**
 * Creates a missing file. An existing one is not opened: closing it would release SQLite's locks on it in this process.
 */
export function createOwnerOnlyFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY_FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Creates a missing folder and those above it. Node's own way (`recursive`) never ends below `/proc`. */
export function makeOwnerOnlyFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeOwnerOnlyFolder(dirname(path));
  try {
    mkdirSync(path, OWNER_ONLY_FOLDER);
  } catch (error) {
    // Another process made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
