/**
 * Fills an empty database with the demo, in a process of its own: drawing its pictures takes some 300 MB, which
 * the process that draws them keeps until it ends.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createLog } from '../platform/log.ts';
import { readConfig } from './config.ts';
import { openParts } from './parts.ts';

const THIS_FILE = fileURLToPath(import.meta.url);

/**
 * Seeds in a child process, with the configuration of this one.
 * @param stop ends it before it is done; nothing it wrote stays then
 * @throws when it could not be done
 */
export async function seedInProcess(stop: AbortSignal): Promise<void> {
  const child = fork(THIS_FILE, { signal: stop });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The demo could not be written; remove DATA_DIR to start anew');
}

async function seed(): Promise<void> {
  const config = readConfig(process.env);
  const parts = await openParts(config, createLog(config.LOG_LEVEL));
  const { seedDemo } = await import('../demo/seed.ts');
  await seedDemo(parts);
  await parts.database.close();
}

if (process.argv[1] === THIS_FILE) {
  await seed();
  process.disconnect();
}
