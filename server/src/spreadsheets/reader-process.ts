/** The process that reads a spreadsheet, see `spreadsheets.ts`. */
import { Refusal } from '../runtime/errors.ts';
import type { SheetFile } from './format.ts';
import { readRows } from './reader.ts';
import type { ReaderMessage } from './spreadsheets.ts';

// A terminal's Ctrl+C reaches the whole group; the parent still has to answer its last requests.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));

/** Waits until the message is sent, so that few of them are in memory. */
const tell = (told: ReaderMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(told, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });

process.on('message', async (file: SheetFile) => {
  const told: Promise<void>[] = [];
  try {
    await readRows(file, (rows) => void told.push(tell({ rows })));
    await Promise.all(told);
    await tell({ done: true });
  } catch (error) {
    if (!(error instanceof Refusal)) return tell({ failure: String(error) });
    await tell({ refusal: { statusCode: error.statusCode, message: error.message } });
  }
});
