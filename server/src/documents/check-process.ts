/** The process that checks documents, see `check.ts`. */
import { readFileSync } from 'node:fs';
import { Budget } from './budget.ts';
import type { CheckOrder, CheckReport } from './check.ts';
import { holdsMarkup, holdsPdf, holdsZip } from './foreign-signatures.ts';
import type { DocumentFormat } from './formats.ts';
import { active, DocumentObjection } from './objections.ts';

/** A picture is stored unchanged, so it must not be a valid file of another format too. */
function checkPicture(bytes: Buffer): void {
  if (holdsMarkup(bytes) || holdsPdf(bytes) || holdsZip(bytes)) throw active('something besides the picture');
}

type Check = (bytes: Buffer, budget: Budget) => void;

/** Loaded on demand: most processes check one format only. */
const CHECKS: Readonly<Record<DocumentFormat, () => Promise<Check>>> = {
  pdf: async () => (await import('./pdf/pdf-check.ts')).checkPdf,
  doc: async () => (await import('./word/doc-check.ts')).checkDoc,
  docx: async () => (await import('./word/docx-check.ts')).checkDocx,
  jpg: async () => checkPicture,
  png: async () => checkPicture,
};

async function report({ path, format }: CheckOrder): Promise<CheckReport> {
  const check = await CHECKS[format]();
  try {
    check(readFileSync(path), new Budget());
    return { accepted: true };
  } catch (error) {
    if (error instanceof DocumentObjection) return { objection: error.objection, detail: error.message };
    // A document whose check fails counts as unchecked.
    return { objection: 'unreadable', detail: String(error) };
  }
}

// A terminal's Ctrl+C reaches the whole process group; the parent must still answer its pending requests.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));

process.on('message', async (order: CheckOrder) => {
  process.send?.(await report(order));
});
