/**
 * Reads the first visible sheet of an Excel workbook as text (docs/decisions/0012-spreadsheets.md).
 */
import { unzipSync } from 'fflate';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Refusal, tooLarge } from '../runtime/errors.ts';
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, MAX_UNPACKED } from '../runtime/limits.ts';
import { keptText, notATable, type RowCollector, tooMuch } from './rows.ts';

const TOO_MANY_CELLS =
  'El libro es demasiado grande, quizá por millones de celdas vacías. Copie solo las filas con datos a un libro nuevo, o guárdelo como CSV.';
/** Bytes given to the XML reader at a time. */
const XML_SLICE = 64 * 1024;
/** Characters kept of shared texts. */
const MAX_SHARED_CHARACTERS = 24_000_000;
/** Excel allows as many characters. */
const MAX_SHEET_NAME = 31;

interface Handlers {
  /** @param name without the prefix of its namespace */
  open(name: string, attributes: SaxesTagPlain['attributes']): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** @throws Refusal 415 unless there is one part of the name: programs differ in which of two they read */
function unpacked(bytes: Uint8Array, path: string): Uint8Array | undefined {
  let found = 0;
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (name !== path) return false;
      found += 1;
      if (originalSize > MAX_UNPACKED) throw tooLarge(TOO_MANY_CELLS);
      return true;
    },
  });
  if (found > 1) throw notATable();
  return parts[path];
}

/**
 * Reads one part of a workbook, if it has it.
 * @throws Refusal 413 for more than fits, 415 for a damaged file; errors of the handlers
 */
function readPart(bytes: Uint8Array, path: string, { open, close, text }: Handlers): void {
  const plain = (name: string) => name.slice(name.lastIndexOf(':') + 1);
  const refuse = () => {
    throw notATable();
  };
  const parser = new SaxesParser();
  parser.on('error', refuse);
  // A workbook has no DOCTYPE; entity declarations could expand the XML.
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => open(plain(name), attributes));
  parser.on('closetag', ({ name }) => close?.(plain(name)));
  parser.on('text', (value) => text?.(value));
  parser.on('cdata', (value) => text?.(value));
  try {
    const part = unpacked(bytes, path);
    if (!part) return;
    const decoder = new TextDecoder();
    for (let start = 0; start < part.length; start += XML_SLICE)
      parser.write(decoder.decode(part.subarray(start, start + XML_SLICE), { stream: true }));
    parser.close();
  } catch (error) {
    throw error instanceof Refusal ? error : notATable();
  }
}

/** Name and path in the archive of the first visible sheet. */
function firstSheet(bytes: Uint8Array): { name: string; path: string } {
  let relation: string | undefined;
  let sheet = '';
  readPart(bytes, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name !== 'sheet' || /hidden$/i.test(attributes.state ?? '') || relation) return;
      relation = attributes['r:id'] ?? attributes.id;
      sheet = String(attributes.name ?? '').slice(0, MAX_SHEET_NAME);
    },
  });
  let target: string | undefined;
  readPart(bytes, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id === relation) target = Target;
    },
  });
  if (!relation || !target) throw notATable();
  return { name: sheet, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
}

/** Decodes Excel's escapes such as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Shared texts by index, each cut to the kept length of a cell. */
function sharedTexts(bytes: Uint8Array): string[] {
  const texts: string[] = [];
  let current = '';
  let characters = 0;
  let isText = false;
  let inReading = 0;
  readPart(bytes, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') current = '';
      // Phonetic readings of Japanese words are omitted.
      if (name === 'rPh') inReading += 1;
      isText = name === 't' && inReading === 0;
    },
    text(value) {
      if (isText) current += value;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') inReading -= 1;
      if (name !== 'si') return;
      const text = keptText(unescaped(current));
      characters += text.length;
      if (characters > MAX_SHARED_CHARACTERS) throw tooMuch();
      texts.push(text);
    },
  });
  return texts;
}

/** `C7` is column 2, counted from 0; undefined for an invalid address. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address ?? '')?.[1];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * A number as a person typed it: `1.107E9` is the cédula 1107000000. One beyond the integers of a spreadsheet keeps an
 * exponent, with its sign: without it `1E400` may be a passport.
 */
function numberAsText(value: string): string {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return /e/i.test(value) ? String(number) : value;
  const exponential = Number.isInteger(number) && !/e/i.test(value) ? number.toExponential() : value;
  return exponential.replace(/e\+?(?=\d)/i, 'E+');
}

function cellText(type: string | undefined, value: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'inlineStr' || type === 'str') return unescaped(value);
  if (type === 'e') return '';
  if (type === 'b') return value === '1' ? 'Si' : 'No';
  return numberAsText(value);
}

/**
 * @returns the name of the sheet
 * @throws Refusal 413 or 415, as `readRows`
 */
export function readWorkbook(bytes: Uint8Array, rows: RowCollector): string {
  const { name: sheet, path } = firstSheet(bytes);
  const shared = sharedTexts(bytes);
  let cells: string[] = [];
  let isFilled = false;
  let count = 0;
  let line = 0;
  let column = -1;
  let type: string | undefined;
  let value = '';
  let isValue = false;
  let isWhole = false;
  readPart(bytes, path, {
    open(name, { r, t }) {
      isValue = name === 'v' || name === 't';
      if (name === 'row') {
        line = r === undefined ? line + 1 : Number(r);
        column = -1;
        cells = [];
        isFilled = false;
        // Excel has no row 0.
        if (!Number.isSafeInteger(line) || line < 1) throw notATable();
      }
      if (name !== 'c') return;
      column = columnOf(r) ?? column + 1;
      type = t;
      value = '';
    },
    text(text) {
      if (isValue) value += text;
    },
    close(name) {
      isValue = false;
      // Columns beyond the maximum contain formats, not data.
      if (name === 'c' && value !== '' && column < MAX_SHEET_COLUMNS) {
        const text = cellText(type, value, shared);
        isFilled ||= text.trim() !== '';
        if (rows.keeps(column)) {
          while (cells.length < column) cells.push('');
          cells[column] = text;
        }
      }
      if (name === 'row' && isFilled) {
        count += 1;
        // Distant rows count as too many; empty ones, which have a height only, do not count.
        if (line > MAX_SHEET_ROWS || count > MAX_SHEET_ROWS) throw tooMuch();
        rows.add(line, cells);
      }
      if (name === 'worksheet') isWhole = true;
    },
  });
  if (!isWhole) throw notATable();
  return sheet;
}
