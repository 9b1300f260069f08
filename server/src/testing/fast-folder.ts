/** The folder for data of tests: in memory where there is room, since SQLite waits for the disk at each commit. */
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const SHARED_MEMORY = '/dev/shm';
/** Bytes; a whole run takes less than two gigabytes at once. */
const ENOUGH = 6 * 1024 ** 3;

function isRoomy(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}

/** An existing folder; a test makes its own in it. `TMPDIR` names another one. */
export const fastFolder = (): string =>
  process.env.TMPDIR === undefined && isRoomy(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();
