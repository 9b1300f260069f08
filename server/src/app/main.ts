/** The server process: configuration, start, orderly shutdown. */
import './umask.ts';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { USER_TYPES } from '@vigilia/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import {
  claimStorage,
  databaseFacts,
  findStorageMismatch,
  markMovedToBucket,
  NO_DATABASE,
} from '../features/files/installation-id.ts';
import { removeOrphans } from '../features/files/orphans.ts';
import { emptyBin } from '../features/home/bin/routes.ts';
import {
  ensureAdministrator,
  type FirstAdministrator,
} from '../features/people/session/first-administrator.ts';
import { userStore } from '../features/people/users/store.ts';
import { databaseExists } from '../kernel/database/open.ts';
import { takeSnapshot } from '../kernel/database/snapshot.ts';
import type { Files } from '../kernel/files/files.ts';
import type { Dependencies } from '../kernel/http/dependencies.ts';
import { removeOldMails } from '../kernel/mail/mail.ts';
import { createLog, neverWaitForOutput } from '../kernel/observability/log.ts';
import { DAY, HOUR, systemClock } from '../kernel/runtime/clock.ts';
import { type Config, ConfigError, readConfig } from '../kernel/runtime/config.ts';
import { VERSION } from '../kernel/runtime/version.ts';
import { waitAtMost } from '../kernel/runtime/wait-at-most.ts';
import { buildApp } from './build-app.ts';
import { becomeOwner, lockDataFolder, prepareDataFolder } from './data-folder.ts';
import { releaseIdleMemory } from './idle-memory.ts';
import { openDependencies, openFiles, storageOnDisk } from './open-dependencies.ts';
import { pendingDemo } from './pending-demo.ts';
import { type RepeatedTask, repeatTask } from './repeated-task.ts';
import { describeStartError, firstLine } from './start-errors.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url));
/** Milliseconds that pending requests have to finish at shutdown. */
const MAX_REQUEST_WAIT = 8000;
/**
 * Milliseconds in which requests on open connections are still answered, with `connection: close`: a client never loses
 * a request that it had just sent.
 */
const MAX_CONNECTION_WAIT = 500;
/** Milliseconds for background tasks, which the next start repeats. */
const MAX_TASK_WAIT = 2000;
/** Milliseconds after which no upload can be active on any node. */
const MAX_UPLOAD = HOUR;

/** Milliseconds between two sweeps of orphaned files. */
const SWEEP_INTERVAL = DAY;

/** Starts with a mismatched database and storage, at the operator's request. */
const ADOPT = '--adopt';
const USAGE = `Uso: npm start, o npm start -- ${ADOPT} para unir una base de datos y un almacenamiento de archivos`;

interface CommandLine {
  readonly config: Config;
  readonly adopt: boolean;
}

function configuration(): CommandLine {
  try {
    const typed = process.argv.slice(2);
    if (typed.some((option) => option !== ADOPT)) throw new ConfigError(USAGE);
    return { config: readConfig(process.env), adopt: typed.includes(ADOPT) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function printFirstAdministrator({ email, password, generated }: FirstAdministrator): void {
  console.log(`\n  Primer administrador: ${email}`);
  if (generated) console.log(`  Contraseña:           ${password}   (se muestra solo esta vez)`);
}

async function cleanUp(dependencies: Dependencies, sweeps: RepeatedTask): Promise<void> {
  try {
    // Another node that shares the folder may be receiving uploads.
    const grace = dependencies.database.engine === 'postgresql' ? MAX_UPLOAD : 0;
    await dependencies.uploads.clear(new Date(performance.timeOrigin - grace));
  } catch (error) {
    dependencies.log.error({ err: error }, 'could not remove temporary files; the next start tries again');
  }
  await sweeps.run();
}

/** Daily clean-ups: the noun for the log line, and a function that returns the number of removed items. */
const SWEEPS: readonly (readonly [
  what: string,
  remove: (dependencies: Dependencies, stop: AbortSignal) => Promise<number>,
])[] = [
  [
    'old mails of the outbox',
    ({ config, clock }) => removeOldMails(config.DATA_DIR, config.OUTBOX_DAYS, clock.now()),
  ],
  ['bin entries older than 30 days', emptyBin],
  ['files that nothing refers to', (dependencies, stop) => removeOrphans(dependencies, { stop })],
];

async function sweep(dependencies: Dependencies, stop: AbortSignal): Promise<void> {
  const { log } = dependencies;
  for (const [what, remove] of SWEEPS)
    try {
      const removed = await remove(dependencies, stop);
      if (removed > 0) log.info({ removed }, `removed ${what}`);
    } catch (error) {
      log.error({ err: error }, `could not remove ${what}; tries again in a day`);
    }
}

interface RunningServer {
  readonly app: FastifyInstance;
  readonly dependencies: Dependencies;
  readonly startTasks: Promise<void>;
  readonly sweeps: RepeatedTask;
  readonly connections: ReadonlySet<Socket>;
}

/**
 * Creates the first administrator and the demo. Removes both when the demo is interrupted; the next start writes the demo
 * of one that was killed.
 */
async function seedInitialData(dependencies: Dependencies, stop: AbortSignal): Promise<void> {
  const { config, database, clock } = dependencies;
  const wantsDemo = config.SEED === 'demo';
  const demo = pendingDemo(config);
  // The database was not used since: a start without the demo ends this too.
  const isRepeated = wantsDemo && (await demo.isPending(database));
  if (wantsDemo && !(await userStore(database.read).hasAnyOfType(USER_TYPES.administrator))) demo.begin();
  const administrator = await ensureAdministrator(database, clock, {
    email: config.ADMIN_EMAIL,
    password: config.ADMIN_PASSWORD,
  });
  // Printed first: the password cannot be shown after a later failure.
  if (administrator) printFirstAdministrator(administrator);
  // Only together with the first user: a database that was emptied on purpose stays unchanged.
  if (wantsDemo && (administrator ? administrator.alone : isRepeated))
    try {
      const { seedDemo } = await import('../demo/seed.ts');
      await seedDemo(dependencies, stop);
    } catch (error) {
      if (administrator) {
        await database.write((tx) => userStore(tx).remove(administrator.id));
        demo.end();
      }
      stop.throwIfAborted();
      dependencies.log.error({ err: error }, 'the demo could not be written');
      const reason = describeStartError(error, config) ?? firstLine(error);
      throw new ConfigError(`No se pudo escribir la demostración: ${reason}`);
    }
  demo.end();
}

/** @throws ConfigError unless the database and the storage belong together; nothing was created or changed then */
async function requireMatchingStorage(config: Config, files: Files): Promise<void> {
  // A snapshot, not `openDatabase`, which would create or migrate a database that may be foreign.
  const mismatch = await findStorageMismatch(
    async () => (databaseExists(config) ? takeSnapshot(config, databaseFacts) : NO_DATABASE),
    files,
  );
  if (mismatch)
    throw new ConfigError(
      `No se inició y no se cambió nada: ${mismatch}. Revise DATA_DIR, DATABASE_URL y S3_BUCKET; si son los que quiere, únalos con: npm start -- ${ADOPT}`,
    );
}

/** Before anything is created: a later failure would follow the printed first password. @throws as `listen` does */
async function tryAddress({ PORT: port, HOST: host }: Config): Promise<void> {
  const server = createServer().listen({ port, host });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

async function serve({ config, adopt }: CommandLine, log: Logger, stop: AbortSignal): Promise<RunningServer> {
  prepareDataFolder(config);
  becomeOwner(config);
  // Held until the process ends.
  lockDataFolder(config);
  const files = await openFiles(config, log);
  if (!adopt) await requireMatchingStorage(config, files);
  await tryAddress(config);
  const dependencies = await openDependencies(config, log, systemClock, { files });
  const mark = Buffer.from(dependencies.tokens.seal('nodes'), 'base64url').readUInt32BE() >>> 1;
  if (!(await dependencies.database.claimClusterKey(mark)))
    throw new ConfigError(
      'JWT_SECRET no es el de los otros nodos de esta base de datos; dé a todos el mismo',
    );
  await claimStorage(dependencies.database, files, adopt);
  if (config.S3_BUCKET) await markMovedToBucket(config.S3_BUCKET, storageOnDisk(config));
  await seedInitialData(dependencies, stop);
  const app = await buildApp(dependencies, existsSync(WEB_FOLDER) ? WEB_FOLDER : undefined);
  const connections = connectionsOf(app);
  const address = await app.listen({ port: config.PORT, host: config.HOST });
  console.log(`\n  ${config.BRAND_NAME} está en ${address}\n`);
  log.info(
    { version: VERSION, node: process.versions.node, engine: dependencies.database.engine },
    'started',
  );
  releaseIdleMemory(app.server, globalThis.gc);
  // Sweeping starts after listening: a second process with the port taken must not touch the files of the first. Nor
  // after `--adopt`: the operator has just paired database and files.
  const sweeps = repeatTask(SWEEP_INTERVAL, (stop) => sweep(dependencies, stop));
  const startTasks = adopt ? Promise.resolve() : cleanUp(dependencies, sweeps);
  return { app, dependencies, startTasks, sweeps, connections };
}

/** Resolves when no connection is left. */
async function allClosed(sockets: ReadonlySet<Socket>): Promise<void> {
  while (sockets.size > 0)
    await Promise.all([...sockets].map((socket) => once(socket, 'close').catch(() => undefined)));
}

function connectionsOf({ server }: FastifyInstance): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

/** Finishes pending requests and queued writes, then closes the database. */
async function shutDown({
  app,
  dependencies,
  startTasks,
  sweeps,
  connections,
}: RunningServer): Promise<void> {
  dependencies.shutdown.abort();
  const swept = sweeps.stop();
  await waitAtMost(MAX_CONNECTION_WAIT, allClosed(connections));
  const timer = setTimeout(() => app.server.closeAllConnections(), MAX_REQUEST_WAIT);
  await app.close();
  clearTimeout(timer);
  // Both read the database, and can be interrupted safely.
  await waitAtMost(MAX_TASK_WAIT, Promise.all([startTasks, swept]));
  await dependencies.database.close();
}

neverWaitForOutput();
const typed = configuration();
const log = createLog(typed.config.LOG_LEVEL, process.stdout);
const stopping = new AbortController();
const serving = serve(typed, log, stopping.signal);

function exitWithError(error: unknown, message: string): never {
  log.fatal({ err: error }, message);
  process.exit(1);
}

process.on('uncaughtException', (error) => exitWithError(error, 'ended by an unexpected error'));

const stop = async (signal: string) => {
  // A supervisor may signal the process and its group: the second signal must not shorten the shutdown.
  if (stopping.signal.aborted) return;
  log.info({ signal }, 'closing');
  stopping.abort();
  const served = await serving.catch(() => undefined);
  if (served) await shutDown(served).catch((error) => exitWithError(error, 'could not close in order'));
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.on('SIGHUP', stop);
// Of `npm start`: it and npm were killed, without a signal.
process.on('disconnect', () => void stop('disconnect'));

serving.catch((error) => {
  if (stopping.signal.aborted) return;
  const explained = describeStartError(error, typed.config);
  console.error(explained ?? `No se pudo iniciar: ${firstLine(error)}`);
  if (!explained) exitWithError(error, 'could not start');
  process.exit(1);
});
