/** Signatures of a second format that a browser, an interpreter or an unpacker finds anywhere in a file. */

const MEBIBYTE = 1024 * 1024;
/** No mark below is longer. */
const OVERLAP = 64;

const MARKUP = /<script|<\?php|<!doctype html|<html[\s>]/i;
const INNER_PDF = /%PDF-\d\.\d/;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_ENTRY = Buffer.from('PK\x01\x02', 'latin1');

/** Whether `pattern` occurs in the bytes, read as Latin-1 in chunks. */
function holds(bytes: Buffer, pattern: RegExp): boolean {
  for (let start = 0; start < bytes.length; start += MEBIBYTE) {
    const piece = bytes.toString(
      'latin1',
      Math.max(0, start - OVERLAP),
      Math.min(bytes.length, start + MEBIBYTE),
    );
    if (pattern.test(piece)) return true;
  }
  return false;
}

export const holdsMarkup = (bytes: Buffer): boolean => holds(bytes, MARKUP);
export const holdsPdf = (bytes: Buffer): boolean => holds(bytes, INNER_PDF);

/** Whether an unpacker would find a ZIP: an end of central directory whose directory is where it says. */
export function holdsZip(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(ZIP_END); at >= 0; at = bytes.indexOf(ZIP_END, at + 1)) {
    if (at + 16 > bytes.length) return false;
    const listAt = at - bytes.readUInt32LE(at + 12);
    if (listAt >= 0 && bytes.subarray(listAt, listAt + 4).equals(ZIP_ENTRY)) return true;
    // An empty archive has no list.
    if (listAt === at && bytes.subarray(at + 4, at + 16).every((byte) => byte === 0)) return true;
  }
  return false;
}
