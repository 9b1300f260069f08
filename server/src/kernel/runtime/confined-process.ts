/**
 * Forks processes that read untrusted files, with a memory limit. On Linux the system enforces it, and a watchdog the
 * rest. Elsewhere only the limits of each reader apply.
 */
import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { OrderFailure } from './confined-orders.ts';
import { Refusal, unavailable } from './errors.ts';

/** Megabytes that V8 reserves for compiled code and never fills; the system counts them as used. */
const CODE_RANGE = process.arch === 'arm64' ? 128 : 512;
/** Kilobytes of each thread's stack, which count although they are hardly used. */
const STACK = 2048;
/** Megabytes of resident memory beyond the limit: the program itself, and mapped files. */
const SHARED = 30;
/** Milliseconds between two checks of resident memory. */
const WATCH_INTERVAL = 50;
/** Makes the C library return memory at once, and limits the threads. */
const LOW_MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  UV_THREADPOOL_SIZE: '2',
};
const FEW_THREADS = ['--v8-pool-size=1', '--max-semi-space-size=2'];

/**
 * Variables that a child may see: where programs, libraries, typefaces and temporary files are, language and time zone,
 * and how memory is allocated. An allow-list, as the environment of the server holds its secrets.
 */
const ALLOWED_VARIABLES = new RegExp(
  `^(${[
    'PATH|HOME|TMPDIR|TMP|TEMP|LANG|LANGUAGE|LC_[A-Z]+|TZ|TZDIR',
    'LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|MALLOC_[A-Z_]+',
    'FONTCONFIG_(PATH|FILE|SYSROOT)|XDG_(CACHE|CONFIG|DATA)_HOME|XDG_DATA_DIRS',
    'SystemRoot|windir|SystemDrive|COMSPEC|PATHEXT|LOCALAPPDATA',
  ].join('|')})$`,
  process.platform === 'win32' ? 'i' : '',
);

/** The environment of a process that reads untrusted files. */
const confinedEnvironment = (all: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(all).filter(([name]) => ALLOWED_VARIABLES.test(name))),
  ...LOW_MEMORY_SETTINGS,
});

export interface ConfinedProcess {
  readonly child: ChildProcess;
  /** Whether the watchdog ended it. */
  readonly exceededLimit: () => boolean;
}

export interface MemoryLimits {
  /** Memory beside the program itself. */
  readonly megabytes: number;
  /** The JavaScript heap within it. */
  readonly heapMegabytes: number;
}

/** Resident megabytes; undefined where the system does not report them. */
function residentOf(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes ? Number(kilobytes) / 1024 : undefined;
  } catch {
    return undefined;
  }
}

/** Milliseconds that a process has had of the processors; undefined where the system does not report them. */
function processorTimeOf(pid: number): number | undefined {
  try {
    // After the name, which may contain anything: times in the program and in the system, in ticks of 10 ms.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

/** Times that a busy machine may keep a process waiting for as long as its task may take. */
const MAX_DELAYS = 4;

/**
 * Watches the time of a task by the clock, and asks whether the process worked: on a busy machine it waits for the processor, and
 * no file is to blame.
 * @param time milliseconds
 * @param onLimit called where it had half of that time of the processors
 * @param onStarved called where it had less, `MAX_DELAYS` times in a row
 */
function watchTime(pid: number, time: number, onLimit: () => void, onStarved: () => void) {
  let begun = 0;
  let delays = 0;
  const timer = setInterval(() => {
    delays += 1;
    const used = (processorTimeOf(pid) ?? Number.POSITIVE_INFINITY) - begun;
    if (used >= time / 2) onLimit();
    else if (delays === MAX_DELAYS) onStarved();
  }, time);
  const restart = () => {
    begun = processorTimeOf(pid) ?? 0;
    delays = 0;
    timer.refresh();
  };
  restart();
  return { restart, stop: () => clearInterval(timer) };
}

/**
 * Starts a script of this product in a separate process.
 * @param script its path; input of strangers is never part of the command
 */
export function forkConfined(script: string, { megabytes, heapMegabytes }: MemoryLimits): ConfinedProcess {
  const bounded = process.platform === 'linux';
  const flags = [...FEW_THREADS, `--max-old-space-size=${heapMegabytes}`];
  const limit = (megabytes + CODE_RANGE) * 1024;
  const child = fork(script, {
    serialization: 'advanced',
    // The shell sets the limit and is replaced by Node, which cannot set one itself.
    ...(bounded
      ? {
          execPath: '/bin/sh',
          execArgv: [
            '-c',
            `ulimit -s ${STACK}; ulimit -d ${limit}; exec "$0" "$@"`,
            process.execPath,
            ...flags,
          ],
        }
      : { execArgv: flags }),
    env: confinedEnvironment(process.env),
  });
  // On a machine with few processors, requests have priority.
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has exited already; its exit handler informs the caller.
  }
  let exceeded = false;
  if (bounded) {
    const watch = setInterval(() => {
      if ((residentOf(child.pid ?? 0) ?? 0) <= megabytes + SHARED) return;
      exceeded = true;
      child.kill('SIGKILL');
    }, WATCH_INTERVAL).unref();
    child.once('exit', () => clearInterval(watch));
    child.once('error', () => clearInterval(watch));
  }
  return { child, exceededLimit: () => exceeded };
}

/** A process exceeded its memory or time. */
export class ProcessLimitReached extends Error {}

const NOT_PROCESSED = 'No se pudo revisar el archivo en este momento. Vuelva a intentarlo.';
/** Signals and exit codes of V8 and the C library without memory. */
const OUT_OF_MEMORY: ReadonlySet<string | null> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL']);
const OUT_OF_MEMORY_CODES: ReadonlySet<number | null> = new Set([133, 134]);

/** @throws Refusal, or Error for a defect of the process */
function throwFailure<Message>(message: Message | OrderFailure): asserts message is Message {
  if (typeof message !== 'object' || message === null) return;
  if ('refusal' in message) throw new Refusal(message.refusal.statusCode, message.refusal.message);
  if ('failure' in message) throw new Error(message.failure);
}

/** Idle processes by script. Starting one takes a good part of a second. */
const idle = new Map<string, ConfinedProcess & { readonly timer: NodeJS.Timeout }>();
/** Milliseconds without work after which a process is ended. */
const IDLE_TIMEOUT = 10_000;
/** A larger process is not kept, because the next task would have less memory. */
const IDLE_MEGABYTES = 110;

function startProcess(script: string, memory: MemoryLimits): ConfinedProcess {
  const confined = forkConfined(script, memory);
  const forget = () => {
    if (idle.get(script)?.child === confined.child) idle.delete(script);
  };
  confined.child.on('exit', forget).on('error', forget);
  return confined;
}

function takeIdleProcess(script: string): ConfinedProcess | undefined {
  const found = idle.get(script);
  idle.delete(script);
  clearTimeout(found?.timer);
  found?.child.ref();
  found?.child.channel?.ref();
  return found;
}

/** Keeps a small process idle for a while, without keeping this one alive for it; ends a large one. */
function release(script: string, confined: ConfinedProcess, idleMegabytes: number): void {
  const { child } = confined;
  const resident = residentOf(child.pid ?? 0);
  if (!child.connected || idle.has(script) || resident === undefined || resident > idleMegabytes) {
    child.kill('SIGKILL');
    return;
  }
  const timer = setTimeout(() => {
    // A task that arrives before its exit gets a new one.
    idle.delete(script);
    child.kill('SIGKILL');
  }, IDLE_TIMEOUT).unref();
  child.unref();
  child.channel?.unref();
  idle.set(script, { ...confined, timer });
}

/**
 * Runs a task in a separate process. A process whose memory stayed small is reused.
 * @param order a message to the process
 * @param onMessage handles each message of the process, and returns or throws the result once it has it
 * @param limits `time` in milliseconds, `stepTime` of them up to each message; `idleMegabytes` that it may hold while it
 *   waits for the next task
 * @throws errors of `onMessage`; ProcessLimitReached where it took too much, Refusal 503 where it failed otherwise or the machine
 *   was too busy
 */
export async function runConfined<Message, Result>(
  script: string,
  order: Serializable,
  onMessage: (message: Message) => Result | undefined,
  {
    time,
    stepTime = time,
    idleMegabytes = IDLE_MEGABYTES,
    ...memory
  }: MemoryLimits & { readonly time: number; readonly stepTime?: number; readonly idleMegabytes?: number },
): Promise<Result> {
  const confined = takeIdleProcess(script) ?? startProcess(script, memory);
  const { child } = confined;
  const watches: ReturnType<typeof watchTime>[] = [];
  let answered = false;
  let failed: () => void = () => undefined;
  let ended: (code: number | null, signal: string | null) => void = () => undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      const rejectWithLimit = () => reject(new ProcessLimitReached(`The process of ${script} took too much`));
      failed = () => reject(unavailable(NOT_PROCESSED));
      ended = (code, signal) => {
        const isLimit =
          confined.exceededLimit() || OUT_OF_MEMORY.has(signal) || OUT_OF_MEMORY_CODES.has(code);
        if (isLimit) rejectWithLimit();
        else failed();
      };
      for (const each of [time, stepTime])
        watches.push(watchTime(child.pid ?? 0, each, rejectWithLimit, () => failed()));
      const [, step] = watches;
      child.on('message', (message: Message | OrderFailure) => {
        try {
          throwFailure(message);
          step?.restart();
          const result = onMessage(message);
          if (result === undefined) return;
          answered = true;
          resolve(result);
        } catch (refusal) {
          answered = true;
          reject(refusal);
        }
      });
      child.once('error', failed);
      child.once('exit', ended);
      child.send(order, (error) => error && failed());
    });
  } finally {
    for (const watch of watches) watch.stop();
    child.removeAllListeners('message').off('error', failed).off('exit', ended);
    if (answered) release(script, confined, idleMegabytes);
    else child.kill('SIGKILL');
  }
}
