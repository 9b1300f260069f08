/**
 * Sweeps orphans: files without a row, left by a process killed between storing a file and its row. They move to the
 * trash for 30 days. Many at once indicate a wrong database or storage instead.
 */
import type { Files, TrashedFile } from '../../files/files.ts';
import type { Dependencies } from '../../http/dependencies.ts';
import { chunksOf } from '../../runtime/chunks.ts';
import { DAY, HOUR } from '../../runtime/clock.ts';
import { storedNames } from './store.ts';

/** Younger files may belong to a pending write. */
const GRACE_MILLISECONDS = HOUR;
/** Maximum share of stored files in one sweep, and the cap for small installations. */
const MAX_SHARE = 0.05;
const MIN_CAP = 20;
/** Maximum orphans if no row refers to any file. */
const MAX_WITHOUT_ROWS = 9;
/** The day in the trash is rounded down. */
const TRASH_LIFETIME = 31 * DAY;

const TOO_MANY_ORPHANS =
  'too many stored files belong to no row, so none was moved to the trash; check that DATABASE_URL, DATA_DIR and ' +
  'S3_BUCKET belong together, and only then run: npm run files -- sweep';

interface Storage {
  readonly database: Pick<Dependencies['database'], 'read'>;
  readonly files: Files;
  readonly log: Pick<Dependencies['log'], 'error' | 'info'>;
}

/** Options of a sweep. */
export interface Sweep {
  /** Milliseconds since a file was stored in which it is no orphan yet. */
  readonly grace?: number;
  /** Ignores the share of orphans: an operator has checked that database and storage match. */
  readonly checked?: boolean;
  readonly now?: Date;
  /** Stops the sweep after the next few files. */
  readonly stop?: AbortSignal;
}

/** Files that are removed or moved before `stop` is checked again. */
const BATCH = 100;

/** Processes items in batches; returns the number processed before `stop` was aborted. */
async function inBatches<Item>(
  items: readonly Item[],
  stop: AbortSignal | undefined,
  act: (batch: readonly Item[]) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (const batch of chunksOf(items, BATCH)) {
    if (stop?.aborted) break;
    await act(batch);
    done += batch.length;
  }
  return done;
}

/** Restores trashed files with a row, and purges expired ones. */
async function tidyTrash(
  { files, log }: Storage,
  used: ReadonlySet<string>,
  stored: ReadonlySet<string>,
  now: Date,
  stop: AbortSignal | undefined,
): Promise<void> {
  const expired: TrashedFile[] = [];
  for await (const file of files.trashed()) {
    if (stop?.aborted) return;
    if (used.has(file.name) && !stored.has(file.name)) {
      await files.recover(file);
      log.info({ file: file.name }, 'a file that a row refers to came back from the trash');
    } else if (now.getTime() - Date.parse(file.day) > TRASH_LIFETIME) expired.push(file);
  }
  await inBatches(expired, stop, files.purge);
}

/**
 * Moves orphans to the trash and returns their number; moves none where their share of all files is too large, which
 * is logged.
 */
export async function removeOrphans(
  storage: Storage,
  { grace = GRACE_MILLISECONDS, checked = false, now = new Date(), stop }: Sweep = {},
): Promise<number> {
  const { database, files, log } = storage;
  const stored = new Map<string, Date>();
  for await (const { name, modified } of files.list()) {
    if (stop?.aborted) return 0;
    stored.set(name, modified);
  }
  if (stop?.aborted) return 0;
  // Read after the files, so that rows written in between count.
  const used = new Set(await storedNames(database.read));
  await tidyTrash(storage, used, new Set(stored.keys()), now, stop);
  if (stop?.aborted) return 0;
  const orphans = [...stored].filter(
    ([name, modified]) => !used.has(name) && now.getTime() - modified.getTime() > grace,
  );
  if (orphans.length === 0) return 0;
  const few = used.size === 0 ? MAX_WITHOUT_ROWS : MIN_CAP;
  const allowed = Math.max(few, Math.floor(stored.size * MAX_SHARE));
  if (!checked && orphans.length > allowed) {
    log.error({ orphans: orphans.length, stored: stored.size }, TOO_MANY_ORPHANS);
    return 0;
  }
  const names = orphans.map(([name]) => name);
  const day = now.toISOString().slice(0, 10);
  return inBatches(names, stop, (batch) => files.discard(batch, day));
}
