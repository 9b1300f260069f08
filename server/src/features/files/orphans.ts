/** Files that no row refers to: what a process that was killed between storing a file and its row leaves behind. */
import type { Parts } from '../../platform/parts.ts';
import { storedNames } from './store.ts';

/** Younger files may belong to a write that is under way. */
const GRACE_MILLISECONDS = 60 * 60 * 1000;

/** Removes orphans and answers how many there were. */
export async function removeOrphans({ database, files }: Parts, grace = GRACE_MILLISECONDS): Promise<number> {
  const stored: string[] = [];
  for await (const { name, modified } of files.list())
    if (Date.now() - modified.getTime() > grace) stored.push(name);
  if (stored.length === 0) return 0;
  const used = new Set(await storedNames(database.read));
  const orphans = stored.filter((name) => !used.has(name));
  await files.remove(orphans);
  return orphans.length;
}
