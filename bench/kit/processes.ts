/** Folders, and servers under measurement, each in a process of its own on a free port of the loopback. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Running {
  /** Without a slash at its end. */
  readonly address: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

const folders: string[] = [];
const started: Running[] = [];
// Also of a bench that broke down.
process.on('exit', () => {
  for (const { child } of started) child.kill();
});

/** A new folder, until the end of the bench. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
  folders.push(folder);
  return folder;
}

/** Stops the servers that run, and removes the folders. */
export async function end(): Promise<void> {
  await Promise.all(started.map((each) => each.stop()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** Starts a program that prints its address, and waits for it. */
export async function start(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<Running> {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0];
      if (found) resolve(found);
    });
    ended.then(() => reject(new Error(`${program} ${args.join(' ')} ended: ${printed}`)));
  });
  const running: Running = {
    address,
    child,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
  started.push(running);
  return running;
}

const startScript = (script: URL, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  start(process.execPath, [fileURLToPath(script), ...args], { ...process.env, ...env });

/** The product, on a prepared folder. */
export const startProduct = (folder: string, env: NodeJS.ProcessEnv = {}, args: readonly string[] = []) =>
  startScript(new URL('../../server/dist/main.mjs', import.meta.url), args, {
    PORT: '0',
    DATA_DIR: folder,
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...env,
  });

/** Fastify that answers a fixed body to every GET, POST or PUT it can parse as JSON: the upper bound of this machine. */
export const startBareFastify = (answer: string) =>
  startScript(new URL('bare-fastify.ts', import.meta.url), [answer]);
