/**
 * Reads the first sheet of an Excel workbook as text, with a streaming ZIP and XML reader, so that no file decides how
 * much memory it takes (docs/decisions/0012-spreadsheets.md).
 */
import { Unzip, UnzipInflate } from 'fflate';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { Refusal, tooLarge } from '../runtime/errors.ts';
import {
  detached,
  MAX_KEPT_CELL_CHARACTERS,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  MAX_TOKEN_CHARACTERS,
  notATable,
  type RowCollector,
  tooMuch,
} from './rows.ts';

/** Maximum unpacked bytes of all parts: ten thousand rows of sixty columns take half. */
const MAX_UNPACKED = 64 * 1024 * 1024;
/** Bytes unpacked at a time: one byte may expand to a thousand. */
const SLICE = 2 * 1024;
/** Characters given to the XML reader at a time. */
const XML_SLICE = 64 * 1024;
/** Files in the archive; Excel writes some twenty. */
const MAX_ENTRIES = 2000;
/** Maximum depth of elements; Excel's is about ten. */
const MAX_DEPTH = 100;
/** Elements of all parts: ten thousand rows of sixty columns take two million. */
const MAX_ELEMENTS = 3_000_000;
const EMPTY_CELLS =
  'El libro tiene millones de celdas, quizá vacías. Copie solo las filas con datos a un libro nuevo, o guárdelo como CSV.';
/** Maximum shared texts, and their kept characters. */
const MAX_SHARED_TEXTS = 600_000;
const MAX_SHARED_CHARACTERS = 24_000_000;

/** Excel allows as many characters. */
const MAX_SHEET_NAME = 31;

/** End of every complete ZIP, apart from a comment of at most 64 KB. */
const END_MARK = Buffer.from([0x50, 0x4b, 5, 6]);
const MAX_END = 22 + 0xffff;

/** An archive, of which so many bytes were unpacked, and so many elements read. */
interface Archive {
  readonly bytes: Uint8Array;
  unpacked: number;
  elements: number;
}

interface Handlers {
  /** @param name without the prefix of its namespace */
  open(name: string, attributes: SaxesTagPlain['attributes']): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** @throws Refusal 413 or 415 while it reads: for invalid or endless XML */
function xmlReader(archive: Archive, { open, close, text }: Handlers) {
  const parser = new SaxesParser();
  const plain = (name: string) => name.slice(name.lastIndexOf(':') + 1);
  let depth = 0;
  let sinceTag = 0;
  const refuse = () => {
    throw notATable();
  };
  parser.on('error', refuse);
  // A workbook has no DOCTYPE; entity declarations could expand the XML.
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0;
    depth += 1;
    archive.elements += 1;
    if (depth > MAX_DEPTH) refuse();
    if (archive.elements > MAX_ELEMENTS) throw tooLarge(EMPTY_CELLS);
    open(plain(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth -= 1;
    close?.(plain(name));
  });
  parser.on('text', (value) => text?.(value));
  parser.on('cdata', (value) => text?.(value));
  return {
    write(xml: string) {
      parser.write(xml);
      sinceTag += xml.length;
      if (sinceTag > MAX_TOKEN_CHARACTERS) throw tooMuch();
    },
    end: () => void parser.close(),
  };
}

/**
 * Reads one part of an archive sequentially, if it has it; declared sizes and offsets are not trusted.
 * @throws Refusal 413 for more than fits, 415 for a damaged file; errors of the handlers
 */
function readPart(archive: Archive, path: string, handlers: Handlers): void {
  const reader = xmlReader(archive, handlers);
  const decoder = new TextDecoder();
  let entries = 0;
  let isFound = false;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > MAX_ENTRIES) throw tooMuch();
    if (file.name !== path) return;
    // Two parts of one name: programs differ in which they read.
    if (isFound) throw notATable();
    isFound = true;
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      archive.unpacked += chunk.length;
      if (archive.unpacked > MAX_UNPACKED) throw tooMuch();
      for (let start = 0; start < chunk.length; start += XML_SLICE)
        reader.write(decoder.decode(chunk.subarray(start, start + XML_SLICE), { stream: true }));
      if (final) reader.end();
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const { bytes } = archive;
  try {
    for (let start = 0; start < bytes.length; start += SLICE)
      unzip.push(bytes.subarray(start, start + SLICE), start + SLICE >= bytes.length);
  } catch (error) {
    throw error instanceof Refusal ? error : notATable();
  }
}

/** @throws Refusal 413 for a text that is longer than any cell */
function joined(before: string, text: string): string {
  if (before.length + text.length > MAX_TOKEN_CHARACTERS) throw tooMuch();
  return before + text;
}

/** Name and path in the archive of the first visible sheet. */
function firstSheet(archive: Archive): { name: string; path: string } {
  let relation: string | undefined;
  let sheet = '';
  readPart(archive, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name !== 'sheet' || /hidden$/i.test(attributes.state ?? '') || relation) return;
      relation = attributes['r:id'] ?? attributes.id;
      sheet = String(attributes.name ?? '').slice(0, MAX_SHEET_NAME);
    },
  });
  let target: string | undefined;
  readPart(archive, 'xl/_rels/workbook.xml.rels', {
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
function sharedTexts(archive: Archive): string[] {
  const texts: string[] = [];
  let current = '';
  let characters = 0;
  let isText = false;
  let inReading = 0;
  readPart(archive, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') current = '';
      // Phonetic readings of Japanese words are omitted.
      if (name === 'rPh') inReading += 1;
      isText = name === 't' && inReading === 0;
    },
    text(value) {
      if (isText) current = joined(current, value);
    },
    close(name) {
      isText = false;
      if (name === 'rPh') inReading -= 1;
      if (name !== 'si') return;
      const text = unescaped(current).trim().slice(0, MAX_KEPT_CELL_CHARACTERS);
      characters += text.length;
      if (texts.length >= MAX_SHARED_TEXTS || characters > MAX_SHARED_CHARACTERS) throw tooMuch();
      texts.push(detached(text));
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
  if (!Buffer.from(bytes.subarray(-MAX_END)).includes(END_MARK)) throw notATable();
  const archive = { bytes, unpacked: 0, elements: 0 };
  const { name: sheet, path } = firstSheet(archive);
  const shared = sharedTexts(archive);
  let cells: string[] = [];
  let isFilled = false;
  let count = 0;
  let line = 0;
  let column = -1;
  let type: string | undefined;
  let value = '';
  let isValue = false;
  let isWhole = false;
  readPart(archive, path, {
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
      if (isValue) value = joined(value, text);
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
