/** Servers under measurement, each in a process of its own on a free port of the loopback. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Running {
  /** Without a slash at its end. */
  readonly address: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a script that prints its address, and waits for it. */
function start(
  script: URL,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const address = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0];
      if (!address) return;
      resolve({
        address,
        child,
        stop: () => {
          child.kill('SIGTERM');
          return ended;
        },
      });
    });
    ended.then(() => reject(new Error(`${fileURLToPath(script)} ended: ${printed}`)));
  });
}

/** The product, on a prepared folder. */
export const startProduct = (
  folder: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
) =>
  start(new URL('../../server/dist/main.mjs', import.meta.url), args, {
    PORT: '0',
    DATA_DIR: folder,
    SEED: 'none',
    LOG_LEVEL: 'error',
    ...env,
  });

/** Fastify that answers a fixed body to every GET, POST or PUT it can parse as JSON: the upper bound of this machine. */
export const startBareFastify = (answer: string) =>
  start(new URL('bare-fastify.ts', import.meta.url), [answer]);
