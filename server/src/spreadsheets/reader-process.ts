/** The process that reads a spreadsheet, see `spreadsheets.ts`. */
import { Refusal } from '../runtime/errors.ts';
import type { SheetFile } from './format.ts';
import { readRows } from './reader.ts';
import type { ReaderMessage } from './spreadsheets.ts';

// A terminal's Ctrl+C reaches the whole process group; the parent must still answer its pending requests.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));

/** Waits until the message is sent, to keep few in memory. */
const send = (message: ReaderMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(message, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });

process.on('message', async (file: SheetFile) => {
  const sent: Promise<void>[] = [];
  try {
    const sheet = await readRows(file, (rows) => void sent.push(send({ rows })));
    await Promise.all(sent);
    await send({ sheet });
  } catch (error) {
    if (!(error instanceof Refusal)) return send({ failure: String(error) });
    await send({ refusal: { statusCode: error.statusCode, message: error.message } });
  }
});
