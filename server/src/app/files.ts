/**
 * Moves the pictures and documents of an installation on a disk to its bucket: `copy`, as often as one likes, while the
 * server runs without S3_BUCKET; then the server is started with it.
 *
 * Run: `npm run files -- copy`
 */
import { join } from 'node:path';
import { mayHold } from '../database/database.ts';
import { takeSnapshot } from '../database/snapshot.ts';
import { copyFiles } from '../features/files/copy.ts';
import { storedNames } from '../features/files/store.ts';
import { filesOnDisk } from '../platform/files.ts';
import { createLog } from '../platform/log.ts';
import { Refused, runCommand, say, telling, warn } from './command-line.ts';
import { readConfig } from './config.ts';
import { openFiles } from './parts.ts';

const USAGE = 'Uso: npm run files -- copy, con las variables S3_… del bucket al que se copia';
/** Files after which it says how far it is. */
const OFTEN = 500;

await runCommand(async (typed) => {
  if (typed.join(' ') !== 'copy') throw new Refused(USAGE);
  const config = readConfig(process.env);
  if (!config.S3_BUCKET) throw new Refused(`S3_BUCKET is not set; it says where the files are copied to`);
  if (!mayHold(config))
    throw new Refused(`DATA_DIR ${config.DATA_DIR} has no database; there is nothing to copy`);

  const { copied, present, lost } = await telling(config, 'No se pudo copiar', async () => {
    const names = await takeSnapshot(config, storedNames);
    const target = await openFiles(config, createLog('silent'));
    return copyFiles(names, filesOnDisk(join(config.DATA_DIR, 'files')), target, (done) => {
      if (done % OFTEN === 0) say(`${done} de ${names.length}…`);
    });
  });
  say(
    `Copiados ${copied} archivos a ${config.S3_BUCKET}; ${present} ya estaban. Todos se han leído de vuelta.`,
  );
  if (lost.length > 0) warn(`${lost.length} archivos no están en el disco: ${lost.join(', ')}`);
});
