/** Checks documents in a worker thread of their own, one at a time, with bounds of time and memory. */
import pLimit from 'p-limit';
import { unavailable } from '../errors.ts';
import { inOwnThread } from '../own-thread.ts';
import type { DocumentFormat } from './formats.ts';
import { DocumentObjection, excessive, type Objection } from './objections.ts';

const SCRIPT = new URL('./check-thread.ts', import.meta.url);
/** Milliseconds; the largest file that is accepted takes some 3 s on a slow machine. */
const LONGEST = 20_000;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** Documents that may wait: administrators attach one at a time. */
const MAX_WAITING = 20;

const BUSY = 'Se están revisando muchos documentos. Espere un momento y vuelva a adjuntarlo.';

export interface CheckOrder {
  readonly path: string;
  readonly format: DocumentFormat;
}

/** What the thread reports. */
export type CheckReport =
  | { readonly accepted: true }
  | { readonly objection: Objection; readonly detail: string };

const inTurn = pLimit(1);

/**
 * @throws DocumentObjection unless the document is whole and does nothing by itself; Refusal 503 while too many wait
 */
export async function checkDocument({ path, format }: CheckOrder): Promise<void> {
  if (inTurn.pendingCount >= MAX_WAITING) throw unavailable(BUSY);
  await inTurn(async () => {
    const order: CheckOrder = { path, format };
    const report = await inOwnThread(SCRIPT, order, (message: CheckReport) => message, {
      longest: LONGEST,
      resourceLimits: RESOURCE_LIMITS,
    }).catch(() => {
      // The thread was ended: it took too long, or too much memory.
      throw excessive('the thread was ended');
    });
    if ('objection' in report) throw new DocumentObjection(report.objection, report.detail);
  });
}
