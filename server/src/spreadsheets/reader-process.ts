/** The process that reads a spreadsheet, see `spreadsheets.ts`. */
import { takeOrders } from '../runtime/confined-orders.ts';
import type { SheetFile } from './format.ts';
import { readRows } from './reader.ts';
import type { ReaderMessage } from './spreadsheets.ts';

takeOrders<SheetFile, ReaderMessage>(async (file, send) => {
  const sent: Promise<void>[] = [];
  const sheet = await readRows(file, (rows) => void sent.push(send({ rows })));
  await Promise.all(sent);
  return { sheet };
});
