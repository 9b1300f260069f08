/** Checks documents in a process of their own, one at a time, with bounds of time and memory. */
import { fileURLToPath } from 'node:url';
import { createBoundedQueue, type QueueSender } from '../runtime/bounded-queue.ts';
import { ProcessLimitReached, runConfined } from '../runtime/confined-process.ts';
import { unavailable } from '../runtime/errors.ts';
import type { DocumentFormat } from './formats.ts';
import { DocumentObjection, excessive, type Objection } from './objections.ts';

const SCRIPT = fileURLToPath(new URL('./check-process.ts', import.meta.url));
/**
 * Milliseconds and megabytes. The largest accepted document takes some 3 s on a slow machine, and is in memory whole,
 * with its unpacked parts.
 */
const LIMITS = { megabytes: 320, heapMegabytes: 192, time: 20_000 };
/** Documents that may wait: administrators attach one at a time. */
const MAX_WAITING = 20;
/** Maximum waiting documents of one member. */
const MAX_OF_ONE = 3;

const BUSY = 'Se están revisando muchos documentos. Espere un momento y vuelva a adjuntarlo.';

export interface CheckOrder {
  readonly path: string;
  readonly format: DocumentFormat;
}

/** Result of the process. */
export type CheckReport =
  | { readonly accepted: true }
  | { readonly objection: Objection; readonly detail: string };

const inTurn = createBoundedQueue(MAX_WAITING, () => unavailable(BUSY), MAX_OF_ONE);

/**
 * @throws DocumentObjection unless the document is whole and does nothing by itself; Refusal 503 while too many wait
 */
export async function checkDocument(
  { path, format }: CheckOrder,
  sender?: QueueSender | undefined,
): Promise<void> {
  await inTurn(async () => {
    const order = { path, format };
    const report = await runConfined(SCRIPT, order, (message: CheckReport) => message, LIMITS).catch(
      (error) => {
        throw error instanceof ProcessLimitReached ? excessive('too much time or memory') : error;
      },
    );
    if ('objection' in report) throw new DocumentObjection(report.objection, report.detail);
  }, sender);
}
