/**
 * Checks a `.doc` of Word 97 to 2003 (MS-DOC): no storage but those of plain documents, so no macros and no objects of
 * other programs; fields of allowed kinds; no template or data from elsewhere.
 */
import type { Budget } from '../budget.ts';
import { active, locked, unknown, unreadable } from '../objections.ts';
import { type CompoundEntry, openCompoundFile } from './compound-file.ts';
import { FieldCodes } from './field-codes.ts';

const STREAMS: ReadonlySet<string> = new Set([
  ...['WordDocument', '0Table', '1Table', 'Data', '\x05SummaryInformation', '\x05DocumentSummaryInformation'],
  ...['\x01CompObj', '\x01Ole'],
]);
/** Custom XML and signatures, which Word only keeps. */
const KEPT_STORAGES: ReadonlySet<string> = new Set(['MsoDataStore', '_xmlsignatures', '_signatures']);
/** Left by Word after the last object was removed. */
const OBJECTS = 'ObjectPool';
// biome-ignore lint/suspicious/noControlCharactersInRegex: names of such streams begin with one.
const ENCRYPTED = /^(EncryptedPackage|EncryptionInfo|\x06DataSpaces)$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: names of such streams begin with one.
const ACTIVE_NAME = /vba|macro|^project|ole10|^dir$|^\x03/i;
/** The root's ole stream has no content; that of a linked object is longer. */
const MAX_OLE_STREAM = 20;

const WORD_97 = 0xa5ec;
const FIRST_PLACE = 154;
const ASSOCIATED = 32;
const PIECES = 33;
const MERGE_STATE = 44;

const FLAGS = { template: 0x0001, encrypted: 0x0100, secondTable: 0x0200, obfuscated: 0x8000 } as const;

const FIELD_BEGIN = '\x13';
const FIELD_SEPARATOR = '\x14';
const FIELD_END = '\x15';
const FIELD_MARKS = new RegExp(`([${FIELD_BEGIN}${FIELD_SEPARATOR}${FIELD_END}])`);
/** Placeholders of pictures, notes, and ends of lines and cells. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the binary format marks them so.
const PLACEHOLDERS = /[\x01-\x12]/g;

function checkEntry({ path, isStorage, size }: CompoundEntry): void {
  const [top = '', ...inside] = path;
  if (ENCRYPTED.test(top)) throw locked(top);
  if (inside.length > 0) {
    if (!KEPT_STORAGES.has(top) || ACTIVE_NAME.test(path.at(-1) ?? ''))
      throw active(`a stream ${path.join('/')}`);
    return;
  }
  if (isStorage ? !KEPT_STORAGES.has(top) && top !== OBJECTS : !STREAMS.has(top))
    throw active(`an entry ${top}`);
  if (top === '\x01Ole' && size > MAX_OLE_STREAM) throw active('a link to an object');
}

/** A part of the table stream that the file header points to. */
function placed(head: Buffer, table: Buffer, index: number): Buffer {
  const at = FIRST_PLACE + 8 * index;
  if (at + 8 > head.length) return Buffer.alloc(0);
  const [start, length] = [head.readUInt32LE(at), head.readUInt32LE(at + 4)];
  if (length === 0) return Buffer.alloc(0);
  if (start + length > table.length) throw unreadable('a part of the document is missing');
  return table.subarray(start, start + length);
}

/** All text of the document, notes and headings included, in its order. */
function textOf(document: Buffer, clx: Buffer): string {
  let at = 0;
  while (clx[at] === 1 && at + 3 <= clx.length) at += 3 + clx.readUInt16LE(at + 1);
  if (clx[at] !== 2 || at + 5 > clx.length) throw unreadable('text without its pieces');
  const pieces = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1));
  const count = Math.floor((pieces.length - 4) / 12);
  const texts: string[] = [];
  let remaining = document.length;
  for (let index = 0; index < count; index += 1) {
    const length = pieces.readUInt32LE(4 * (index + 1)) - pieces.readUInt32LE(4 * index);
    const place = pieces.readUInt32LE(4 * (count + 1) + 8 * index + 2);
    const isNarrow = (place & 0x40000000) !== 0;
    const offset = place & 0x3fffffff;
    const start = isNarrow ? offset >> 1 : offset;
    const bytes = isNarrow ? length : 2 * length;
    remaining -= bytes;
    if (length < 0 || remaining < 0 || start + bytes > document.length) throw unreadable('text in doubt');
    texts.push(document.toString(isNarrow ? 'latin1' : 'utf16le', start, start + bytes));
  }
  return texts.join('');
}

function checkFields(text: string, budget: Budget): void {
  const fields = new FieldCodes();
  for (const part of text.split(FIELD_MARKS)) {
    budget.step();
    if (part === FIELD_BEGIN) fields.begin();
    else if (part === FIELD_SEPARATOR) fields.separate();
    else if (part === FIELD_END) fields.end();
    else fields.shown(part.replace(PLACEHOLDERS, ' '));
  }
  fields.close();
}

/** The template and other files that belong to the document; one on the own disk is fetched from nowhere. */
function checkAssociated(table: Buffer): void {
  if (table.length < 6 || table.readUInt16LE(0) !== 0xffff) return;
  const extra = table.readUInt16LE(4);
  for (let at = 6; at + 2 <= table.length; ) {
    const length = table.readUInt16LE(at);
    const text = table.toString('utf16le', at + 2, at + 2 + 2 * length).trim();
    if (/^(\\\\|\/\/|[a-z][a-z0-9+.-]+:)/i.test(text)) throw active('a file from elsewhere');
    at += 2 + 2 * length + extra;
  }
}

/** @throws DocumentObjection unless the file is a document of Word 97 to 2003 that does nothing by itself */
export function checkDoc(bytes: Buffer, budget: Budget): void {
  const { entries, lost } = openCompoundFile(bytes, budget);
  const stream = (name: string) =>
    entries.find(({ path, isStorage }) => path.length === 1 && path[0] === name && !isStorage);
  const document = stream('WordDocument')?.content();
  if (!document) {
    if (entries.some(({ path: [top = ''] }) => ENCRYPTED.test(top))) throw locked('an encrypted document');
    throw unknown('no document of Word');
  }
  for (const entry of entries) checkEntry(entry);
  if (lost.some((name) => ACTIVE_NAME.test(name))) throw active('a lost entry');
  if (document.length < FIRST_PLACE || document.readUInt16LE(0) !== WORD_97)
    throw unknown('older than Word 97');
  const flags = document.readUInt16LE(10);
  if ((flags & (FLAGS.encrypted | FLAGS.obfuscated)) !== 0) throw locked('an encrypted document');
  if ((flags & FLAGS.template) !== 0) throw active('a template');
  const table = stream((flags & FLAGS.secondTable) !== 0 ? '1Table' : '0Table')?.content();
  if (!table) throw unreadable('a part of the document is missing');
  checkFields(textOf(document, placed(document, table, PIECES)), budget);
  checkAssociated(placed(document, table, ASSOCIATED));
  if (placed(document, table, MERGE_STATE).length > 0) throw active('data of another file');
}
