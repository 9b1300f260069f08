/** Which kind of document a file is, told from its content alone. Nothing is read whole, however large it is. */
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { tooLarge } from './errors.ts';

export type DocumentFormat = 'pdf' | 'doc' | 'docx' | 'jpg' | 'png';

const KIBIBYTE = 1024;
const MEBIBYTE = KIBIBYTE * KIBIBYTE;

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** @returns null for anything that is not a whole document of a known kind; @throws Refusal 413 for a ZIP bomb */
export async function formatOf(file: FileHandle, size: number): Promise<DocumentFormat | null> {
  const head = (await bytesAt(file, 0, 8)).toString('latin1');
  if (/^%PDF-[12]\.\d/.test(head)) return (await endsAsPdf(file, size)) ? 'pdf' : null;
  if (head === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return (await holdsOldWord(file)) ? 'doc' : null;
  if (head.startsWith('PK\x03\x04')) return (await holdsWord(file, size)) ? 'docx' : null;
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  return head === '\x89PNG\r\n\x1a\n' ? 'png' : null;
}

/** Readers look for the end mark in the last kilobyte, where scanners leave a line or two after it. */
async function endsAsPdf(file: FileHandle, size: number): Promise<boolean> {
  const tail = await bytesAt(file, Math.max(0, size - KIBIBYTE), KIBIBYTE);
  return tail.includes('%%EOF') && tail.includes('startxref');
}

const OLD_WORD = Buffer.from('WordDocument', 'utf16le');
const OLD_MACROS = Buffer.from('_VBA_PROJECT', 'utf16le');

/**
 * A compound file is Word's when it has the stream of that name; Excel's and installers' have others. One with macros
 * runs by itself.
 */
async function holdsOldWord(file: FileHandle): Promise<boolean> {
  let isWord = false;
  let carried: Buffer = Buffer.alloc(0);
  for (let position = 0; ; ) {
    const chunk = await bytesAt(file, position, MEBIBYTE);
    if (chunk.length === 0) return isWord;
    const piece = Buffer.concat([carried, chunk]);
    if (piece.includes(OLD_MACROS)) return false;
    isWord ||= piece.includes(OLD_WORD);
    carried = piece.subarray(-OLD_WORD.length);
    position += chunk.length;
  }
}

/** The end of a ZIP's list of contents, with the longest comment it can have. */
const LONGEST_END = 22 + 0xffff;
/** A document of a thousand pictures stays far below. */
const MOST_LIST_BYTES = 4 * MEBIBYTE;
const MOST_UNPACKED = 50 * MEBIBYTE;
const MAIN_PART = 'word/document.xml';
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

const TOO_MUCH = 'El documento contiene demasiado para abrirlo. Guárdelo como PDF y vuelva a adjuntarlo.';

interface ZipEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly start: number;
}

/** The contents of a ZIP as its list at the end tells them; null where there is none. */
async function entriesOf(file: FileHandle, size: number): Promise<ZipEntry[] | null> {
  const tail = await bytesAt(file, Math.max(0, size - LONGEST_END), LONGEST_END);
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || tail.length - end < 22) return null;
  const listBytes = tail.readUInt32LE(end + 12);
  if (listBytes > MOST_LIST_BYTES) throw tooLarge(TOO_MUCH);
  const list = await bytesAt(file, tail.readUInt32LE(end + 16), listBytes);
  const entries: ZipEntry[] = [];
  for (let at = 0; at + 46 <= list.length; ) {
    if (list.toString('latin1', at, at + 4) !== 'PK\x01\x02') return null;
    const nameLength = list.readUInt16LE(at + 28);
    entries.push({
      name: list.toString('utf8', at + 46, at + 46 + nameLength),
      flags: list.readUInt16LE(at + 8),
      method: list.readUInt16LE(at + 10),
      packed: list.readUInt32LE(at + 20),
      unpacked: list.readUInt32LE(at + 24),
      start: list.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  return entries;
}

const inflate = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/** The bytes of an entry, unpacked; null where they are damaged. @throws Refusal 413 for more than fits */
async function contentOf(file: FileHandle, entry: ZipEntry): Promise<Buffer | null> {
  if (entry.packed > MOST_UNPACKED || entry.unpacked > MOST_UNPACKED) throw tooLarge(TOO_MUCH);
  const head = await bytesAt(file, entry.start, 30);
  if (head.length < 30 || head.toString('latin1', 0, 4) !== 'PK\x03\x04') return null;
  const start = entry.start + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = await bytesAt(file, start, entry.packed);
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) return null;
  try {
    // What the list claims is not believed.
    return await inflate(packed, { maxOutputLength: MOST_UNPACKED });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(TOO_MUCH);
    return null;
  }
}

/** Parts that run by themselves, or are documents of other programs. */
const RUNS = /vbaProject|\.(exe|js|scr)$|^word\/(activeX|embeddings)\//i;

/** Whether something but a link that one clicks lies outside of the document: it would be fetched on opening. */
const bringsFromElsewhere = (relations: string): boolean =>
  [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)].some(
    ([relation]) => /TargetMode\s*=\s*["']External/.test(relation) && !/\/hyperlink["']/.test(relation),
  );

/** A ZIP is a document of Word when its main part says so, and when nothing in it runs by itself. */
async function holdsWord(file: FileHandle, size: number): Promise<boolean> {
  const entries = await entriesOf(file, size);
  const main = entries?.find(({ name }) => name === MAIN_PART);
  if (!entries || !main) return false;
  if (!entries.some(({ name }) => name === '[Content_Types].xml')) return false;
  if (entries.some(({ name, flags }) => RUNS.test(name) || (flags & ENCRYPTED) !== 0)) return false;
  for (const entry of entries.filter(({ name }) => name.endsWith('.rels'))) {
    const relations = await contentOf(file, entry);
    if (!relations || bringsFromElsewhere(relations.toString('utf8'))) return false;
  }
  const content = await contentOf(file, main);
  return content?.toString('utf8').includes('wordprocessingml') ?? false;
}
