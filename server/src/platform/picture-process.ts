/**
 * The process that decodes pictures. Decoders are the largest piece of foreign code that sees what strangers
 * send, and they keep the memory they once took; so they run apart, are ended when they have nothing to do, and
 * take nobody with them when a file makes them crash: an assembly that is voting goes on.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal, type RefusalStatus, unavailable } from './errors.ts';
import type { Claim } from './file-claims.ts';

const SCRIPT = fileURLToPath(new URL('./picture-process-main.ts', import.meta.url));
/** Milliseconds without work after which the process is ended. */
const IDLE = 10_000;
/** Milliseconds that a picture may take; the largest takes some 3 s on a slow machine. */
const LONGEST_JOB = 60_000;
/** Has the C library give memory back at once. */
const THRIFTY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

export interface Job {
  readonly id: number;
  readonly picture: string | Uint8Array;
  readonly claim: Claim;
  readonly widths: readonly number[];
}

export type Outcome =
  | { readonly id: number; readonly variants: Uint8Array[] }
  | { readonly id: number; readonly refusal: { statusCode: RefusalStatus; message: string } }
  | { readonly id: number; readonly failure: string };

interface Waiting {
  readonly resolve: (variants: Uint8Array[]) => void;
  readonly reject: (reason: Error) => void;
}

const NOT_PROCESSED = 'No se pudo procesar la imagen. Vuelva a intentarlo o elija otra.';

interface PictureProcess {
  readonly child: ChildProcess;
  readonly jobs: Map<number, Waiting>;
  idle: NodeJS.Timeout | undefined;
}

/** The one that takes jobs; a process that is being ended is no longer it. */
let current: PictureProcess | undefined;
let lastId = 0;

/** The id of the picture process while it runs. */
export const pictureProcessId = (): number | undefined => current?.child.pid;

function start(): PictureProcess {
  const child = fork(SCRIPT, {
    serialization: 'advanced',
    execArgv: [],
    env: { ...process.env, ...THRIFTY },
  });
  const started: PictureProcess = { child, jobs: new Map(), idle: undefined };
  child.on('message', (outcome: Outcome) => {
    const waiting = started.jobs.get(outcome.id);
    started.jobs.delete(outcome.id);
    if ('variants' in outcome) waiting?.resolve(outcome.variants);
    else if ('refusal' in outcome)
      waiting?.reject(new Refusal(outcome.refusal.statusCode, outcome.refusal.message));
    else waiting?.reject(new Error(outcome.failure));
  });
  const gone = () => {
    if (current === started) current = undefined;
    for (const { reject } of started.jobs.values()) reject(unavailable(NOT_PROCESSED));
    started.jobs.clear();
  };
  child.on('exit', gone);
  child.on('error', gone);
  return started;
}

/** Ends it; what comes from now on is for another one. */
function end(leaving: PictureProcess): void {
  if (current === leaving) current = undefined;
  leaving.child.kill('SIGKILL');
}

/** Does not keep this process alive for one that has nothing to do, and ends that after a while. */
function rest(idler: PictureProcess): void {
  idler.child.unref();
  idler.child.channel?.unref();
  // Pictures that end at the same moment each come here.
  clearTimeout(idler.idle);
  idler.idle = setTimeout(() => end(idler), IDLE).unref();
}

/** `reencodePicture` in the picture process, which is started if it is not running. */
export async function reencodeInProcess(
  picture: string | Uint8Array,
  claim: Claim,
  widths: readonly number[],
): Promise<Uint8Array[]> {
  current ??= start();
  const worker = current;
  clearTimeout(worker.idle);
  worker.child.ref();
  worker.child.channel?.ref();

  lastId += 1;
  const job: Job = { id: lastId, picture, claim: { type: claim.type, fileName: claim.fileName }, widths };
  const tooLong = setTimeout(() => end(worker), LONGEST_JOB);
  try {
    return await new Promise<Uint8Array[]>((resolve, reject) => {
      worker.jobs.set(job.id, { resolve, reject });
      worker.child.send(job, (error) => error && reject(unavailable(NOT_PROCESSED)));
    });
  } finally {
    clearTimeout(tooLong);
    if (worker.jobs.size === 0) rest(worker);
  }
}
