/** Checks and draws documents in a separate process, one at a time, with bounds of time and memory. */
import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createBoundedQueue, type QueueSender } from '../runtime/bounded-queue.ts';
import { ProcessLimitReached, runConfined } from '../runtime/confined-process.ts';
import { tooManyTries, unavailable } from '../runtime/errors.ts';
import type { DocumentFormat } from './formats.ts';
import { DocumentObjection, excessive, type Objection } from './objections.ts';
import { scanForViruses } from './virus-scan.ts';

const SCRIPT = fileURLToPath(new URL('./check-process.ts', import.meta.url));
/**
 * Megabytes: drawing a page scanned at 600 dpi takes 670, one at 300 dpi 360. Less on a small machine, which refuses larger
 * scans: without memory pdf.js omits pictures silently.
 * @param container bytes of the machine that it may use; 0 for all
 */
export const megabytesOf = (machine: number, container: number): number =>
  Math.max(450, Math.min(900, Math.floor(Math.min(machine, container || machine) / 2 / 1024 / 1024)));
const MEGABYTES = megabytesOf(totalmem(), process.constrainedMemory());
const MAX_PIXELS = 44_000 * MEGABYTES;
/** Milliseconds of a page: scanned in colour at 600 dpi it takes 3.5 s, and on an overloaded machine five times as long. */
const PAGE_TIME = 20_000;
/** Milliseconds. Twenty pages scanned in colour at 300 dpi take 24 s, with the same factor. */
const TIME = 120_000;
const LIMITS = {
  megabytes: MEGABYTES,
  heapMegabytes: 256,
  idleMegabytes: 180,
  stepTime: PAGE_TIME,
  time: TIME,
};
/** Maximum waiting documents: administrators attach one at a time. */
const MAX_WAITING = 20;
/** Maximum waiting documents of one member. */
const MAX_OF_ONE = 1;

const BUSY = 'Se están revisando muchos documentos. Espere un momento y vuelva a adjuntarlo.';
const SLOW =
  'Su último documento tardó mucho en revisarse. Espere unos minutos, o adjunte una foto del papel (JPG o PNG).';
/** After a check longer than a page may take, its sender pauses for this multiple of its time. */
const PAUSE_FACTOR = 20;
/** Until when each slow sender may only send photos: a few files must not delay those of all others. */
export type Pauses = Map<QueueSender['key'], number>;

/** @throws Refusal 429 during the sender's pause */
async function withPause<T>(pauses: Pauses, key: QueueSender['key'], check: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const wait = (pauses.get(key) ?? 0) - start;
  if (wait > 0) throw tooManyTries(SLOW, wait / 1000);
  pauses.delete(key);
  try {
    return await check();
  } finally {
    const taken = performance.now() - start;
    if (taken > PAGE_TIME) pauses.set(key, start + taken * PAUSE_FACTOR);
  }
}

export interface CheckOrder {
  readonly path: string;
  readonly format: DocumentFormat;
  /** Limit of a picture within a page. */
  readonly maxPixels: number;
}

export interface Checked {
  /** All pages; 0 without pages to draw. */
  readonly pages: number;
  /** Whether the file contains programs that run when it is opened. */
  readonly hasPrograms: boolean;
}

export type CheckReport =
  | { readonly picture: Uint8Array }
  | { readonly checked: Checked }
  | { readonly objection: Objection; readonly detail: string };

const inTurn = createBoundedQueue(MAX_WAITING, () => unavailable(BUSY), MAX_OF_ONE);

/**
 * @param clamd address of the virus scanner, which checks the file first
 * @returns pictures of its first pages, as WebP
 * @throws DocumentObjection unless the document can be used; Refusal 503 while too many wait, 429 in a pause
 */
export function checkDocument(
  { path, format }: Omit<CheckOrder, 'maxPixels'>,
  sender?: QueueSender | undefined,
  clamd?: string,
  pauses: Pauses = new Map(),
): Promise<Checked & { readonly pictures: readonly Uint8Array[] }> {
  const check = async () => {
    if (clamd) await scanForViruses(clamd, path);
    const pictures: Uint8Array[] = [];
    const collect = (message: CheckReport) => {
      if (!('picture' in message)) return message;
      pictures.push(message.picture);
      return undefined;
    };
    const report = await runConfined(SCRIPT, { path, format, maxPixels: MAX_PIXELS }, collect, LIMITS).catch(
      (error) => {
        throw error instanceof ProcessLimitReached ? excessive('too much time or memory') : error;
      },
    );
    if ('objection' in report) throw new DocumentObjection(report.objection, report.detail);
    return { ...report.checked, pictures };
  };
  const mayPause = sender && !sender.hasPriority && (format === 'pdf' || format.startsWith('doc'));
  return inTurn(mayPause ? () => withPause(pauses, sender.key, check) : check, sender);
}
