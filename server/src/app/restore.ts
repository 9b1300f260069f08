/**
 * Puts a backup into an empty place: a new DATA_DIR, or whatever DATABASE_URL and S3_BUCKET name.
 *
 * Run: `npm run restore -- ARCHIVO`
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isEmpty, schemaOf } from '../database/contents.ts';
import { mayHold, openDatabase } from '../database/database.ts';
import { isSchema } from '../database/migrate.ts';
import { takeSnapshot } from '../database/snapshot.ts';
import { NOT_EMPTY, restore, verifyBackup } from '../features/backup/restore.ts';
import { createLog } from '../platform/log.ts';
import { fileTyped, Refused, runCommand, say, telling, warn } from './command-line.ts';
import { readConfig } from './config.ts';
import { openFiles } from './parts.ts';

const USAGE = 'Uso: npm run restore -- ARCHIVO, por ejemplo npm run restore -- copias/hoy.tar.gz';
const NEWER_PLACE =
  'La base de datos ya es de una versión más nueva que la de la copia. Restaure en una que no se haya usado.';

await runCommand(async (typed) => {
  const file = fileTyped(typed, USAGE);
  const config = readConfig(process.env);
  say('Comprobando la copia…');
  const manifest = await verifyBackup(file);
  const { schema, tables, files, lost, madeAt } = manifest;
  if (!isSchema(schema)) throw new Refused(`${file} es de una versión más nueva de Vigilia (${schema}).`);

  await telling(config, 'No se pudo restaurar', async () => {
    mkdirSync(config.DATA_DIR, { recursive: true });
    // Looked at before it is opened: opening would change the schema of what somebody uses.
    if (mayHold(config))
      await takeSnapshot(config, async (db) => {
        if (!(await isEmpty(db))) throw new Refused(NOT_EMPTY);
        if (((await schemaOf(db)) ?? '') > schema) throw new Refused(NEWER_PLACE);
      });
    const storage = await openFiles(config, createLog('silent'));
    const database = await openDatabase(config, schema);
    await restore(file, manifest, { database, files: storage }).finally(() => database.close());
    // To the present schema.
    await (await openDatabase(config)).close();
  });

  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Restaurada la copia del ${madeAt}: ${rows} filas de ${tables.length} tablas y ${files.length} archivos.`,
  );
  const sealed = tables.find(({ name }) => name === 'second_factors')?.rows ?? 0;
  const keepsSecret = config.JWT_SECRET || existsSync(join(config.DATA_DIR, 'jwt-secret'));
  say(
    keepsSecret
      ? 'La clave que firma las sesiones es la que ya había aquí: las sesiones que firmó siguen valiendo.'
      : 'La clave que firma las sesiones no va en la copia: todos tienen que iniciar sesión de nuevo.',
  );
  if (sealed > 0 && !keepsSecret)
    say(
      `Con esa clave estaba cifrada la verificación en dos pasos de ${sealed} administradores: entran con un código de recuperación, o copie aquí el jwt-secret anterior.`,
    );
  if (lost.length > 0)
    warn(`${lost.length} archivos ya faltaban cuando se hizo la copia: ${lost.join(', ')}`);
});
