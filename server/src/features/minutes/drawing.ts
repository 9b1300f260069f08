/** Draws the minutes in a thread of their own: three hundred attendees take a good part of a second. */
import type { MinutesData } from '@vigilia/contract/minutes';
import pLimit from 'p-limit';
import { runInWorkerThread } from '../../runtime/worker-thread.ts';
import type { PrintContext } from './minutes-pdf.ts';
import type { AssemblyRecord } from './record.ts';

const SCRIPT = new URL('./drawing-thread.ts', import.meta.url);
/** Concurrent drafts are rendered one at a time. */
const inTurn = pLimit(1);

export interface DrawingJob {
  readonly record: AssemblyRecord;
  readonly data: MinutesData;
  readonly occasion: PrintContext;
}

/** `drawMinutes`, apart. @returns the bytes of the PDF */
export const drawInWorkerThread = (
  record: AssemblyRecord,
  data: MinutesData,
  occasion: PrintContext,
): Promise<Buffer> =>
  inTurn(() => {
    const order: DrawingJob = { record, data, occasion };
    return runInWorkerThread(SCRIPT, order, (bytes: Uint8Array) => Buffer.from(bytes));
  });
