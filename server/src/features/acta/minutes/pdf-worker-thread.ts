/** The worker thread that draws minutes, see `pdf-worker.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { describeCorrection, describeMinutes } from './document/describe-minutes.ts';
import { withDrawnTexts } from './document/drawn-text.ts';
import { drawPdf } from './minutes-pdf.ts';
import type { DrawingJob } from './pdf-worker.ts';

const { assembly, record, data, correction, context, formats } = workerData as DrawingJob;
const described =
  correction !== undefined
    ? describeCorrection(assembly, data, correction, context)
    : record && describeMinutes(record, data, context);
if (!described) throw new Error('Minutes are drawn from a record');
const document = withDrawnTexts(described);
const files: Uint8Array[] = [];
for (const format of formats)
  files.push(
    format === 'pdf'
      ? await drawPdf(document)
      : // Loaded on demand: most threads draw a PDF only.
        await (await import('./document/word.ts')).drawWord(document),
  );
parentPort?.postMessage(files);
