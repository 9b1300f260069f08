/**
 * Reads spreadsheets: CSV as Excel writes it in Colombia (semicolons, Windows-1252) or in other dialects, and the first
 * visible sheet of Excel workbooks. All cells are text (docs/decisions/0012-spreadsheets.md).
 */
import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { plainExtension } from '../files/declared-file-type.ts';
import { unsupportedFile } from '../runtime/errors.ts';
import { MAX_ROWS_ABOVE, MAX_SHEET_BYTES, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from '../runtime/limits.ts';
import { notATable, RowCollector, type SheetTable, tooMuch } from './rows.ts';
import { readWorkbook } from './xlsx-reader.ts';

/** A received file, and its requested columns. */
export interface SheetFile {
  readonly path: string;
  readonly size: number;
  readonly fileName: string;
  /** Folded headings of the columns to read; null for all columns. */
  readonly headings: readonly string[] | null;
}

/** Maximum characters of a line: Excel's limit of a cell is 32,767 characters. */
const MAX_RECORD_CHARACTERS = 256 * 1024;
const TEXTS = {
  old: 'Este formato de Excel es antiguo. Ábralo y guárdelo como .xlsx o CSV.',
  encrypted: 'Este archivo está protegido con contraseña. Ábralo, quítele la contraseña y guárdelo de nuevo.',
  notAsClaimed: 'El contenido del archivo no corresponde a su nombre. Guárdelo de nuevo como .xlsx o .csv.',
  openQuote:
    'Unas comillas (") se abren y no se cierran: el resto del archivo quedaría en una sola celda. Corríjalas y guárdelo de nuevo.',
};
/** The first bytes of Excel files before 2007, and of a ZIP. */
const OLD_EXCEL = '\xd0\xcf\x11\xe0';
const ZIP = 'PK\x03\x04';

/**
 * Reads the rows. Blocks for seconds with a large file (`spreadsheets.ts`).
 * @throws Refusal 413 for a file that is too large or unpacks to too much, 415 for a damaged one, one that is no
 * spreadsheet, or one that does not match its name
 */
export async function readRows({ path, size, fileName, headings }: SheetFile): Promise<SheetTable> {
  if (size > MAX_SHEET_BYTES) throw tooMuch();
  const bytes = await readFile(path);
  const head = bytes.toString('latin1', 0, ZIP.length);
  const ending = plainExtension(fileName) ?? '';
  // Excel wraps an encrypted workbook in its old format.
  if (head === OLD_EXCEL) throw unsupportedFile(ending === 'xlsx' ? TEXTS.encrypted : TEXTS.old);
  if (!['xlsx', 'csv', 'txt', 'tsv'].includes(ending)) throw notATable();
  if ((head === ZIP) !== (ending === 'xlsx')) throw unsupportedFile(TEXTS.notAsClaimed);
  const collector = new RowCollector(headings);
  const sheet = ending === 'xlsx' ? readWorkbook(bytes, collector) : null;
  if (sheet === null) readCsv(bytes, collector);
  return { rows: collector.rows, sheet };
}

/** The upper half of code page 850, in which Excel writes CSV for MS-DOS; the platform does not decode it. */
const MS_DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶\u00a7÷¸°¨·¹³²■\u00a0';
const msDosDecoder = {
  decode: (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\xff]/g, (byte) => MS_DOS[byte.charCodeAt(0) - 0x80] ?? ''),
};
const SPANISH = /[áéíóúüñÁÉÍÓÚÜÑ]/;
const USUAL = /[ªº¿¡«»°´’“”–\u00a0]/;

/** Decodes by the byte order mark, as UTF-8 if valid, or as the alphabet in which most bytes are letters of Spanish. */
function decoderFor(bytes: Uint8Array): { decode(bytes: Uint8Array): string } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if (isUtf8(bytes)) return new TextDecoder('utf-8');
  const counts = new Map<number, number>();
  for (const byte of bytes) if (byte >= 0x80) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  const alphabets = [new TextDecoder('windows-1252'), msDosDecoder, new TextDecoder('macintosh')];
  const score = (decoder: (typeof alphabets)[number]) =>
    [...counts].reduce((sum, [byte, count]) => {
      const character = decoder.decode(Uint8Array.of(byte));
      return sum + count * (SPANISH.test(character) ? 2 : USUAL.test(character) ? 1 : 0);
    }, 0);
  // The first of equals.
  return alphabets.toSorted((a, b) => score(b) - score(a))[0] ?? msDosDecoder;
}

const DELIMITERS = [';', ',', '\t'] as const;

/** The first line with which a file states its separator; Excel reads it and does not show it. */
const SEPARATOR_LINE = /^sep=(.)(?:\r\n?|\n)/i;

/**
 * The separator that the file states, or the most frequent one between the headings, outside of quoted text. A title,
 * with a comma at most, may be above them.
 */
function delimiterOf(text: string): string {
  const stated = SEPARATOR_LINE.exec(text)?.[1];
  if (stated) return stated;
  const counts = text
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/, MAX_ROWS_ABOVE)
    .map((line) => DELIMITERS.map((delimiter) => line.split(delimiter).length));
  const headings = [3, 2].map((cells) => counts.find((count) => Math.max(...count) >= cells)).find(Boolean);
  return DELIMITERS[headings?.indexOf(Math.max(...headings)) ?? 0] ?? ';';
}

function readCsv(bytes: Uint8Array, rows: RowCollector): void {
  const text = decoderFor(bytes).decode(bytes);
  if (text.includes('\0')) throw notATable();
  let line = 0;
  const onRecord = (cells: string[]) => {
    line += 1;
    if (line > MAX_SHEET_ROWS || cells.length > MAX_SHEET_COLUMNS) throw tooMuch();
    const isShown =
      cells.some((cell) => cell.trim() !== '') && !(line === 1 && /^sep=/i.test(cells[0] ?? ''));
    if (isShown)
      rows.add(
        line,
        cells.map((cell, column) => (rows.keeps(column) ? cell : '')),
      );
    return null;
  };
  try {
    parse(text, {
      delimiter: delimiterOf(text.slice(0, MAX_RECORD_CHARACTERS)),
      relaxColumnCount: true,
      relaxQuotes: true,
      recordDelimiter: ['\r\n', '\n', '\r'],
      maxRecordSize: MAX_RECORD_CHARACTERS,
      onRecord,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw tooMuch();
    throw error.code === 'CSV_QUOTE_NOT_CLOSED' ? unsupportedFile(TEXTS.openQuote) : notATable();
  }
}
