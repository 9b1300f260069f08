/** Child processes: one that takes this process's place, and one whose output is kept until it matters. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './paths.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/**
 * Signals that arrive closer together than this are one wish: on Ctrl-C the terminal tells npm and this process,
 * and npm tells this process again. A server that is told twice would stop half way through leaving in order.
 */
const SAME_WISH_MS = 500;
/** What a shell reports for a process that a signal ended, less the signal's number. */
const ENDED_BY_SIGNAL = 128;

/**
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv }} Where
 */

/**
 * Runs a program in this process's place: same terminal, signals handed on once each, and its exit code.
 *
 * The child gets a process group of its own, so that a Ctrl-C reaches it through here only.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Where} [where]
 * @returns {Promise<number>} the exit code
 */
export function takeTurn(program, args, { cwd = ROOT, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: 'inherit',
      detached: process.platform !== 'win32',
    });
    let last = 0;
    /** @param {NodeJS.Signals} signal */
    const handOn = (signal) => {
      const now = Date.now();
      if (now - last > SAME_WISH_MS) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      last = now;
    };
    for (const signal of SIGNALS) process.on(signal, handOn);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const each of SIGNALS) process.off(each, handOn);
      resolve(code ?? ENDED_BY_SIGNAL + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * Runs a program without a word, and keeps what it says.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Where} [where]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(program, args, { cwd = ROOT, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
