/**
 * Draws the minutes in a thread of their own: three hundred attendees take a good part of a second, in which an
 * assembly that is voting would stand still. The thread ends with the drawing, and its memory with it.
 */
import { Worker } from 'node:worker_threads';
import type { MinutesData } from '@vigilia/contract/minutes';
import pLimit from 'p-limit';
import type { Occasion } from './draft.ts';
import type { AssemblyRecord } from './record.ts';

const SCRIPT = new URL('./drawing-thread.ts', import.meta.url);
/** Milliseconds; thousands of attendees take some seconds on a slow machine. */
const LONGEST = 60_000;
/** Whoever presses twice waits; nobody needs two drafts at once. */
const inTurn = pLimit(1);

export interface Order {
  readonly record: AssemblyRecord;
  readonly data: MinutesData;
  readonly occasion: Occasion;
}

/** `drawMinutes`, apart. @returns the bytes of the PDF */
export const drawApart = (record: AssemblyRecord, data: MinutesData, occasion: Occasion): Promise<Buffer> =>
  inTurn(async () => {
    const order: Order = { record, data, occasion };
    const worker = new Worker(SCRIPT, { workerData: order });
    const tooLong = setTimeout(() => void worker.terminate(), LONGEST);
    try {
      return await new Promise<Buffer>((resolve, reject) => {
        worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('The thread that draws minutes ended without a drawing')));
      });
    } finally {
      clearTimeout(tooLong);
    }
  });
