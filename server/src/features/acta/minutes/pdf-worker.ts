/** Draws the minutes in a thread of their own: three hundred attendees take a good part of a second. */
import type { MinutesData } from '@vigilia/contract/assemblies/minutes';
import type { MinutesFormat } from '@vigilia/contract/assemblies/minutes-content';
import { createBoundedQueue, type QueueSender } from '../../../runtime/bounded-queue.ts';
import { unavailable } from '../../../runtime/errors.ts';
import { runInWorkerThread, ThreadTooSlow } from '../../../runtime/worker-thread.ts';
import type { StoredAssembly } from '../../assembly/assemblies/store.ts';
import type { AssemblyRecord } from './assembly-record.ts';
import type { Correction, PrintContext } from './document/describe-minutes.ts';

const SCRIPT = new URL('./pdf-worker-thread.ts', import.meta.url);
/** Concurrent drafts are rendered one at a time. */
const MAX_WAITING = 8;
const BUSY = 'Se están generando otras actas. Espere un momento y vuelva a intentarlo.';
/** Drafts of one administrator that may wait. */
const MAX_DRAFTS = 2;
const inTurn = createBoundedQueue(MAX_WAITING, () => unavailable(BUSY), MAX_DRAFTS);
const NOT_DRAWN = 'El acta no se pudo generar a tiempo. Espere un momento y vuelva a intentarlo.';

export interface DrawingJob {
  readonly assembly: StoredAssembly;
  /** Record of minutes, absent for a correction. */
  readonly record?: AssemblyRecord;
  readonly correction?: Correction;
  readonly data: MinutesData;
  readonly context: PrintContext;
  readonly formats: readonly MinutesFormat[];
}

/**
 * `describeMinutes` or `describeCorrection`, laid out, apart.
 * @param sender an issue has priority over drafts
 * @returns the bytes of the file in each format
 * @throws Refusal 503 where too many wait, or it takes too long
 */
export const drawInWorkerThread = (job: DrawingJob, sender?: QueueSender): Promise<Buffer[]> =>
  inTurn(async () => {
    try {
      return await runInWorkerThread(SCRIPT, job, (files: readonly Uint8Array[]) =>
        files.map((bytes) => Buffer.from(bytes)),
      );
    } catch (error) {
      if (error instanceof ThreadTooSlow) throw unavailable(NOT_DRAWN);
      throw error;
    }
  }, sender);
