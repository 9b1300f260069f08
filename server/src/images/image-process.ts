/**
 * The process that decodes pictures. Decoders are the largest piece of third-party code that reads files from
 * strangers, and they never return memory; so they run in a separate process, which exits when idle, and whose crash
 * does not affect an open voting.
 */
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DeclaredFile } from '../files/declared-file-type.ts';
import { createBoundedQueue } from '../runtime/bounded-queue.ts';
import { forkConfined } from '../runtime/confined-process.ts';
import { Refusal, type RefusalStatus, tooLarge, unavailable } from '../runtime/errors.ts';
import { PICTURE_PROCESS_MEMORY } from './picture-limits.ts';

const SCRIPT = fileURLToPath(new URL('./image-process-main.ts', import.meta.url));
/** Milliseconds without work after which the process is ended. */
const IDLE_TIMEOUT = 10_000;
/** Milliseconds that a picture may take; the slowest takes some 3 s of a processor (docs/reliability.md). */
const MAX_JOB_TIME = 15_000;
/** Maximum pictures that wait for their turn; each is a file on the disk. */
const MAX_WAITING = 32;

/** Maximum waiting pictures of one member. */
const MAX_OF_ONE = 3;

export interface Job {
  readonly id: number;
  readonly picture: string | Uint8Array;
  readonly claim: DeclaredFile;
  readonly widths: readonly number[];
}

export type Outcome =
  /** Retry in a new process. */
  | { readonly id: number; readonly again: true }
  | ({
      readonly id: number;
      /** Whether the process must end. */
      readonly last: boolean;
    } & (
      | { readonly variants: Uint8Array[] }
      | { readonly refusal: { statusCode: RefusalStatus; message: string } }
      | { readonly failure: string }
    ));

interface Waiting {
  /** Null to send the picture again. */
  readonly resolve: (variants: Uint8Array[] | null) => void;
  readonly reject: (reason: Error) => void;
}

const BUSY = 'Se están procesando muchas imágenes. Espere un momento y vuelva a intentarlo.';
const TOO_LARGE =
  'La imagen es demasiado grande para procesarla. Redúzcala o guárdela como JPG y vuelva a intentarlo.';
const NOT_PROCESSED = 'No se pudo procesar la imagen. Vuelva a intentarlo o elija otra.';

/** One picture at a time: bounds the memory, and attributes a crash to its picture. */
const queue = createBoundedQueue(MAX_WAITING, () => unavailable(BUSY), MAX_OF_ONE);

interface PictureProcess {
  readonly child: ChildProcess;
  readonly jobs: Map<number, Waiting>;
  idle: NodeJS.Timeout | undefined;
  timedOut: boolean;
}

/** The process that accepts jobs; undefined once it is being ended. */
let current: PictureProcess | undefined;
let lastId = 0;

/** The id of the picture process while it runs. */
export const imageProcessId = (): number | undefined => current?.child.pid;

function start(): PictureProcess {
  const { child, exceededLimit } = forkConfined(SCRIPT, PICTURE_PROCESS_MEMORY);
  const started: PictureProcess = { child, jobs: new Map(), idle: undefined, timedOut: false };
  child.on('message', (outcome: Outcome) => {
    const waiting = started.jobs.get(outcome.id);
    started.jobs.delete(outcome.id);
    if ('again' in outcome || outcome.last) end(started);
    if ('again' in outcome) waiting?.resolve(null);
    else if ('variants' in outcome) waiting?.resolve(outcome.variants);
    else if ('refusal' in outcome)
      waiting?.reject(new Refusal(outcome.refusal.statusCode, outcome.refusal.message));
    else waiting?.reject(new Error(outcome.failure));
  });
  const gone = () => {
    if (current === started) current = undefined;
    const reason = () =>
      exceededLimit() || started.timedOut ? tooLarge(TOO_LARGE) : unavailable(NOT_PROCESSED);
    for (const { reject } of started.jobs.values()) reject(reason());
    started.jobs.clear();
  };
  child.on('exit', gone);
  child.on('error', gone);
  return started;
}

/** Ends the process; later pictures get a new one. */
function end(ending: PictureProcess): void {
  if (current === ending) current = undefined;
  ending.child.kill('SIGKILL');
}

/** Ends an idle process after a while, without keeping this one alive for it. */
function scheduleEnd(unused: PictureProcess): void {
  unused.child.unref();
  unused.child.channel?.unref();
  // Pictures that end at the same moment all reach this point.
  clearTimeout(unused.idle);
  unused.idle = setTimeout(() => end(unused), IDLE_TIMEOUT).unref();
}

/**
 * `reencode` in the picture process, which is started if it is not running. Pictures take turns.
 * @throws Refusal as `reencode` does; 413 for a picture that takes too much memory or time, 503 for one that
 *   ends the process, or where too many wait
 */
export async function reencodeInProcess(
  picture: string | Uint8Array,
  claim: DeclaredFile,
  widths: readonly number[],
): Promise<Uint8Array[]> {
  // Keeps the process alive until its turn.
  clearTimeout(current?.idle);
  return queue(async () => {
    const made = (await reencodeNow(picture, claim, widths)) ?? (await reencodeNow(picture, claim, widths));
    if (!made) throw new Error('A new picture process asked for another one');
    return made;
  }, claim.sender);
}

async function reencodeNow(
  picture: string | Uint8Array,
  claim: DeclaredFile,
  widths: readonly number[],
): Promise<Uint8Array[] | null> {
  current ??= start();
  const worker = current;
  clearTimeout(worker.idle);
  worker.child.ref();
  worker.child.channel?.ref();

  lastId += 1;
  const job: Job = { id: lastId, picture, claim: { type: claim.type, fileName: claim.fileName }, widths };
  const timer = setTimeout(() => {
    worker.timedOut = true;
    end(worker);
  }, MAX_JOB_TIME);
  try {
    return await new Promise<Uint8Array[] | null>((resolve, reject) => {
      worker.jobs.set(job.id, { resolve, reject });
      worker.child.send(job, (error) => error && reject(unavailable(NOT_PROCESSED)));
    });
  } finally {
    clearTimeout(timer);
    if (current === worker && worker.jobs.size === 0) scheduleEnd(worker);
  }
}
