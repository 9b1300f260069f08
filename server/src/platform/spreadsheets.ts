/**
 * Reads spreadsheets in a thread of their own: a large one takes seconds, in which an assembly that is voting would
 * stand still. The thread ends with the file, and its memory with it.
 */
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { Refusal, type RefusalStatus } from './errors.ts';
import type { SheetRow } from './sheet-rows.ts';
import type { SheetFile } from './spreadsheet-reading.ts';

const SCRIPT = new URL('./spreadsheet-thread.ts', import.meta.url);
/** Milliseconds; the largest file takes some seconds on a slow machine. */
const LONGEST = 60_000;
/** Others wait: administrators import a list a few times a year. */
const inTurn = pLimit(1);

/** What the thread tells. */
export type Told =
  | { readonly rows: readonly SheetRow[] }
  | { readonly done: true }
  | { readonly refusal: { readonly statusCode: RefusalStatus; readonly message: string } };

/** @throws what `readRows` throws */
export const readSpreadsheet = ({ path, size, fileName }: SheetFile): Promise<SheetRow[]> =>
  inTurn(async () => {
    const workerData: SheetFile = { path, size, fileName };
    const worker = new Worker(SCRIPT, { workerData });
    const tooLong = setTimeout(() => void worker.terminate(), LONGEST);
    try {
      return await new Promise<SheetRow[]>((resolve, reject) => {
        const rows: SheetRow[] = [];
        worker.on('message', (told: Told) => {
          if ('rows' in told) rows.push(...told.rows);
          else if ('done' in told) resolve(rows);
          else reject(new Refusal(told.refusal.statusCode, told.refusal.message));
        });
        worker.once('error', reject);
        worker.once('exit', () =>
          reject(new Error('The thread that reads spreadsheets ended without the rows')),
        );
      });
    } finally {
      clearTimeout(tooLong);
    }
  });
