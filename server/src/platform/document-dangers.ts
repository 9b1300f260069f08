/**
 * What makes a document do something by itself, or be something else besides. Documents are stored as they came, so
 * this is the only look that is taken into them (docs/decisions/0016-active-documents.md).
 */
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const KIBIBYTE = 1024;
const MEBIBYTE = KIBIBYTE * KIBIBYTE;
/** No mark below is longer. */
const OVERLAP = 64;

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

/** A name of PDF, of which any letter may be written as its code: `/J#61vaScript`. */
const pdfName = (name: string): string =>
  `/${[...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}`;

/** What runs, opens, sends or carries something, and what hides the rest from a look. */
const ACTIVE_NAMES = [
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Rendition'],
  ...['EmbeddedFile', 'RichMedia', 'Encrypt'],
].map(pdfName);
/** Too short to be looked for without what follows it: chance would find it in a large scan. */
const XFA = `${pdfName('XFA')}(?=[\\s\\[<(]|/)`;
const ACTIVE_PDF = new RegExp([...ACTIVE_NAMES, XFA].join('|'), 'i');

/** What a browser, an interpreter or a reader of PDFs would find, wherever in the file it stands. */
const MARKUP = /<script|<\?php|<!doctype html|<html[\s>]/i;
const INNER_PDF = /%PDF-\d\.\d/;

const OBJECT_STREAM = new RegExp(pdfName('ObjStm'), 'g');
/** More would be made to keep this busy; a book of a thousand pages has some hundred. */
const MOST_OBJECT_STREAMS = 2000;
const MOST_PACKED = 4 * MEBIBYTE;
const MOST_UNPACKED = 16 * MEBIBYTE;
const ONLY_DEFLATED = /\/Filter\s*(\/FlateDecode(?=[\s/>])|\[\s*\/FlateDecode\s*\])/;
/** Where the dictionary of a stream stands around its type. */
const AROUND = KIBIBYTE;

async function textAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The file piece by piece as Latin-1, each piece beginning with the end of the one before. */
async function* piecesOf(file: FileHandle): AsyncGenerator<{ text: string; start: number }> {
  let carried = '';
  for (let position = 0; ; ) {
    const bytes = await textAt(file, position, MEBIBYTE);
    if (bytes.length === 0) return;
    const text = carried + bytes.toString('latin1');
    yield { text, start: position - carried.length };
    carried = text.slice(-OVERLAP);
    position += bytes.length;
  }
}

const ZIP_END = 'PK\x05\x06';

/** The end of a ZIP's list of contents whose list lies where it says, or would lie in the piece before. */
const endsZip = (text: string): boolean => {
  for (let at = text.indexOf(ZIP_END); at >= 0; at = text.indexOf(ZIP_END, at + 1)) {
    const field = Buffer.from(text.slice(at + 12, at + 16), 'latin1');
    const listBytes = field.length === 4 ? field.readUInt32LE() : 0;
    if (listBytes > at ? listBytes < MEBIBYTE : text.startsWith('PK\x01\x02', at - listBytes)) return true;
  }
  return false;
};

/** What stands in an object stream; null where it cannot be looked into. @param at where its type stands */
async function objectsAt(file: FileHandle, at: number): Promise<string | null> {
  const start = Math.max(0, at - AROUND);
  const around = (await textAt(file, start, 2 * AROUND)).toString('latin1');
  const begin = /stream\r?\n/.exec(around.slice(at - start));
  if (!begin) return null;
  const contentAt = at - start + begin.index + begin[0].length;
  const dictionary = around.slice(around.lastIndexOf('obj', at - start) + 3, contentAt);
  const content = await textAt(file, start + contentAt, MOST_PACKED);
  // Letters in codes, parameters and chains of filters are allowed, and used by nobody for these.
  if (/#|\/F[\s(<[]|\/DecodeParms|\/DP\b|\/Filter[\s\S]*\/Filter/.test(dictionary)) return null;
  if (!dictionary.includes('/Filter')) {
    const end = content.indexOf('endstream');
    return end < 0 ? null : content.toString('latin1', 0, end);
  }
  if (!ONLY_DEFLATED.test(dictionary)) return null;
  try {
    return (await unpack(content, { maxOutputLength: MOST_UNPACKED })).toString('latin1');
  } catch {
    return null;
  }
}

/** Whether a PDF does something by itself, is something else too, or cannot be looked into. */
export async function isDangerousPdf(file: FileHandle): Promise<boolean> {
  const streams = new Set<number>();
  for await (const { text, start } of piecesOf(file)) {
    if (ACTIVE_PDF.test(text) || MARKUP.test(text) || endsZip(text)) return true;
    for (const { index } of text.matchAll(OBJECT_STREAM)) streams.add(start + index);
    if (streams.size > MOST_OBJECT_STREAMS) return true;
  }
  for (const at of streams) {
    const objects = await objectsAt(file, at);
    if (objects === null || ACTIVE_PDF.test(objects)) return true;
  }
  return false;
}

/** Whether a picture that is stored as it came is something else too. */
export async function isDangerousPicture(file: FileHandle): Promise<boolean> {
  for await (const { text } of piecesOf(file)) {
    if (MARKUP.test(text) || INNER_PDF.test(text) || endsZip(text)) return true;
  }
  return false;
}
