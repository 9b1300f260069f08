/** Reads spreadsheets in a separate process: a large one takes seconds, and memory that the server would keep. */
import { fileURLToPath } from 'node:url';
import { createBoundedQueue } from '../runtime/bounded-queue.ts';
import { ProcessLimitReached, runConfined } from '../runtime/confined-process.ts';
import { unavailable } from '../runtime/errors.ts';
import { kindOf, type SheetFile } from './format.ts';
import { type SheetRow, type SheetTable, tooMuch } from './rows.ts';

const SCRIPT = fileURLToPath(new URL('./reader-process.ts', import.meta.url));

/**
 * Somewhat above the needs of the largest accepted list (docs/reliability.md). Readers have exact limits; these cover
 * the unforeseen.
 */
const LIMITS = { megabytes: 200, heapMegabytes: 96, time: 60_000 };

/** Maximum waiting calls with a table. */
const MAX_WAITING = 8;
/** Resident bytes above which garbage is collected before the next table. */
const COLLECT_ABOVE = 180 * 1024 * 1024;
/** Rows of a table large enough to require a collection afterwards. */
const MANY_ROWS = 1000;
let needsCollection = false;
const BUSY = 'Se están leyendo otras listas. Espere un momento y vuelva a intentarlo.';
/** One at a time: administrators import a list a few times a year. */
const queue = createBoundedQueue(MAX_WAITING, () => unavailable(BUSY));

/** Result of the process. */
export type ReaderMessage =
  | { readonly rows: readonly SheetRow[] }
  /** At the end: the name of the sheet, null for CSV. */
  | { readonly sheet: string | null };

/**
 * Runs the work of calls that upload a table one at a time: only one table is in memory.
 * @throws Refusal 503 where too many wait
 */
export async function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  return queue(async () => {
    // Collects garbage of the previous table and waits for it: V8 would otherwise collect only when both tables are in
    // memory, and free nothing.
    if (needsCollection && process.memoryUsage.rss() > COLLECT_ABOVE) {
      needsCollection = false;
      await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
    }
    return work();
  });
}

/** @throws errors of `readRows`, and Refusal 413 for a file that takes too much memory or time */
export async function readSpreadsheet({ path, size, fileName, headings }: SheetFile): Promise<SheetTable> {
  const order: SheetFile = { path, size, fileName, headings };
  // Checked before a process is started.
  await kindOf(order);
  const rows: SheetRow[] = [];
  const onMessage = (message: ReaderMessage) => {
    if ('sheet' in message) return { rows, sheet: message.sheet };
    rows.push(...message.rows);
    return undefined;
  };
  try {
    const found = await runConfined(SCRIPT, order, onMessage, LIMITS);
    needsCollection ||= found.rows.length > MANY_ROWS;
    return found;
  } catch (error) {
    throw error instanceof ProcessLimitReached ? tooMuch() : error;
  }
}
