/** Copies stored files from one storage to another. */
import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { Files } from '../../files/files.ts';

/** Concurrently copied files. */
const AT_ONCE = 8;

export interface CopyReport {
  readonly copied: number;
  /** There already, with the same content. */
  readonly unchanged: number;
  /** Names of files that the source does not have. */
  readonly lost: readonly string[];
}

/** Length and SHA-256 of a file in one text; null if missing. */
async function sumOf(files: Files, name: string): Promise<string | null> {
  const file = await files.read(name);
  if (!file) return null;
  const hash = createHash('sha256');
  for await (const chunk of file.stream) hash.update(chunk);
  return `${file.size} ${hash.digest('hex')}`;
}

/**
 * Copies the files that the target lacks, and verifies each by reading it back. An interrupted copy is resumed.
 * @param progress gets the number of copied files, after each
 * @throws when a copied file reads back differently
 */
export async function copyFiles(
  names: readonly string[],
  from: Files,
  to: Files,
  progress: (done: number) => void,
): Promise<CopyReport> {
  const inTurn = pLimit(AT_ONCE);
  const lost: string[] = [];
  let copied = 0;
  let unchanged = 0;

  async function copy(name: string): Promise<void> {
    const wanted = await sumOf(from, name);
    if (wanted === null) lost.push(name);
    else if ((await sumOf(to, name)) === wanted) unchanged += 1;
    else {
      const file = await from.read(name);
      if (!file) throw new Error(`${name} is gone`);
      await to.put(name, file);
      if ((await sumOf(to, name)) !== wanted)
        throw new Error(`${name} does not come back from there as it was put`);
      copied += 1;
    }
    progress(copied + unchanged + lost.length);
  }

  try {
    await Promise.all(names.map((name) => inTurn(() => copy(name))));
  } finally {
    // The first failure ends the copy; waiting files are not started.
    inTurn.clearQueue();
  }
  return { copied, unchanged, lost: lost.sort() };
}
