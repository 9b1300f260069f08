/** Reads spreadsheets in a process of their own: a large one takes seconds, and memory that the server keeps otherwise. */
import { fileURLToPath } from 'node:url';
import { createBoundedQueue } from '../runtime/bounded-queue.ts';
import { ProcessLimitReached, runConfined } from '../runtime/confined-process.ts';
import { Refusal, type RefusalStatus, unavailable } from '../runtime/errors.ts';
import { kindOf, type SheetFile } from './format.ts';
import { type SheetRow, tooMuch } from './rows.ts';

const SCRIPT = fileURLToPath(new URL('./reader-process.ts', import.meta.url));

/**
 * Some more than the largest list takes that is read (docs/reliability.md). What is read is counted before it is kept;
 * these are for what nobody thought of.
 */
const LIMITS = { megabytes: 200, heapMegabytes: 96, time: 60_000 };

/** Calls with a table that wait for their turn. */
const MAX_WAITING = 8;
/** Bytes that a server has without any table; above, it pays to collect before the next one. */
const ROOMY = 180 * 1024 * 1024;
/** Rows from which a table leaves much behind, and whether the last one did. */
const MANY_ROWS = 1000;
let leftMuch = false;
const BUSY = 'Se están leyendo otras listas. Espere un momento y vuelva a intentarlo.';
/** One at a time: administrators import a list a few times a year. */
const inTurn = createBoundedQueue(MAX_WAITING, () => unavailable(BUSY));

/** What the process tells. */
export type ReaderMessage =
  | { readonly rows: readonly SheetRow[] }
  | { readonly done: true }
  | { readonly failure: string }
  | { readonly refusal: { readonly statusCode: RefusalStatus; readonly message: string } };

/**
 * Runs the work of a call that brings a table when no other call does: the rows of one stand in memory, not of many.
 * @throws Refusal 503 where too many wait
 */
export async function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  return inTurn(async () => {
    // What the last table left behind, which V8 would keep beside this one's. Waited for: the collection would otherwise
    // come when this one is there too, and give back nothing.
    if (leftMuch && process.memoryUsage.rss() > ROOMY) {
      leftMuch = false;
      await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
    }
    return work();
  });
}

/** @throws what `readRows` throws, and Refusal 413 for a file that takes too much memory or time */
export async function readSpreadsheet({ path, size, fileName, headings }: SheetFile): Promise<SheetRow[]> {
  const order: SheetFile = { path, size, fileName, headings };
  // Before a process is started for it.
  await kindOf(order);
  const rows: SheetRow[] = [];
  const hear = (told: ReaderMessage) => {
    if ('refusal' in told) throw new Refusal(told.refusal.statusCode, told.refusal.message);
    if ('failure' in told) throw new Error(told.failure);
    if ('done' in told) return rows;
    rows.push(...told.rows);
    return undefined;
  };
  try {
    const found = await runConfined(SCRIPT, order, hear, LIMITS);
    leftMuch ||= found.length > MANY_ROWS;
    return found;
  } catch (error) {
    throw error instanceof ProcessLimitReached ? tooMuch() : error;
  }
}
