/**
 * Removes all stored files without a row, where the automatic sweep found too many.
 * Run: `npm run files -- sweep`
 */
import '../app/umask.ts';
import { openFiles } from '../app/open-dependencies.ts';
import { databaseFacts, findStorageMismatch } from '../features/files/installation-id.ts';
import { removeOrphans } from '../features/files/orphans.ts';
import { databaseExists } from '../kernel/database/open.ts';
import { takeSnapshot } from '../kernel/database/snapshot.ts';
import { createLog } from '../kernel/observability/log.ts';
import { readConfig } from '../kernel/runtime/config.ts';
import { CommandError, print, reportErrors, runCommand } from './command-line.ts';

await runCommand(async (typed) => {
  if (typed.length !== 1 || typed[0] !== 'sweep') throw new CommandError('Uso: npm run files -- sweep');
  const config = readConfig(process.env);
  if (!databaseExists(config)) throw new CommandError(`DATA_DIR ${config.DATA_DIR} has no database`);
  const removed = await reportErrors(config, 'No se pudo hacer', async () => {
    const files = await openFiles(config);
    const mismatch = await findStorageMismatch(() => takeSnapshot(config, databaseFacts), files);
    if (mismatch)
      throw new CommandError(`No se borró nada: ${mismatch}. Revise DATA_DIR, DATABASE_URL y S3_BUCKET.`);
    return takeSnapshot(config, (read) =>
      removeOrphans({ database: { read }, files, log: createLog('silent') }, { checked: true }),
    );
  });
  print(`Borrados ${removed} archivos que ningún registro usa.`);
});
