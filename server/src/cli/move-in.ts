/**
 * Moves in from another backend that answers the calls of the specification: reads what an administrator can read there,
 * and makes it here through our own calls, without a server and without a mail. A repeated run makes what is missing.
 *
 * Run: `npm run move-in -- --from https://api.ejemplo.org`
 */
import '../app/umask.ts';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { USER_TYPES } from '@vigilia/contract/limits';
import { buildApp } from '../app/build-app.ts';
import { becomeOwner, lockDataFolder, prepareDataFolder } from '../app/data-folder.ts';
import { openDependencies, openFiles } from '../app/open-dependencies.ts';
import {
  claimStorage,
  databaseFacts,
  findStorageMismatch,
  NO_DATABASE,
} from '../features/files/installation-id.ts';
import { openInstallation } from '../features/operation/move-in/installation.ts';
import { moveIn, PARTS, type Part } from '../features/operation/move-in/move-in.ts';
import { createReport } from '../features/operation/move-in/report.ts';
import { baseAddress, openBackend } from '../features/operation/move-in/source/backend.ts';
import { claimsOf } from '../features/people/session/authentication.ts';
import { ensureAdministrator } from '../features/people/session/first-administrator.ts';
import { userStore } from '../features/people/users/store.ts';
import { databaseExists } from '../kernel/database/open.ts';
import { takeSnapshot } from '../kernel/database/snapshot.ts';
import type { Dependencies } from '../kernel/http/dependencies.ts';
import { createLog } from '../kernel/observability/log.ts';
import { systemClock } from '../kernel/runtime/clock.ts';
import { type Config, readConfig } from '../kernel/runtime/config.ts';
import { CommandError, print, reportErrors, runCommand, warn } from './command-line.ts';

const USAGE = `Uso: npm run move-in -- --from DIRECCIÓN [--allow-origin ORIGEN]… [--without PARTE,PARTE], por ejemplo
    npm run move-in -- --from https://api.ejemplo.org
  La cuenta de un administrador de allá va en MOVE_IN_EMAIL y MOVE_IN_PASSWORD (o un token en MOVE_IN_TOKEN); lo que falte se pregunta.
  --allow-origin   también trae imágenes y documentos de ese origen, por ejemplo https://cdn.ejemplo.org
  --without        deja partes por fuera: ${Object.keys(PARTS).join(', ')}`;
const FAILED = 'No se pudo hacer la mudanza';
const INTERRUPTED =
  'Mudanza interrumpida. Lo que ya se trajo queda guardado: repita la misma orden para seguir donde quedó.';
const FOLDER = 'mudanza';
const MEGABYTE = 1024 * 1024;

interface Options {
  readonly base: string;
  readonly allowedOrigins: readonly string[];
  readonly without: readonly Part[];
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
  const unknown = without.find((each) => !Object.hasOwn(PARTS, each));
  if (unknown !== undefined) throw new CommandError(`«${unknown}» no es una parte.\n  ${USAGE}`);
  return {
    base: baseAddress(values.from),
    allowedOrigins: (values['allow-origin'] ?? []).map((origin) => new URL(baseAddress(origin)).origin),
    without: without as Part[],
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

/** Tokens of users; of an administrator without an id. */
async function tokensFor({ database, tokens }: Dependencies) {
  const users = userStore(database.read);
  const { id: administrator } = await database.read
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', USER_TYPES.administrator)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return async (userId = administrator) => {
    const user = await users.byId(userId);
    if (!user) throw new CommandError(FAILED);
    return tokens.sign(claimsOf(user));
  };
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
    const log = createLog('silent');
    const files = await openFiles(config, log);
    const facts = async () => (databaseExists(config) ? takeSnapshot(config, databaseFacts) : NO_DATABASE);
    const mismatch = await findStorageMismatch(facts, files);
    if (mismatch)
      throw new CommandError(`${FAILED}: ${mismatch}. Revise DATA_DIR, DATABASE_URL y S3_BUCKET.`);

    const login = await credentialsOf(config, stop);
    const backend = await openBackend({ base, stop: stop.signal, allowedOrigins, ...login });
    print(`Mudanza desde ${origin}…`);

    const opened = await openDependencies(config, log, systemClock, { files });
    const { database, clock } = opened;
    // The requests of people come from one address here.
    const limits = { ...config, NETWORK_LIMIT_FACTOR: 100 };
    // No mail is sent during a move, and those that wait go on waiting for the next start.
    const mailQueues = { ...opened.mailQueues, isServed: false, serve: () => undefined };
    const dependencies = { ...opened, config: limits, mailQueues };
    await claimStorage(database, files);
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = config;
    const made = await ensureAdministrator(database, clock, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
    if (made) print(`  Primer administrador: ${made.email}`);
    if (made?.generated) print(`  Contraseña:           ${made.password}   (se muestra solo esta vez)`);
    const app = await buildApp(dependencies);
    const report = createReport();
    const folder = join(config.DATA_DIR, FOLDER);
    try {
      await moveIn({
        backend,
        installation: openInstallation(app, await tokensFor(dependencies)),
        report,
        stop: stop.signal,
        maxFileBytes: config.MAX_UPLOAD_MB * MEGABYTE,
        without: new Set(without),
        reportProgress: print,
      });
      const summary = report.summary();
      await report.write(folder, origin, clock.now().toISOString());
      for (const line of ['', ...summary, '']) print(line);
      print(`Informe, lo que no se pudo traer y los resultados anteriores: ${folder}`);
    } finally {
      await app.close();
      await database.close();
    }
  }).catch((error) => {
    throw stop.signal.aborted ? new CommandError(INTERRUPTED, { cause: error }) : error;
  });
});
