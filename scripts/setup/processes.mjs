/** Child processes: one that replaces this process, and one whose output is shown only on failure. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { ROOT } from './paths.mjs';
import { Interrupted } from './script.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/**
 * Signals within this time count as one request to end: on Ctrl-C the terminal signals npm and this process, and npm
 * signals this process again. A second signal would interrupt the orderly shutdown of the server.
 */
const DEBOUNCE_MS = 500;
/** Offset of a shell's exit code for a signal. */
const ENDED_BY_SIGNAL = 128;

/** How often to check that npm is still running. */
const WATCH_MS = 250;

/**
 * `output` is an open file for the program's output; the terminal when absent. A `connected` program has a channel to this
 * process, by which it notices that this one was killed.
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, output?: number | undefined, connected?: boolean }} Where
 */

/**
 * Reports a request to end: a signal, or the end of npm. npm runs scripts through a shell, and a signal to npm ends
 * that shell without reaching the script.
 * @param {(signal: NodeJS.Signals) => void} end
 * @returns {() => void} stops watching
 */
function onEndRequest(end) {
  let last = 0;
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    const now = Date.now();
    if (now - last > DEBOUNCE_MS) end(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    last = now;
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onSignal('SIGTERM');
  }, WATCH_MS);
  // Without npm the parent is an interactive shell, and its exit is no request to end.
  if (!process.env.npm_lifecycle_event) clearInterval(watch);
  return () => {
    clearInterval(watch);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}

/**
 * Kills the remaining processes of a child's process group, such as the server of a test that was interrupted.
 * @param {import('node:child_process').ChildProcess} child
 */
function endLeftovers({ pid }) {
  if (!pid || process.platform === 'win32') return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // Nothing is left: the usual case.
  }
}

/**
 * Runs programs side by side in this process's place: same terminal, one forwarded signal for each request to end.
 * When one ends, so do the others.
 *
 * Each child gets its own process group, so that a Ctrl-C reaches it only through this process.
 * @param {readonly ({ program: string, args: readonly string[] } & Where)[]} programs
 * @returns {Promise<number>} the exit code of the first to end
 */
export async function takeTurns(programs) {
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = [];
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    for (const child of children) child.kill(signal);
  };
  // Before the first one is started: a signal between would end this process and leave them.
  const stopWatching = onEndRequest(end);
  for (const { program, args, cwd = ROOT, env = process.env, output = 'inherit', connected } of programs)
    children.push(
      spawn(program, args, {
        cwd,
        env,
        stdio: ['inherit', output, output, connected ? 'ipc' : 'ignore'],
        detached: process.platform !== 'win32',
      }),
    );
  const exits = children.map(async (child) => {
    const [code, signal] = /** @type {[number | null, NodeJS.Signals]} */ (await once(child, 'close'));
    endLeftovers(child);
    return code ?? ENDED_BY_SIGNAL + constants.signals[signal];
  });
  const first = await Promise.race(exits);
  end('SIGTERM');
  await Promise.all(exits);
  stopWatching();
  return first;
}

/**
 * Runs one program in this process's place.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Where} [where]
 * @returns {Promise<number>} the exit code
 */
export const takeTurn = (program, args, where) => takeTurns([{ program, args, ...where }]);

/**
 * Runs a program silently, and captures its output.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Where} [where]
 * @returns {Promise<{ code: number, output: string }>}
 * @throws {Interrupted} when a signal to this process ended the program: it never goes on alone
 */
export async function runQuietly(program, args, { cwd = ROOT, env = process.env } = {}) {
  /** @type {NodeJS.Signals | undefined} */
  let interrupted;
  // Before the program is started, as above.
  const stopWatching = onEndRequest((signal) => {
    interrupted = signal;
    child.kill();
  });
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, 'close').catch((error) => {
    output = error.message;
    return [1];
  });
  stopWatching();
  if (interrupted) throw new Interrupted(ENDED_BY_SIGNAL + constants.signals[interrupted]);
  return { code: code ?? 1, output };
}
