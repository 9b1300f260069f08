/**
 * Removes orphans: files without a row, left by a process killed between storing a file and its row. Many at once
 * indicate a wrong database or storage instead.
 */
import type { Files } from '../../kernel/files/files.ts';
import type { Dependencies } from '../../kernel/http/dependencies.ts';
import { chunksOf } from '../../kernel/runtime/chunks.ts';
import { DAY } from '../../kernel/runtime/clock.ts';
import { storedNames } from './store.ts';

/** Younger files may belong to a pending write, or to a database that is restored for a moment only. */
const GRACE_MILLISECONDS = 30 * DAY;
/** Maximum share of stored files in one sweep, and the cap for small installations. */
const MAX_SHARE = 0.05;
const MIN_CAP = 20;
/** Maximum orphans if no row refers to any file. */
const MAX_WITHOUT_ROWS = 9;
/** Files that are removed before `stop` is checked again. */
const BATCH = 100;

const TOO_MANY_ORPHANS =
  'too many stored files belong to no row, so none was removed; check that DATABASE_URL, DATA_DIR and ' +
  'S3_BUCKET belong together, and only then run: npm run files -- sweep';

interface Storage {
  readonly database: Pick<Dependencies['database'], 'read'>;
  readonly files: Files;
  readonly log: Pick<Dependencies['log'], 'error'>;
}

interface Sweep {
  /** Ignores the share of orphans: an operator has checked that database and storage match. */
  readonly checked?: boolean;
  readonly now?: Date;
  /** Stops the sweep after the next few files. */
  readonly stop?: AbortSignal;
}

/** Removes orphans and returns their number; none where their share of all files is too large, which is logged. */
export async function removeOrphans(
  { database, files, log }: Storage,
  { checked = false, now = new Date(), stop }: Sweep = {},
): Promise<number> {
  const stored = new Map<string, Date>();
  for await (const { name, modified } of files.list()) {
    if (stop?.aborted) return 0;
    stored.set(name, modified);
  }
  // Read after the files, so that rows written in between count.
  const used = new Set(await storedNames(database.read));
  const orphans = [...stored]
    .filter(([name, modified]) => !used.has(name) && now.getTime() - modified.getTime() > GRACE_MILLISECONDS)
    .map(([name]) => name);
  const few = used.size === 0 ? MAX_WITHOUT_ROWS : MIN_CAP;
  const allowed = Math.max(few, Math.floor(stored.size * MAX_SHARE));
  if (!checked && orphans.length > allowed) {
    log.error({ orphans: orphans.length, stored: stored.size }, TOO_MANY_ORPHANS);
    return 0;
  }
  let removed = 0;
  for (const batch of chunksOf(orphans, BATCH)) {
    if (stop?.aborted) break;
    await files.remove(batch);
    removed += batch.length;
  }
  return removed;
}
