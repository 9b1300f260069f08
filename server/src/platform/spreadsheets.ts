/** Reads spreadsheets in a thread of their own: a large one takes seconds. */
import pLimit from 'p-limit';
import { Refusal, type RefusalStatus } from './errors.ts';
import { inOwnThread } from './own-thread.ts';
import type { SheetRow } from './sheet-rows.ts';
import type { SheetFile } from './spreadsheet-reading.ts';

const SCRIPT = new URL('./spreadsheet-thread.ts', import.meta.url);
/** Others wait: administrators import a list a few times a year. */
const inTurn = pLimit(1);

/** What the thread tells. */
export type Told =
  | { readonly rows: readonly SheetRow[] }
  | { readonly done: true }
  | { readonly refusal: { readonly statusCode: RefusalStatus; readonly message: string } };

/** @throws what `readRows` throws */
export const readSpreadsheet = ({ path, size, fileName }: SheetFile): Promise<SheetRow[]> =>
  inTurn(() => {
    const order: SheetFile = { path, size, fileName };
    const rows: SheetRow[] = [];
    return inOwnThread(SCRIPT, order, (told: Told) => {
      if ('refusal' in told) throw new Refusal(told.refusal.statusCode, told.refusal.message);
      if ('done' in told) return rows;
      rows.push(...told.rows);
      return undefined;
    });
  });
