/** Reads spreadsheets in a separate process: a large one takes seconds, and memory that the server would keep. */
import { fileURLToPath } from 'node:url';
import { createBoundedQueue } from '../runtime/bounded-queue.ts';
import { ProcessLimitReached, runConfined } from '../runtime/confined-process.ts';
import { unavailable } from '../runtime/errors.ts';
import type { SheetFile } from './reader.ts';
import { type SheetTable, tooMuch } from './rows.ts';

const SCRIPT = fileURLToPath(new URL('./reader-process.ts', import.meta.url));

/**
 * Somewhat above the needs of the largest accepted list (docs/reliability.md). Readers have exact limits; these cover
 * the unforeseen.
 */
const LIMITS = { megabytes: 200, heapMegabytes: 96, time: 60_000 };

/** Maximum waiting calls with a table. */
const MAX_WAITING = 8;
const BUSY = 'Se están leyendo otras listas. Espere un momento y vuelva a intentarlo.';
/** One at a time: administrators import a list a few times a year. */
const queue = createBoundedQueue(MAX_WAITING, () => unavailable(BUSY));

/**
 * Runs the work of calls that upload a table one at a time: only one table is in memory.
 * @throws Refusal 503 where too many wait
 */
export const oneTableAtATime = <T>(work: () => Promise<T>): Promise<T> => queue(work);

/** @throws errors of `readRows`, and Refusal 413 for a file that takes too much memory or time */
export async function readSpreadsheet({ path, size, fileName, headings }: SheetFile): Promise<SheetTable> {
  const order: SheetFile = { path, size, fileName, headings };
  try {
    return await runConfined(SCRIPT, order, (table: SheetTable) => table, LIMITS);
  } catch (error) {
    throw error instanceof ProcessLimitReached ? tooMuch() : error;
  }
}
