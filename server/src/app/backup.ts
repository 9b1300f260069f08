/**
 * A backup of the database and the files, while the server runs or not.
 *
 * Run: `npm run backup -- ARCHIVO`
 */
import { mayHold } from '../database/database.ts';
import { takeSnapshot } from '../database/snapshot.ts';
import { type BackupSource, backUp } from '../features/backup/back-up.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { fileTyped, Refused, runCommand, say, warn } from './command-line.ts';
import { readConfig } from './config.ts';
import { openFiles } from './parts.ts';

const USAGE = 'Uso: npm run backup -- ARCHIVO, por ejemplo npm run backup -- copias/hoy.tar.gz';

await runCommand(async (typed) => {
  const file = fileTyped(typed, USAGE);
  const config = readConfig(process.env);
  if (!mayHold(config))
    throw new Refused(`DATA_DIR ${config.DATA_DIR} has no database; there is nothing to back up`);
  const source: BackupSource = {
    snapshot: (use) => takeSnapshot(config, use),
    files: await openFiles(config, createLog('silent')),
  };
  const { tables, files, lost } = await backUp(source, file, systemClock.now()).catch((error) => {
    // Of the system: a folder that is not there, a disk that is full.
    if ((error as NodeJS.ErrnoException).syscall)
      throw new Refused(`No se pudo hacer la copia: ${error.message}`, { cause: error });
    throw error;
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Copia hecha: ${rows} filas de ${tables.length} tablas y ${files.length} archivos, en ${file}`);
  if (lost.length > 0) warn(`${lost.length} archivos ya faltaban en el almacenamiento: ${lost.join(', ')}`);
});
