/**
 * Checks a `.doc` of Word 97 to 2003 (MS-DOC) for contents that start or fetch something when it is opened (R13.4): macros,
 * objects, fields, templates, and pictures whose record names an address.
 */
import { active, locked, unknown, unreadable } from '../objections.ts';
import { type CompoundEntry, damaged, openCompoundFile } from './compound-file.ts';
import { checkFields, FINDINGS, isLocal } from './deny-list.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: names of such streams begin with one.
const ENCRYPTED = /^(EncryptedPackage|EncryptionInfo|\x06DataSpaces)$/i;
/** By the name of an entry. */
const ENTRIES: readonly (readonly [name: RegExp, finding: string])[] = [
  [/^(macros|vba|_vba_project(_cur)?|projectwm|project)$/i, FINDINGS.macros],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names of such streams begin with one.
  [/^(\x01ole10native|\x03(objinfo|ocxname|ocxdata|linkinfo|epr)|ole10)/i, FINDINGS.object],
];
const OBJECTS = /^ObjectPool$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: names of such streams begin with one.
const OLE = /^\x01Ole$/i;
/** The root's ole stream has no content; that of a linked object is longer. */
const MAX_OLE_STREAM = 20;

const WORD_97 = 0xa5ec;
const FIRST_PLACE = 154;
const ASSOCIATED = 32;
const PIECES = 33;
const MERGE_STATE = 44;

const FLAGS = { encrypted: 0x0100, secondTable: 0x0200, obfuscated: 0x8000 } as const;

function checkEntry({ name, hasChildren, size }: CompoundEntry): void {
  if (ENCRYPTED.test(name)) throw locked(name);
  const found = ENTRIES.find(([entry]) => entry.test(name));
  if (found) throw active(found[1]);
  if ((OBJECTS.test(name) && hasChildren) || (OLE.test(name) && size > MAX_OLE_STREAM))
    throw active(FINDINGS.object);
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

/** All text of the document, notes and headings included, in order. */
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

/** Bytes before an address in the binary record of a hyperlink: the class of such a name, and the length. */
const LINK_CLASS = Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex');
const ADDRESSES = ['http://', 'https://', 'ftp://', 'file://', '\\\\'].flatMap((start) => [
  Buffer.from(start, 'latin1'),
  Buffer.from(start, 'utf16le'),
]);

/** Addresses in binary records are those of linked pictures, unless they are hyperlinks. */
function checkRecords(records: Buffer): void {
  const small = Buffer.from(records.toString('latin1').toLowerCase(), 'latin1');
  for (const address of ADDRESSES)
    for (let at = small.indexOf(address); at >= 0; at = small.indexOf(address, at + address.length)) {
      const before = records.subarray(Math.max(0, at - 4 - LINK_CLASS.length), Math.max(0, at - 4));
      if (!before.equals(LINK_CLASS)) throw active(FINDINGS.picture);
    }
}

/** The template and other files of the document; a local one is fetched from nowhere. */
function checkAssociated(table: Buffer): void {
  if (table.length < 6 || table.readUInt16LE(0) !== 0xffff) return;
  const extra = table.readUInt16LE(4);
  for (let at = 6; at + 2 <= table.length; ) {
    const length = table.readUInt16LE(at);
    const text = table.toString('utf16le', at + 2, at + 2 + 2 * length).trim();
    if (!isLocal(text)) throw active(FINDINGS.template);
    at += 2 + 2 * length + extra;
  }
}

/** @throws DocumentObjection unless the file is an inactive document of Word 97 to 2003 */
export function checkDoc(bytes: Buffer): void {
  const entries = openCompoundFile(bytes);
  for (const entry of entries) checkEntry(entry);
  const stream = (wanted: string): Buffer | undefined => {
    // Windows ignores their case; readers differ in the choice between two.
    const [found, ...more] = entries.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
    if (more.length > 0) throw damaged();
    return found?.content();
  };
  const document = stream('WordDocument');
  if (!document) throw unknown('no document of Word');
  if (document.length < FIRST_PLACE || document.readUInt16LE(0) !== WORD_97)
    throw unknown('older than Word 97');
  const flags = document.readUInt16LE(10);
  if ((flags & (FLAGS.encrypted | FLAGS.obfuscated)) !== 0) throw locked('an encrypted document');
  const table = stream((flags & FLAGS.secondTable) !== 0 ? '1Table' : '0Table');
  if (!table) throw unreadable('a part of the document is missing');
  checkFields(textOf(document, placed(document, table, PIECES)));
  checkAssociated(placed(document, table, ASSOCIATED));
  if (placed(document, table, MERGE_STATE).length > 0) throw active(FINDINGS.data);
  for (const records of [table, stream('Data') ?? Buffer.alloc(0)]) checkRecords(records);
}
