/**
 * Restores a backup into an empty DATA_DIR, or the empty database and bucket of DATABASE_URL and S3_BUCKET.
 * Run: `npm run restore -- ARCHIVO`
 */
import '../app/umask.ts';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataFolder, prepareDataFolder } from '../app/data-folder.ts';
import { openFiles } from '../app/open-dependencies.ts';
import { forgetStorage, installationId } from '../features/files/installation-id.ts';
import { contentsOf } from '../features/operation/backup/manifest.ts';
import { NOT_EMPTY, restore, verifyBackup } from '../features/operation/backup/restore.ts';
import { isSchema } from '../kernel/database/migrate.ts';
import { databaseExists, openDatabase } from '../kernel/database/open.ts';
import { takeSnapshot } from '../kernel/database/snapshot.ts';
import { isEmpty, schemaOf } from '../kernel/database/table-dump.ts';
import { readConfig } from '../kernel/runtime/config.ts';
import {
  CommandError,
  fileArgument,
  print,
  reportErrors,
  runCommand,
  takeOption,
  warn,
} from './command-line.ts';

const USAGE = 'Uso: npm run restore -- ARCHIVO, por ejemplo npm run restore -- copias/hoy.tar.gz';
/** Restores a backup beside the files of its own installation in a bucket. */
const ADOPT = '--adopt';
const BUCKET_IN_USE = (bucket: string) =>
  `El bucket ${bucket} ya guarda los archivos de esta instalación. Para un simulacro use otro (S3_BUCKET); si su base de datos se perdió, repita la orden con ${ADOPT}.`;
const NEWER_DATABASE =
  'La base de datos ya es de una versión más nueva que la de la copia. Restaure en una que no se haya usado.';

await runCommand(async (typed) => {
  const [rest, adopt] = takeOption(typed, ADOPT);
  const file = fileArgument(rest, USAGE);
  const config = readConfig(process.env);
  print('Comprobando la copia…');
  const manifest = await verifyBackup(file);
  const { schema, tables, lost, madeAt, openVotings } = manifest;
  if (!isSchema(schema))
    throw new CommandError(`${file} es de una versión más nueva de Vigilia (${schema}).`);

  await reportErrors(config, 'No se pudo restaurar', async () => {
    prepareDataFolder(config);
    lockDataFolder(config, { alone: true });
    // Checked before opening, which would migrate a database in use.
    if (databaseExists(config))
      await takeSnapshot(config, async (db) => {
        if (!(await isEmpty(db))) throw new CommandError(NOT_EMPTY);
        if (((await schemaOf(db)) ?? '') > schema) throw new CommandError(NEWER_DATABASE);
      });
    const storage = await openFiles(config);
    // Two databases with the same id would treat each other's new files as orphans.
    if (
      config.S3_BUCKET &&
      !adopt &&
      (await storage.installation()) === manifest.installation &&
      manifest.installation
    )
      throw new CommandError(BUCKET_IN_USE(config.S3_BUCKET));
    const older = await openDatabase(config, schema);
    await restore(file, manifest, { database: older, files: storage }).finally(() => older.close());
    // Migrates to the current schema.
    const database = await openDatabase(config);
    const id = await forgetStorage(database)
      .then(() => installationId(database.read))
      .finally(() => database.close());
    // A backup without an installation id gets one at the first start.
    if (id !== null) await storage.claim(id);
  }).finally(() => {
    // Root may read a backup that the user of the server may not, so it restores as root.
    if (existsSync(config.DATA_DIR)) prepareDataFolder(config);
  });
  const isRoots = process.getuid?.() === 0 && statSync(config.DATA_DIR).uid === 0;

  if (isRoots)
    print(
      `${config.DATA_DIR} es de root. Si el servidor usa otro usuario, déselo: chown -R USUARIO: ${config.DATA_DIR}`,
    );
  print(`Restaurada la copia del ${madeAt}: ${contentsOf(manifest)}.`);
  const sealed = tables.find(({ name }) => name === 'second_factors')?.rows ?? 0;
  const keepsSecret = config.JWT_SECRET || existsSync(join(config.DATA_DIR, 'jwt-secret'));
  print(
    keepsSecret
      ? 'La clave que firma las sesiones es la que ya había aquí: las sesiones que firmó siguen valiendo.'
      : 'La clave que firma las sesiones no va en la copia: todos tienen que iniciar sesión de nuevo.',
  );
  if (sealed > 0 && !keepsSecret)
    print(
      `Con esa clave estaba cifrada la verificación en dos pasos de ${sealed} administradores: entran con un código de recuperación, o copie aquí el jwt-secret anterior.`,
    );
  for (const { title, reopened } of openVotings)
    warn(
      `La votación de «${title}» estaba abierta cuando se hizo la copia: ${reopened ? 'sus votos y el resultado con el que ya se había cerrado' : 'sus votos'} no están en ella. La pregunta queda sin abrir; ábrala para votar de nuevo.`,
    );
  if (lost.length > 0)
    warn(`${lost.length} archivos ya faltaban cuando se hizo la copia: ${lost.join(', ')}`);
});
