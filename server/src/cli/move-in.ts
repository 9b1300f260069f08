/**
 * Moves in from another backend that answers the calls of the specification: reads all that an administrator can read
 * there into this empty installation. After a kill or an interruption it continues at the next item.
 *
 * Run: `npm run move-in -- --from https://api.ejemplo.org`
 */
import '../app/umask.ts';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { readBrand } from '@vigilia/contract/installation';
import { becomeOwner, lockDataFolder, prepareDataFolder } from '../app/data-folder.ts';
import { openDependencies, openFiles } from '../app/open-dependencies.ts';
import { databaseExists } from '../database/open.ts';
import { takeSnapshot } from '../database/snapshot.ts';
import { databaseFacts, findStorageMismatch, NO_DATABASE } from '../features/files/installation-id.ts';
import { moveEverything } from '../features/move-in/move-in.ts';
import { beginMove, checkPlace, finishMove, removeLeftovers } from '../features/move-in/place.ts';
import { writeReport } from '../features/move-in/report.ts';
import { createAttachments } from '../features/move-in/source/attachments.ts';
import { baseAddress, openBackend } from '../features/move-in/source/backend.ts';
import { moveInStore, SECTIONS, type Section } from '../features/move-in/state.ts';
import { createLog } from '../observability/log.ts';
import { systemClock } from '../runtime/clock.ts';
import { type Config, readConfig } from '../runtime/config.ts';
import { OWNER_ONLY_FILE } from '../runtime/file-permissions.ts';
import { CommandError, print, reportErrors, runCommand, warn } from './command-line.ts';

const USAGE = `Uso: npm run move-in -- --from DIRECCIÓN [--allow-origin ORIGEN]… [--without PARTE,PARTE], por ejemplo
    npm run move-in -- --from https://api.ejemplo.org
  La cuenta de un administrador de allá va en MOVE_IN_EMAIL y MOVE_IN_PASSWORD (o un token en MOVE_IN_TOKEN); lo que falte se pregunta.
  --allow-origin   también trae imágenes y documentos de ese origen, por ejemplo https://cdn.ejemplo.org
  --without        deja partes por fuera: ${Object.keys(SECTIONS).join(', ')}`;
const FAILED = 'No se pudo hacer la mudanza';
const INTERRUPTED =
  'Mudanza interrumpida. Lo que ya se trajo queda guardado: repita la misma orden para seguir donde quedó.';
const REPORT = 'informe-de-mudanza.txt';
const MEGABYTE = 1024 * 1024;

interface Options {
  readonly base: string;
  readonly allowedOrigins: readonly string[];
  readonly without: readonly Section[];
}

function optionsOf(typed: readonly string[]): Options {
  const values = (() => {
    try {
      return parseArgs({
        args: [...typed],
        options: {
          from: { type: 'string' },
          'allow-origin': { type: 'string', multiple: true },
          without: { type: 'string', multiple: true },
        },
      }).values;
    } catch {
      throw new CommandError(USAGE);
    }
  })();
  if (!values.from) throw new CommandError(USAGE);
  const without = (values.without ?? []).flatMap((list) => list.split(',')).map((each) => each.trim());
  const unknown = without.find((each) => !Object.hasOwn(SECTIONS, each));
  if (unknown !== undefined) throw new CommandError(`«${unknown}» no es una parte.\n  ${USAGE}`);
  return {
    base: baseAddress(values.from),
    allowedOrigins: (values['allow-origin'] ?? []).map((origin) => new URL(baseAddress(origin)).origin),
    without: without as Section[],
  };
}

/** Prompts at the terminal, without echo for secrets. */
async function ask(
  question: string,
  instead: string,
  stop: AbortController,
  secret: boolean,
): Promise<string> {
  if (!process.stdin.isTTY) throw new CommandError(`${instead} No hay una terminal en la que preguntar.`);
  const prompt = `  ${question}: `;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: secret ? silent : process.stdout,
    terminal: true,
  });
  terminal.on('SIGINT', () => stop.abort());
  try {
    if (secret) process.stdout.write(prompt);
    return (await terminal.question(secret ? '' : prompt, { signal: stop.signal })).trim();
  } finally {
    terminal.close();
    if (secret) process.stdout.write('\n');
  }
}

async function credentialsOf(
  { MOVE_IN_EMAIL, MOVE_IN_PASSWORD, MOVE_IN_TOKEN }: Config,
  stop: AbortController,
) {
  if (MOVE_IN_TOKEN) return { token: MOVE_IN_TOKEN };
  const missing = 'Dé MOVE_IN_EMAIL y MOVE_IN_PASSWORD, o MOVE_IN_TOKEN.';
  const email = MOVE_IN_EMAIL || (await ask('Correo del administrador de allá', missing, stop, false));
  const password = MOVE_IN_PASSWORD || (await ask('Contraseña', missing, stop, true));
  const askCode = () =>
    ask('Código de verificación', 'Esa cuenta pide un código de verificación.', stop, false);
  return { credentials: { email, password, askCode } };
}

function writeWhole(path: string, text: string): void {
  const unfinished = `${path}.part`;
  writeFileSync(unfinished, text, { mode: OWNER_ONLY_FILE, flush: true });
  renameSync(unfinished, path);
}

const LOCAL = /^(localhost|127\.|\[::1\])/;

await runCommand(async (typed) => {
  const { base, allowedOrigins, without } = optionsOf(typed);
  const { protocol, hostname, origin } = new URL(base);
  const config = readConfig(process.env);
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  if (protocol === 'http:' && !LOCAL.test(hostname))
    warn(`${origin} no usa https: la contraseña y los datos viajan sin cifrar.`);

  await reportErrors(config, FAILED, async () => {
    prepareDataFolder(config);
    becomeOwner(config);
    lockDataFolder(config, { alone: true });
    // Checked before the database is opened: opening would migrate a database in use.
    const continues = databaseExists(config) && (await takeSnapshot(config, (db) => checkPlace(db, origin)));
    const log = createLog('silent');
    const files = await openFiles(config, log);
    const facts = async () => (databaseExists(config) ? takeSnapshot(config, databaseFacts) : NO_DATABASE);
    const mismatch = await findStorageMismatch(facts, files);
    if (mismatch)
      throw new CommandError(`${FAILED}: ${mismatch}. Revise DATA_DIR, DATABASE_URL y S3_BUCKET.`);

    const login = await credentialsOf(config, stop);
    const backend = await openBackend({ base, stop: stop.signal, allowedOrigins, ...login });
    await backend.signIn();
    print(continues ? `Sigue la mudanza desde ${origin}…` : `Mudanza desde ${origin}…`);

    const parts = await openDependencies(config, log, systemClock, { files });
    const { database } = parts;
    const now = () => systemClock.now().toISOString();
    try {
      // Temporary files of a run that was killed.
      await parts.uploads.clear(systemClock.now());
      await beginMove(database, files, origin, now());
      const attachments = createAttachments({
        backend,
        images: parts.images,
        documents: parts.documents,
        folder: join(config.DATA_DIR, 'tmp'),
        maxBytes: config.MAX_UPLOAD_MB * MEGABYTE,
        stop: stop.signal,
      });
      await moveEverything({
        backend,
        database,
        attachments,
        stop: stop.signal,
        now,
        reportProgress: print,
        without: new Set(without),
      });
      await removeLeftovers(database.read, files);

      const move = await moveInStore(database.read).find();
      if (!move) throw new CommandError(FAILED);
      const at = now();
      const report = await writeReport(database.read, move, at, without);
      const path = join(config.DATA_DIR, REPORT);
      // Before the end is recorded, which deletes the source of the report.
      writeWhole(path, report.text);
      await finishMove(database, `Trajo los datos de ${origin} a esta instalación`, readBrand.area, at);
      print('');
      for (const line of report.summary) print(line);
      print('');
      if (report.findings > 0)
        warn(`${report.findings} cosas se omitieron o cambiaron: están en el informe.`);
      print(`Informe completo, con lo que no se puede leer de otro sistema y lo que sigue: ${path}`);
    } finally {
      await database.close();
    }
  }).catch((error) => {
    throw stop.signal.aborted ? new CommandError(INTERRUPTED, { cause: error }) : error;
  });
});
