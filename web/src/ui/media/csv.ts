/** Tables as CSV for a spreadsheet program, made in the browser. */
import { marked } from '@vigilia/contract/text/formula-marks';

/** Marked as in the server's own files, so that an import takes exactly these marks off again (R13.5). */
function cell(text: string): string {
  const safe = marked(text);
  return /[";\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(';')).join('\r\n');

/** With the mark by which Excel reads UTF-8. */
export const csvFile = (text: string): Blob =>
  new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
