/** Finds what a PDF may run, open or unpack, also in streams of objects: pdf.js tells of scripts and attachments only. */
import { constants, inflateRawSync } from 'node:zlib';

/** A name ends at a blank or a delimiter; shorter matches would be found by chance in the bytes of a scan. */
const PROGRAMS =
  /\/(JS|JavaScript|Launch|EF|EmbeddedFiles?|RichMedia|XFA|GoToE|GoToR|ImportData|SubmitForm|Movie|Rendition|3D)(?=[\s\0()<>[\]{}/%]|$)/;
const STREAM = /(?<!end)stream[^\r\n]*(?:\r\n?|\n)/g;
/** Readers ask neither for its type nor for its place, only for these entries. */
const OBJECT_STREAM = [/\/First\b/, /\/N\b/, /\/F(ilter)?\b/];
/** A stream of objects begins with their numbers; before them stand blanks and comments at most. */
const NUMBERS = /^(?:[\s\0]|%[^\r\n]*(?=[\r\n]|$))*(?:[-+.\d]|$)/;
/** Compressed bytes that show how a stream begins: most are pictures, which are large. */
const BEGINNING = 512;
const MAX_OBJECTS = 64 * 1024 * 1024;

/** Each character of a name may be written as its code. */
const decoded = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Without the checksum and the end, which readers do without too. @returns null for what is not compressed so */
function inflated(packed: Buffer): string | null {
  if (packed.length < 2 || (packed.readUInt8() & 15) !== 8 || packed.readUInt16BE() % 31 !== 0) return null;
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_OBJECTS };
    return inflateRawSync(packed.subarray(2), options).toString('latin1');
  } catch {
    return null;
  }
}

/** True also for a stream of objects that cannot be read. */
export function holdsPrograms(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (PROGRAMS.test(decoded(text))) return true;
  let start = 0;
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    const before = text.slice(start, index);
    start = index + keyword.length;
    const packed = bytes.subarray(start);
    const beginning = inflated(packed.subarray(0, BEGINNING))?.slice(0, 4096);
    if (beginning !== undefined && NUMBERS.test(beginning)) {
      const objects = inflated(packed);
      if (objects === null || PROGRAMS.test(decoded(objects))) return true;
    } else {
      const dictionary = decoded(before.slice(Math.max(0, before.lastIndexOf('obj'))));
      if (OBJECT_STREAM.every((entry) => entry.test(dictionary))) return true;
    }
  }
  return false;
}
