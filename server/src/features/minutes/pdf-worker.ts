/** Draws the minutes in a thread of their own: three hundred attendees take a good part of a second. */
import type { MinutesData } from '@vigilia/contract/minutes';
import { createBoundedQueue } from '../../runtime/bounded-queue.ts';
import { unavailable } from '../../runtime/errors.ts';
import { runInWorkerThread } from '../../runtime/worker-thread.ts';
import type { AssemblyRecord } from './assembly-record.ts';
import type { PrintContext } from './minutes-pdf.ts';

const SCRIPT = new URL('./pdf-worker-thread.ts', import.meta.url);
/** Concurrent drafts are rendered one at a time. */
const MAX_WAITING = 8;
const BUSY = 'Se están generando otras actas. Espere un momento y vuelva a intentarlo.';
const inTurn = createBoundedQueue(MAX_WAITING, () => unavailable(BUSY));

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
