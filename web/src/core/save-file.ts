import { marked } from '@vigilia/contract/text/formula-marks';

/** Saves a file by a download of the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the bytes shortly after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Marks a text as the server's own files do, so that an import removes exactly these marks (R13.5). */
function cell(text: string): string {
  const safe = marked(text);
  return /[";\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV for a spreadsheet program. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cell).join(';')).join('\r\n');

/** With the byte order mark that Excel needs for UTF-8. */
export const csvFile = (text: string): Blob =>
  new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
