/**
 * Reads the first sheet of an Excel workbook as text, with a streaming ZIP and XML reader, so that no file decides how
 * much memory it takes (docs/decisions/0012-spreadsheets.md).
 */
import { Unzip, UnzipInflate } from 'fflate';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
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
/** Elements of one part: ten thousand rows of sixty columns take two million. */
const MAX_ELEMENTS = 3_000_000;
/** Maximum shared texts, and their kept characters. */
const MAX_SHARED_TEXTS = 600_000;
const MAX_SHARED_CHARACTERS = 24_000_000;

/** Excel allows as many characters. */
const MAX_SHEET_NAME = 31;

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const SHARED_TEXTS = 'xl/sharedStrings.xml';

/** End of every complete ZIP, apart from a comment of at most 64 KB. */
const END_MARK = Buffer.from([0x50, 0x4b, 5, 6]);
const MAX_END = 22 + 0xffff;
const isWhole = (bytes: Uint8Array) => Buffer.from(bytes.subarray(-MAX_END)).includes(END_MARK);

/** Receives the text of a part in chunks. */
interface PartReader {
  write(text: string): void;
  end(): void;
}

/**
 * Unpacks parts of an archive sequentially; declared sizes and offsets are not trusted.
 * @param readers by the names of the parts
 * @throws Refusal 413 for more than fits, 415 for a damaged file; errors of the readers
 */
function unpack(
  bytes: Uint8Array,
  readers: ReadonlyMap<string, PartReader>,
  counter: { unpacked: number },
): void {
  const found = new Set<string>();
  let entries = 0;
  let failure: unknown;
  /** Binary parts are unpacked only to count their size: the limit applies to all. */
  let refused: unknown;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > MAX_ENTRIES) failure ??= tooMuch();
    const reader = readers.get(file.name);
    if (!reader || failure) return;
    // Two parts of one name: programs differ in which they read.
    if (found.has(file.name)) failure ??= notATable();
    found.add(file.name);
    const decoder = new TextDecoder();
    file.ondata = (error, chunk, final) => {
      if (error) failure ??= notATable();
      if (failure) return;
      counter.unpacked += chunk.length;
      if (counter.unpacked > MAX_UNPACKED) failure ??= tooMuch();
      if (failure || refused) return;
      try {
        for (let start = 0; start < chunk.length; start += XML_SLICE)
          reader.write(decoder.decode(chunk.subarray(start, start + XML_SLICE), { stream: true }));
        if (!final) return;
        reader.write(decoder.decode());
        reader.end();
      } catch (refusal) {
        refused = refusal;
      }
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let start = 0; start < bytes.length && !failure; start += SLICE)
      unzip.push(bytes.subarray(start, start + SLICE), start + SLICE >= bytes.length);
  } catch {
    throw failure ?? notATable();
  }
  if (failure ?? refused) throw failure ?? refused;
}

interface Handlers {
  /** @param name without the prefix of its namespace */
  open?(name: string, attributes: SaxesTagPlain['attributes']): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** @throws Refusal 413 or 415 while it reads: for invalid or endless XML */
function xmlReader({ open, close, text }: Handlers): PartReader {
  const parser = new SaxesParser();
  const plain = (name: string) => name.slice(name.lastIndexOf(':') + 1);
  let depth = 0;
  let elements = 0;
  let read = 0;
  let readAtTag = 0;
  parser.on('error', () => {
    throw notATable();
  });
  // A workbook has no DOCTYPE; entity declarations could expand the XML.
  parser.on('doctype', () => {
    throw notATable();
  });
  parser.on('opentag', (tag) => {
    readAtTag = read;
    depth += 1;
    if (depth > MAX_DEPTH) throw notATable();
    elements += 1;
    if (elements > MAX_ELEMENTS) throw tooMuch();
    open?.(plain(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    readAtTag = read;
    depth -= 1;
    close?.(plain(tag.name));
  });
  parser.on('text', (value) => text?.(value));
  parser.on('cdata', (value) => text?.(value));
  return {
    write(xml) {
      read += xml.length;
      parser.write(xml);
      if (read - readAtTag > MAX_TOKEN_CHARACTERS) throw tooMuch();
    },
    end: () => void parser.close(),
  };
}

/** Joins the texts of an element. @throws Refusal 413 for one that is longer than any cell */
function textJoiner() {
  let joined = '';
  return {
    clear: () => {
      joined = '';
    },
    add: (text: string) => {
      joined += text;
      if (joined.length > MAX_TOKEN_CHARACTERS) throw tooMuch();
    },
    text: () => joined,
  };
}

/** Name and path in the archive of the first visible sheet. */
function firstSheet(bytes: Uint8Array, counter: { unpacked: number }): { name: string; path: string } {
  let relation: string | undefined;
  let sheet = '';
  const workbook = xmlReader({
    open: (name, attributes) => {
      const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
      if (name !== 'sheet' || isHidden || relation) return;
      relation = attributes['r:id'] ?? attributes.id;
      sheet = String(attributes.name ?? '').slice(0, MAX_SHEET_NAME);
    },
  });
  unpack(bytes, new Map([[WORKBOOK, workbook]]), counter);
  let target: string | undefined;
  const relations = xmlReader({
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === relation) target = Target;
    },
  });
  unpack(bytes, new Map([[RELATIONS, relations]]), counter);
  if (!relation || !target) throw notATable();
  return { name: sheet, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` };
}

/** Decodes Excel's escapes such as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Shared texts by index, each cut to the kept length of a cell. */
function sharedTexts(bytes: Uint8Array, counter: { unpacked: number }): string[] {
  const texts: string[] = [];
  const current = textJoiner();
  let characters = 0;
  let inText = false;
  let inReading = 0;
  const reader = xmlReader({
    open: (name) => {
      if (name === 'si') current.clear();
      // Phonetic readings of Japanese words are omitted.
      if (name === 'rPh') inReading += 1;
      inText = name === 't' && inReading === 0;
    },
    text: (value) => {
      if (inText) current.add(value);
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') inReading -= 1;
      if (name !== 'si') return;
      const text = unescaped(current.text()).trim().slice(0, MAX_KEPT_CELL_CHARACTERS);
      characters += text.length;
      if (texts.length >= MAX_SHARED_TEXTS || characters > MAX_SHARED_CHARACTERS) throw tooMuch();
      texts.push(detached(text));
    },
  });
  unpack(bytes, new Map([[SHARED_TEXTS, reader]]), counter);
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

/**
 * @returns the name of the sheet
 * @throws Refusal 413 or 415, as `readRows`
 */
export function readWorkbook(bytes: Uint8Array, rows: RowCollector): string {
  if (!isWhole(bytes)) throw notATable();
  const counter = { unpacked: 0 };
  const { name: sheet, path } = firstSheet(bytes, counter);
  const shared = sharedTexts(bytes, counter);

  let cells: string[] = [];
  let filled = false;
  let count = 0;
  let line = 0;
  let column = -1;
  let type: string | undefined;
  const value = textJoiner();
  let reading = false;
  let ended = false;

  const cellText = (): string => {
    const text = value.text();
    if (type === 's') return shared[Number(text)] ?? '';
    if (type === 'inlineStr' || type === 'str') return unescaped(text);
    if (type === 'e') return '';
    if (type === 'b') return text === '1' ? 'Si' : 'No';
    return numberAsText(text);
  };

  const reader = xmlReader({
    open: (name, { r, t }) => {
      if (name === 'row') {
        line = r === undefined ? line + 1 : Number(r);
        column = -1;
        cells = [];
        filled = false;
        // Excel has no row 0.
        if (!Number.isSafeInteger(line) || line < 1) throw notATable();
      }
      if (name === 'c') {
        column = columnOf(r) ?? column + 1;
        type = t;
        value.clear();
      }
      reading = name === 'v' || name === 't';
    },
    text: (text) => {
      if (reading) value.add(text);
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false;
      // Columns beyond the maximum contain formats, not data.
      if (name === 'c' && value.text() !== '' && column < MAX_SHEET_COLUMNS) {
        const text = cellText();
        filled ||= text.trim() !== '';
        if (rows.keeps(column)) {
          while (cells.length < column) cells.push('');
          cells[column] = text;
        }
      }
      if (name === 'row' && filled) {
        count += 1;
        // Distant rows count as too many; empty ones, which have a height only, do not count.
        if (line > MAX_SHEET_ROWS || count > MAX_SHEET_ROWS) throw tooMuch();
        rows.add(line, cells, filled);
      }
      if (name === 'worksheet') ended = true;
    },
  });
  unpack(bytes, new Map([[path, reader]]), counter);
  if (!ended) throw notATable();
  return sheet;
}
