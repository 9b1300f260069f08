/** Draws the pages of a PDF with pdf.js, which shows what readers show and runs nothing (docs/decisions/0069-pictures-of-documents.md). */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { MAX_DRAWN_PAGES } from './document-files.ts';
import { DocumentObjection, excessive, locked, unreadable } from './objections.ts';
import { holdsPrograms } from './pdf-programs.ts';

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

/** Also where a password forbids changes: what is inside cannot be told without its reader. */
const acts = async (pdf: PDFDocumentProxy, bytes: Buffer): Promise<boolean> =>
  holdsPrograms(bytes) ||
  Boolean(await pdf.getPermissions()) ||
  Boolean(await pdf.getJSActions()) ||
  Boolean(await pdf.getAttachments()) ||
  pdf.isPureXfa;

/** pdf.js leaves out a picture that it cannot decode, and only says so: the page would look empty. */
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
 * @throws DocumentObjection `locked` where it needs a password, `unreadable` where a page cannot be drawn
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
