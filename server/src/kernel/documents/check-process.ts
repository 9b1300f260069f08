/** The process that reads documents, see `check.ts`. */
import { readFileSync } from 'node:fs';
import { takeOrders } from '../runtime/confined-orders.ts';
import type { Checked, CheckOrder, CheckReport } from './check.ts';
import type { DocumentFormat } from './formats.ts';
import { active, DocumentObjection } from './objections.ts';

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

const holdsMarkup = (bytes: Buffer): boolean => holds(bytes, MARKUP);
const holdsPdf = (bytes: Buffer): boolean => holds(bytes, INNER_PDF);

/** Whether an unpacker would find a ZIP: a valid end of central directory. */
function holdsZip(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(ZIP_END); at >= 0; at = bytes.indexOf(ZIP_END, at + 1)) {
    if (at + 16 > bytes.length) return false;
    const listAt = at - bytes.readUInt32LE(at + 12);
    if (listAt >= 0 && bytes.subarray(listAt, listAt + 4).equals(ZIP_ENTRY)) return true;
    // An empty archive has no list.
    if (listAt === at && bytes.subarray(at + 4, at + 16).every((byte) => byte === 0)) return true;
  }
  return false;
}

const NOTHING_DRAWN: Checked = { pages: 0, hasPrograms: false };

type Check = (bytes: Buffer, maxPixels: number, onPage: (picture: Uint8Array) => void) => Promise<Checked>;

/** A picture is stored unchanged, so it must not be a valid file of another format too. The picture process draws it. */
const checkPicture: Check = async (bytes) => {
  if (holdsMarkup(bytes) || holdsPdf(bytes) || holdsZip(bytes))
    throw active('otro archivo además de la imagen');
  return NOTHING_DRAWN;
};

/** Loaded on demand: most processes read one format only. */
const CHECKS: Readonly<Record<DocumentFormat, () => Promise<Check>>> = {
  pdf: async () => (await import('./pdf-pages.ts')).drawPdf,
  doc: async () => {
    const { checkDoc } = await import('./word/doc-check.ts');
    return async (bytes) => {
      checkDoc(bytes);
      return NOTHING_DRAWN;
    };
  },
  docx: async () => {
    const { checkDocx } = await import('./word/docx-check.ts');
    return async (bytes) => {
      checkDocx(bytes);
      return NOTHING_DRAWN;
    };
  },
  jpg: async () => checkPicture,
  png: async () => checkPicture,
  webp: async () => checkPicture,
};

async function report(
  { path, format, maxPixels }: CheckOrder,
  onPage: (picture: Uint8Array) => void,
): Promise<CheckReport> {
  const check = await CHECKS[format]();
  try {
    return { checked: await check(readFileSync(path), maxPixels, onPage) };
  } catch (error) {
    if (error instanceof DocumentObjection) return { objection: error.objection, detail: error.message };
    // A document whose check fails counts as unchecked.
    return { objection: 'unreadable', detail: String(error) };
  }
}

takeOrders<CheckOrder, CheckReport>((order, send) => report(order, (picture) => void send({ picture })));
