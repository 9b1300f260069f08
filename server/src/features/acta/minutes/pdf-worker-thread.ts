/** The worker thread that draws documents, see `pdf-worker.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Document } from './document/blocks.ts';
import { withDrawnTexts } from './document/drawn-text.ts';
import { drawPdf } from './minutes-pdf.ts';
import type { DrawingJob } from './pdf-worker.ts';

const { documents, formats } = workerData as DrawingJob;
const files: Uint8Array[] = [];
for (const document of documents.map(withDrawnTexts))
  for (const format of formats)
    files.push(
      format === 'pdf'
        ? await drawPdf(document)
        : // Loaded on demand: most threads draw a PDF only.
          await (await import('./document/word.ts')).drawWord(document as Document),
    );
parentPort?.postMessage(files);
