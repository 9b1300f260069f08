/** The thread that reads a spreadsheet, see `spreadsheets.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from './errors.ts';
import { readRows, type SheetFile } from './spreadsheet-reading.ts';
import type { Told } from './spreadsheets.ts';

/** Rows told at a time: whoever takes them does something else in between. */
const PAGE = 1000;

const tell = (told: Told) => parentPort?.postMessage(told);

try {
  const rows = await readRows(workerData as SheetFile);
  for (let from = 0; from < rows.length; from += PAGE) tell({ rows: rows.slice(from, from + PAGE) });
  tell({ done: true });
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  tell({ refusal: { statusCode: error.statusCode, message: error.message } });
}
