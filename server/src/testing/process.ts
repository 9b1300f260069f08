/** The server as its own process, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';

/** Keeps compiled code between starts, as `npm start` does: half the time of a start. */
const { NODE_COMPILE_CACHE } = process.env;
const COMPILED = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

const MAIN = fileURLToPath(new URL('../../dist/main.mjs', import.meta.url));

/** Registers a clean-up: at the end of the current test by default, of a file for what its tests share. */
export type AtEnd = (task: () => void | Promise<void>) => void;

/** A folder of the current test, removed when it ends. */
export function aFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(join(inject('testFolder'), 'a-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface ProcessRun {
  readonly child: ChildProcess;
  /** All output so far. */
  readonly printed: { out: string; err: string };
  /** The address it serves on, once it does. @throws when it ends before */
  readonly address: Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/**
 * Runs a script with this very Node; processes still running at the end of the test are killed.
 * @param within a program with arguments that executes the command after them, such as `unshare`
 */
export function run(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  within: readonly string[] = [],
  atEnd: AtEnd = onTestFinished,
): ProcessRun {
  const [program = '', ...rest] = [...within, process.execPath, script, ...args];
  const child = spawn(program, rest, {
    // Without the environment of the tests: `VITEST`, `NODE_ENV` and others would change the behaviour.
    env: { PATH: process.env.PATH, ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  atEnd(() => void child.kill('SIGKILL'));
  const printed = { out: '', err: '' };
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed.out += chunk;
      const found = / está en (\S+)/.exec(printed.out)?.[1];
      if (found) resolve(found);
    });
    ended.then((code) => reject(new Error(`It ended with ${code}: ${printed.err}`)));
  });
  // Not every test awaits it.
  address.catch(() => undefined);
  child.stderr.on('data', (chunk) => {
    printed.err += chunk;
  });
  return { child, printed, address, ended };
}

/** Starts the server on a free port, without the demo, quiet. */
export const aProcess = (
  folder: string,
  env: Readonly<Record<string, string>> = {},
  within: readonly string[] = [],
  args: readonly string[] = [],
  atEnd: AtEnd = onTestFinished,
): ProcessRun =>
  run(MAIN, args, { PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'error', ...env }, within, atEnd);

/** The file of a program of the server: the server itself as it is built, or a command. */
export const programFile = (name: string): string =>
  name === 'main' ? MAIN : fileURLToPath(new URL(`../cli/${name}.ts`, import.meta.url));
