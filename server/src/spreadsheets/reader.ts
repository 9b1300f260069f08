/**
 * Reads spreadsheets: CSV as Excel writes it in Colombia (semicolons, Windows-1252) or in other dialects, and the first
 * sheet of Excel workbooks. All cells are text. Only the file itself is in memory whole: expanded content is counted
 * before it is kept (docs/decisions/0012-spreadsheets.md).
 */
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import { kindOf, type SheetFile } from './format.ts';
import {
  collectRows,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  MAX_TOKEN_CHARACTERS,
  notATable,
  type RowCollector,
  type SheetRow,
  tooMuch,
} from './rows.ts';
import { readWorkbook } from './xlsx-reader.ts';

/** Bytes decoded at a time. */
const SLICE = 64 * 1024;

/**
 * Reads the rows. Blocks for seconds with a large file (`spreadsheets.ts`).
 * @param emit takes the rows page by page
 * @throws Refusal as `kindOf` does; 413 for a file that unpacks to too much, 415 for a damaged one
 */
export async function readRows(file: SheetFile, emit: (rows: SheetRow[]) => void): Promise<void> {
  const kind = await kindOf(file);
  const bytes = await readFile(file.path);
  const rows = collectRows(file.headings, emit);
  if (kind === 'workbook') readWorkbook(bytes, rows);
  else await readCsv(bytes, rows);
  rows.end();
}

/** Detects the encoding: by the byte order mark, UTF-8 if valid, or Windows-1252. */
function encodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | 'utf-8' | 'windows-1252' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The text, in pieces. @throws Refusal 415 for bytes that are no text */
function* textOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let start = 0; start < bytes.length; start += SLICE) {
    const text = decoder.decode(bytes.subarray(start, start + SLICE), { stream: true });
    if (text.includes('\0')) throw notATable();
    yield text;
  }
  yield decoder.decode();
}

const DELIMITERS = [';', ',', '\t'] as const;

/** The most frequent separator between the headings, outside of quoted text. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (delimiter: string) => headings.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ';';
}

async function readCsv(bytes: Uint8Array, rows: RowCollector): Promise<void> {
  let line = 0;
  let read = 0;
  let readAtRecord = 0;
  const parser = (delimiter: string) =>
    parse({
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      recordDelimiter: ['\r\n', '\n', '\r'],
      // Called as the parser reads, so that it never holds more than one record.
      onRecord: (cells: string[]) => {
        line += 1;
        readAtRecord = read;
        if (line > MAX_SHEET_ROWS || cells.length > MAX_SHEET_COLUMNS) throw tooMuch();
        const filled = cells.some((cell) => cell.trim() !== '');
        if (!filled) return;
        rows.add(
          line,
          cells.map((cell, column) => (rows.keeps(column) ? cell : '')),
          filled,
        );
      },
    });
  let csv: ReturnType<typeof parser> | undefined;
  try {
    for (const text of textOf(bytes)) {
      csv ??= parser(delimiterOf(text)).on('error', () => undefined);
      read += text.length;
      const piece = csv;
      await new Promise<void>((resolve, reject) => {
        piece.write(text, (error) => (error ? reject(error) : resolve()));
      });
      if (read - readAtRecord > MAX_TOKEN_CHARACTERS) throw tooMuch();
    }
    const last = csv;
    if (last)
      await new Promise<void>((resolve, reject) => {
        last.once('error', reject).once('end', resolve).resume().end();
      });
  } catch (error) {
    if (error instanceof CsvError) throw notATable();
    throw error;
  } finally {
    csv?.destroy();
  }
}
