/** Figures of the data folder for the metrics: its free disk, and the last backup. */
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OWNER_ONLY_FILE } from '../kernel/runtime/file-permissions.ts';

/** Written by `npm run backup`; its modification time counts. */
const fileOf = (folder: string) => join(folder, 'last-backup');

export async function recordBackup(folder: string, now: Date): Promise<void> {
  // The owner of the folder could not overwrite a file of root.
  await rm(fileOf(folder), { force: true });
  await writeFile(fileOf(folder), `${now.toISOString()}\n`, { mode: OWNER_ONLY_FILE });
}

/** Seconds since the last backup; infinite without one. */
export const backupAge = (folder: string, now: Date): Promise<number> =>
  stat(fileOf(folder)).then(
    ({ mtimeMs }) => (now.getTime() - mtimeMs) / 1000,
    () => Number.POSITIVE_INFINITY,
  );

export async function freeDisk(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}
