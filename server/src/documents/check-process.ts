/** The process that reads documents, see `check.ts`. */
import { readFileSync } from 'node:fs';
import { takeOrders } from '../runtime/confined-orders.ts';
import type { Checked, CheckOrder, CheckReport } from './check.ts';
import { holdsMarkup, holdsPdf, holdsZip } from './foreign-signatures.ts';
import type { DocumentFormat } from './formats.ts';
import { active, DocumentObjection } from './objections.ts';

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
