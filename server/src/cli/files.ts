/**
 * Commands for stored files. `copy` copies those on the disk to the bucket while the server runs without S3_BUCKET; it
 * can be repeated, and afterwards the server is started with S3_BUCKET. `sweep` moves all orphans to the trash, where
 * the automatic sweep found too many.
 * Run: `npm run files -- copy` or `npm run files -- sweep`
 */
import '../app/umask.ts';
import { openFiles, storageOnDisk } from '../app/open-dependencies.ts';
import { databaseExists } from '../database/open.ts';
import { takeSnapshot } from '../database/snapshot.ts';
import { copyFiles } from '../features/files/copy.ts';
import { checkCopy, databaseFacts, findStorageMismatch } from '../features/files/installation-id.ts';
import { removeOrphans } from '../features/files/orphans.ts';
import { createLog } from '../observability/log.ts';
import { type Config, readConfig } from '../runtime/config.ts';
import { CommandError, print, reportErrors, runCommand, warn } from './command-line.ts';

const USAGE =
  'Uso: npm run files -- copy, con las variables S3_… del bucket al que se copia; o npm run files -- sweep';
/** Files between two progress messages. */
const PROGRESS_INTERVAL = 500;
const CHECK = 'Revise DATA_DIR, DATABASE_URL y S3_BUCKET.';

async function copy(config: Config): Promise<void> {
  const { S3_BUCKET } = config;
  if (!S3_BUCKET) throw new CommandError(`S3_BUCKET is not set; it says where the files are copied to`);
  if (!databaseExists(config))
    throw new CommandError(`DATA_DIR ${config.DATA_DIR} has no database; there is nothing to copy`);

  const { copied, unchanged, lost } = await reportErrors(config, 'No se pudo copiar', async () => {
    const facts = await takeSnapshot(config, databaseFacts);
    const { id, names } = facts;
    const source = storageOnDisk(config);
    const target = await openFiles(config);
    const mismatch = await checkCopy(facts, source, target);
    if (mismatch) throw new CommandError(`No se copió nada: ${mismatch}. ${CHECK}`);
    const result = await copyFiles(names, source, target, (done) => {
      if (done % PROGRESS_INTERVAL === 0) print(`${done} de ${names.length}…`);
    });
    // Claimed last: a partly filled bucket is not yet the storage of the installation.
    if (id !== null) await target.claim(id);
    if (facts.storageId !== null) await target.claimStorageId(facts.storageId);
    return result;
  });
  print(`Copiados ${copied} archivos a ${S3_BUCKET}; ${unchanged} ya estaban. Todos se han leído de vuelta.`);
  if (lost.length > 0) warn(`${lost.length} archivos no están en el disco: ${lost.join(', ')}`);
}

async function sweep(config: Config): Promise<void> {
  if (!databaseExists(config)) throw new CommandError(`DATA_DIR ${config.DATA_DIR} has no database`);
  const moved = await reportErrors(config, 'No se pudo hacer', async () => {
    const files = await openFiles(config);
    const mismatch = await findStorageMismatch(() => takeSnapshot(config, databaseFacts), files);
    if (mismatch) throw new CommandError(`No se movió nada: ${mismatch}. ${CHECK}`);
    return takeSnapshot(config, (read) =>
      removeOrphans({ database: { read }, files, log: createLog('silent') }, { checked: true }),
    );
  });
  print(`Movidos ${moved} archivos a la papelera (trash), donde se guardan 30 días.`);
}

const COMMANDS: Readonly<Record<string, (config: Config) => Promise<void>>> = { copy, sweep };

await runCommand(async (typed) => {
  const [name = '', ...rest] = typed;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || rest.length > 0) throw new CommandError(USAGE);
  await command(readConfig(process.env));
});
