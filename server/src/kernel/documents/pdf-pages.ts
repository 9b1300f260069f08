/** Draws the pages of a PDF with pdf.js, which shows what readers show and runs nothing (docs/decisions/0069-pictures-of-documents.md). */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { constants, inflateRawSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { MAX_DRAWN_PAGES } from './document-files.ts';
import { DocumentObjection, excessive, locked, unreadable } from './objections.ts';

/** A name ends at a blank or a delimiter; shorter matches would be found by chance in the bytes of a scan. */
const PROGRAMS =
  /\/(JS|JavaScript|Launch|EF|EmbeddedFiles?|RichMedia|XFA|GoToE|GoToR|ImportData|SubmitForm|Movie|Rendition|3D)(?=[\s\0()<>[\]{}/%]|$)/;
const STREAM = /(?<!end)stream[^\r\n]*(?:\r\n?|\n)/g;
/** Readers need only these entries, neither its type nor its place. */
const OBJECT_STREAM = [/\/First\b/, /\/N\b/, /\/F(ilter)?\b/];
/** A stream of objects begins with their numbers, after blanks and comments at most. */
const NUMBERS = /^(?:[\s\0]|%[^\r\n]*(?=[\r\n]|$))*(?:[-+.\d]|$)/;
/** Compressed bytes that reveal the beginning of a stream: most are large pictures. */
const BEGINNING = 512;
const MAX_OBJECTS = 64 * 1024 * 1024;

/** Each character of a name may be written as its code. */
const decoded = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Without the checksum and the end, which readers ignore too. @returns null for other compressions */
function inflated(packed: Buffer): string | null {
  if (packed.length < 2 || (packed.readUInt8() & 15) !== 8 || packed.readUInt16BE() % 31 !== 0) return null;
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_OBJECTS };
    return inflateRawSync(packed.subarray(2), options).toString('latin1');
  } catch {
    return null;
  }
}

/** True also for an unreadable stream of objects. */
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

/** Pixels of the longer side: an A4 page at 150 dpi, where small print can be read. */
const LONG_SIDE = 1754;
const QUALITY = 70;

const folder = (name: string) =>
  `${join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), name)}/`;

const ACTIVE_ANNOTATIONS = /^(FileAttachment|RichMedia|Screen|Movie|Sound|3D)$/;

async function actsOn(page: PDFPageProxy): Promise<boolean> {
  if (await page.getJSActions()) return true;
  const annotations = await page.getAnnotations();
  return annotations.some(
    ({ subtype, actions, attachment }) => ACTIVE_ANNOTATIONS.test(subtype) || actions || attachment,
  );
}

/** Also if a password forbids changes: its content cannot be known without its reader. */
const acts = async (pdf: PDFDocumentProxy, bytes: Buffer): Promise<boolean> =>
  holdsPrograms(bytes) ||
  Boolean(await pdf.getPermissions()) ||
  Boolean(await pdf.getJSActions()) ||
  Boolean(await pdf.getAttachments()) ||
  pdf.isPureXfa;

/** pdf.js omits a picture that it cannot decode, with a warning only: the page would look empty. */
const MISSING_PICTURE = /Unable to decode image|Image exceeded maximum|isn't ready yet/;
let missing = '';
console.warn = (message: unknown) => {
  if (MISSING_PICTURE.test(String(message))) missing ||= String(message);
};

async function drawPage(page: PDFPageProxy): Promise<Uint8Array> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: LONG_SIDE / Math.max(width, height) });
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise;
  if (missing) throw excessive(missing);
  return canvas.encode('webp', QUALITY);
}

/**
 * @param maxPixels of a picture within a page
 * @param onPage takes the picture of each page, as WebP
 * @throws DocumentObjection `locked` if it needs a password, `unreadable` if a page cannot be drawn
 */
export async function drawPdf(
  bytes: Buffer,
  maxPixels: number,
  onPage: (picture: Uint8Array) => void,
): Promise<{ pages: number; hasPrograms: boolean }> {
  missing = '';
  const task = getDocument({
    data: Uint8Array.from(bytes),
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: maxPixels,
    verbosity: VerbosityLevel.WARNINGS,
  });
  try {
    const pdf = await task.promise;
    if (pdf.numPages < 1) throw unreadable('no pages');
    let hasPrograms = await acts(pdf, bytes);
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const isDrawn = number <= MAX_DRAWN_PAGES;
      if (!isDrawn && hasPrograms) break;
      const page = await pdf.getPage(number);
      hasPrograms ||= await actsOn(page);
      if (isDrawn) onPage(await drawPage(page));
      page.cleanup();
    }
    return { pages: pdf.numPages, hasPrograms };
  } catch (error) {
    if (error instanceof DocumentObjection) throw error;
    const { name } = error as Error;
    throw name === 'PasswordException' ? locked('a password to open it') : unreadable(String(error));
  } finally {
    await task.destroy();
  }
}
