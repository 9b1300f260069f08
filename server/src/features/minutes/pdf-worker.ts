/** Draws the minutes in a thread of their own: three hundred attendees take a good part of a second. */
import type { MinutesData } from '@vigilia/contract/assemblies/minutes';
import type { MinutesFormat } from '@vigilia/contract/assemblies/minutes-content';
import { createBoundedQueue } from '../../runtime/bounded-queue.ts';
import { unavailable } from '../../runtime/errors.ts';
import { runInWorkerThread } from '../../runtime/worker-thread.ts';
import type { StoredAssembly } from '../assemblies/store.ts';
import type { AssemblyRecord } from './assembly-record.ts';
import type { Correction, PrintContext } from './document/describe-minutes.ts';

const SCRIPT = new URL('./pdf-worker-thread.ts', import.meta.url);
/** Concurrent drafts are rendered one at a time. */
const MAX_WAITING = 8;
const BUSY = 'Se están generando otras actas. Espere un momento y vuelva a intentarlo.';
const inTurn = createBoundedQueue(MAX_WAITING, () => unavailable(BUSY));

export interface DrawingJob {
  readonly assembly: StoredAssembly;
  /** Of minutes, not of a correction. */
  readonly record?: AssemblyRecord;
  readonly correction?: Correction;
  readonly data: MinutesData;
  readonly context: PrintContext;
  readonly formats: readonly MinutesFormat[];
}

/** `describeMinutes` or `describeCorrection`, laid out, apart. @returns the bytes of the file in each format */
export const drawInWorkerThread = (job: DrawingJob): Promise<Buffer[]> =>
  inTurn(() =>
    runInWorkerThread(SCRIPT, job, (files: readonly Uint8Array[]) =>
      files.map((bytes) => Buffer.from(bytes)),
    ),
  );
