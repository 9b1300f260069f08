/** Removes old mails that are kept as files: they name people, and hold links and codes. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '../runtime/clock.ts';

const MAIL = /\.eml$/;

/** @returns how many were removed */
export async function removeOldMails(dataFolder: string, days: number, now: Date): Promise<number> {
  const folder = join(dataFolder, 'outbox');
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (!MAIL.test(name)) continue;
    const path = join(folder, name);
    // Removed meanwhile by another node that shares the folder.
    const found = await stat(path).catch(() => null);
    if (!found?.isFile() || now.getTime() - found.mtimeMs < days * DAY) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
