/**
 * Spreadsheets that arrive: CSV as Excel writes it in Colombia (semicolons, Windows' letters) or as anybody else does,
 * and Excel workbooks, of which the first sheet is read. All cells are text.
 */
import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { unsupportedFile } from './errors.ts';
import { plainEnding } from './file-claims.ts';
import { MOST_SHEET_COLUMNS, MOST_SHEET_ROWS, notATable, type SheetRow, tooMuch } from './sheet-rows.ts';
import { isZip, readWorkbook } from './xlsx-reading.ts';

/** What is known of a file that arrived. */
export interface SheetFile {
  readonly path: string;
  readonly size: number;
  readonly fileName: string;
}

/** Ten thousand people take a tenth of it. */
const MOST_BYTES = 10 * 1024 * 1024;

const TEXTS = {
  old: 'Este formato de Excel es antiguo. Ábralo y guárdelo como .xlsx o CSV.',
  notAsClaimed: 'El contenido del archivo no corresponde a su nombre. Guárdelo de nuevo como .xlsx o .csv.',
};

/** How Excel's files began before 2007. */
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * The rows, read at once: a large file holds up the thread in which that is done for seconds (`spreadsheets.ts`).
 * @throws Refusal 413 for a file that is too large, once unpacked too, 415 for one that is no spreadsheet or is not
 *   what its name says
 */
export async function readRows({ path, size, fileName }: SheetFile): Promise<SheetRow[]> {
  if (size > MOST_BYTES) throw tooMuch();
  const bytes = await readFile(path);
  if (bytes.subarray(0, OLD_EXCEL.length).equals(OLD_EXCEL)) throw unsupportedFile(TEXTS.old);
  const zipped = isZip(bytes);
  const ending = plainEnding(fileName) ?? '';
  if (!['xlsx', 'csv', 'txt', 'tsv'].includes(ending)) throw notATable();
  if (zipped !== (ending === 'xlsx')) throw unsupportedFile(TEXTS.notAsClaimed);
  const rows = zipped ? readWorkbook(bytes) : readCsv(textOf(bytes));
  return rows
    .map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Text as it was meant: with the mark that tells its encoding, as UTF-8, or else as Windows writes it. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const text = marked ? new TextDecoder(marked).decode(bytes) : decoded(bytes);
  if (text.includes('\0')) throw notATable();
  return text;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const DELIMITERS = [';', ',', '\t'] as const;

/** What stands most often between the headings, quoted text aside. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (delimiter: string) => headings.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ';';
}

function readCsv(text: string): SheetRow[] {
  let line = 0;
  try {
    const rows: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      relaxQuotes: true,
      recordDelimiter: ['\r\n', '\n', '\r'],
      onRecord: (record: string[]) => {
        line += 1;
        if (line > MOST_SHEET_ROWS || record.length > MOST_SHEET_COLUMNS) throw tooMuch();
        return record;
      },
    });
    return rows.map((cells, index) => ({ line: index + 1, cells }));
  } catch (error) {
    if (error instanceof CsvError) throw notATable();
    throw error;
  }
}
