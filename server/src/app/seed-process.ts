/**
 * Fills an empty database with the demo, in a process of its own: drawing its pictures takes some 300 MB, which
 * the process that draws them keeps until it ends.
 */
import './private-files.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createLog } from '../observability/log.ts';
import { type Config, ConfigError, readConfig } from '../runtime/config.ts';
import { openDependencies } from './open-dependencies.ts';
import { describeStartError, firstLine } from './start-errors.ts';

const THIS_FILE = fileURLToPath(import.meta.url);

/**
 * Seeds in a child process, with the configuration of this one.
 * @param stop ends it before it is done; nothing it wrote stays then
 * @throws when it could not be done
 */
export async function seedInChildProcess(stop: AbortSignal): Promise<void> {
  const child = fork(THIS_FILE, { signal: stop });
  let reason = '';
  child.on('message', (line) => {
    reason = String(line);
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new ConfigError(`No se pudo escribir la demostración: ${reason || code}`);
}

async function seed(config: Config, log: Logger): Promise<void> {
  const parts = await openDependencies(config, log);
  const { seedDemo } = await import('../demo/seed.ts');
  await seedDemo(parts);
  await parts.database.close();
}

if (process.argv[1] === THIS_FILE) {
  // The lock of the data folder is the parent's: once it is gone another server may be there.
  const orphaned = () => process.exit(1);
  process.once('disconnect', orphaned);
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  try {
    await seed(config, log);
  } catch (error) {
    log.error({ err: error }, 'the demo could not be written');
    process.exitCode = 1;
    process.send?.(describeStartError(error, config) ?? firstLine(error));
  }
  process.off('disconnect', orphaned);
  process.disconnect();
}
