/**
 * The first sheet of an Excel workbook, as text. Read here, over a ZIP and an XML reader, so that no file decides how
 * much memory it takes (docs/decisions/0012-spreadsheets.md).
 */
import { Unzip, UnzipInflate } from 'fflate';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { MOST_SHEET_COLUMNS, MOST_SHEET_ROWS, notATable, type SheetRow, tooMuch } from './sheet-rows.ts';

/** What all parts of a workbook may unpack to. */
const MOST_UNPACKED = 64 * 1024 * 1024;
/** Bytes unpacked at a time; what they unpack to is counted after each. */
const SLICE = 16 * 1024;

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const SHARED_TEXTS = 'xl/sharedStrings.xml';
const NEEDED = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[\w.-]+\.xml)$/;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** What every whole ZIP ends with, a comment of at most 64 KB aside. */
const END_MARK = Buffer.from([0x50, 0x4b, 5, 6]);
const LONGEST_END = 22 + 0xffff;
const isWhole = (bytes: Uint8Array) => Buffer.from(bytes.subarray(-LONGEST_END)).includes(END_MARK);

/** The parts that are read, unpacked. @throws Refusal 413 for more than fits, 415 for a damaged file */
function unpack(bytes: Uint8Array): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  let unpacked = 0;
  let failure: unknown;
  const unzip = new Unzip((file) => {
    if (!NEEDED.test(file.name)) return;
    const decoder = new TextDecoder();
    let text = '';
    file.ondata = (error, chunk, final) => {
      if (error) {
        failure ??= notATable();
        return;
      }
      unpacked += chunk.length;
      if (unpacked > MOST_UNPACKED) failure ??= tooMuch();
      if (failure) return;
      text += decoder.decode(chunk, { stream: !final });
      if (final) parts.set(file.name, text);
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
  if (failure) throw failure;
  return parts;
}

interface Handlers {
  /** @param name without the prefix of its namespace */
  open?(name: string, attributes: SaxesTagPlain['attributes']): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** @throws Refusal 415 for what is no XML */
function walk(xml: string, { open, close, text }: Handlers): void {
  const parser = new SaxesParser();
  const plain = (name: string) => name.replace(/^.*:/, '');
  parser.on('error', () => {
    throw notATable();
  });
  // A workbook has none; entities of one's own are how small XML becomes large.
  parser.on('doctype', () => {
    throw notATable();
  });
  parser.on('opentag', (tag) => open?.(plain(tag.name), tag.attributes));
  parser.on('closetag', (tag) => close?.(plain(tag.name)));
  parser.on('text', (value) => text?.(value));
  parser.on('cdata', (value) => text?.(value));
  parser.write(xml).close();
}

/** Where the first sheet stands in the file. */
function firstSheet(parts: ReadonlyMap<string, string>): string {
  let relation: string | undefined;
  walk(parts.get(WORKBOOK) ?? '', {
    open: (name, attributes) => {
      if (name === 'sheet') relation ??= attributes['r:id'] ?? attributes.id;
    },
  });
  let target: string | undefined;
  walk(parts.get(RELATIONS) ?? '', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === relation) target = Target;
    },
  });
  if (!relation || !target) throw notATable();
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Excel writes characters that XML has not as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Texts that cells refer to by their number. */
function sharedTexts(xml: string | undefined): string[] {
  const texts: string[] = [];
  if (!xml) return texts;
  let current = '';
  let inText = false;
  let inReading = 0;
  walk(xml, {
    open: (name) => {
      if (name === 'si') current = '';
      // How a Japanese word is read stands beside it and is no part of it.
      if (name === 'rPh') inReading += 1;
      inText = name === 't' && inReading === 0;
    },
    text: (value) => {
      if (inText) current += value;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') inReading -= 1;
      if (name === 'si') texts.push(unescaped(current));
    },
  });
  return texts;
}

/** `C7` is column 2, counted from 0; undefined for what is no address. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(address ?? '')?.[1];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A number as a person typed it: `1.107E9` is the cédula 1107000000. */
const numberAsText = (value: string): string =>
  /e/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value;

/** @throws Refusal 413 or 415, as `readSpreadsheet` */
export function readWorkbook(bytes: Uint8Array): SheetRow[] {
  if (!isWhole(bytes)) throw notATable();
  const parts = unpack(bytes);
  const sheet = parts.get(firstSheet(parts));
  if (sheet === undefined) throw notATable();
  const shared = sharedTexts(parts.get(SHARED_TEXTS));

  const rows: SheetRow[] = [];
  let cells: string[] = [];
  let line = 0;
  let column = -1;
  let type: string | undefined;
  let value = '';
  let reading = false;

  const meant = (): string => {
    if (type === 's') return shared[Number(value)] ?? '';
    if (type === 'inlineStr' || type === 'str') return unescaped(value);
    if (type === 'e') return '';
    if (type === 'b') return value === '1' ? 'Si' : 'No';
    return numberAsText(value);
  };

  walk(sheet, {
    open: (name, { r, t }) => {
      if (name === 'row') {
        line = r === undefined ? line + 1 : Number(r);
        column = -1;
        cells = [];
        // Excel has no row 0; rows far down are as good as too many.
        if (!Number.isSafeInteger(line) || line < 1) throw notATable();
        if (line > MOST_SHEET_ROWS || rows.length >= MOST_SHEET_ROWS) throw tooMuch();
      }
      if (name === 'c') {
        column = columnOf(r) ?? column + 1;
        type = t;
        value = '';
      }
      reading = name === 'v' || name === 't';
    },
    text: (text) => {
      if (reading) value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') reading = false;
      // Columns past those that anybody fills are formats, not data.
      if (name === 'c' && value !== '' && column < MOST_SHEET_COLUMNS) {
        while (cells.length < column) cells.push('');
        cells[column] = meant();
      }
      if (name === 'row') rows.push({ line, cells });
    },
  });
  return rows;
}
