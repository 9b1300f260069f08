/** Starts with a mismatched database and file storage: nothing is created or removed. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database, Db } from '../kernel/database/database.ts';
import { openDatabase } from '../kernel/database/open.ts';
import { takeSnapshot } from '../kernel/database/snapshot.ts';
import { aBucket } from '../testing/bucket.ts';
import { aPicture } from '../testing/builders/pictures.ts';
import { anAdministratorOf } from '../testing/client.ts';
import { aDatabase, aDatabaseWithoutTables, type DatabaseEnv } from '../testing/databases.ts';
import { FULL } from '../testing/full.ts';
import { aFolder, aProcess, programFile, run } from '../testing/process.ts';

const PASSWORD = 'una-clave-dada';
const ONE_LINE = /^No se inició y no se cambió nada: [^\n]+npm start -- --adopt\n$/;

async function command(name: string, args: readonly string[], env: DatabaseEnv) {
  const { ended, printed } = run(programFile(name), args, env);
  return { code: await ended, ...printed };
}

interface Place {
  readonly folder: string;
  readonly env: DatabaseEnv;
}

/** An installation whose server was killed, with some news, each with its picture; the files are days old. */
async function anInstallation(news: number, env: DatabaseEnv = {}): Promise<Place> {
  const folder = aFolder();
  const database = { ...(await aDatabase()), ...env };
  const server = aProcess(folder, { ADMIN_PASSWORD: PASSWORD, ...database });
  const administrator = await anAdministratorOf(await server.address, PASSWORD);
  const content = await aPicture();
  for (let n = 0; n < news; n += 1) {
    const form = [
      ['title', `Noticia ${n}`],
      ['description', 'y'],
      { name: 'x.jpg', type: 'image/jpeg', content },
    ] as const;
    expect((await administrator.ask('POST', '/news/create', form)).status).toBe(201);
  }
  server.child.kill('SIGKILL');
  await server.ended;
  age(folder);
  return { folder, env: database };
}

const pathsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : [];

function age(folder: string): void {
  const daysAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  for (const path of pathsIn(join(folder, 'files'))) utimesSync(path, daysAgo, daysAgo);
}

const sumsIn = (folder: string) =>
  pathsIn(folder).map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]);

/** Removes the embedded database, or points to another, empty one. */
async function withoutDatabase({ folder, env }: Place): Promise<DatabaseEnv> {
  for (const name of readdirSync(folder)) if (name.startsWith('vigilia.db')) rmSync(join(folder, name));
  return { ...env, ...(await aDatabase()) };
}

/** Expects a refused start that leaves files and database unchanged. */
async function expectRefused(folder: string, env: DatabaseEnv, reason: RegExp): Promise<void> {
  const before = sumsIn(join(folder, 'files'));
  const server = aProcess(folder, env);
  expect({ code: await server.ended, ...server.printed }).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(ONE_LINE),
  });
  expect(server.printed.err).toMatch(reason);
  expect(sumsIn(join(folder, 'files'))).toEqual(before);
  expect(existsSync(join(folder, 'trash'))).toBe(false);
}

const usersIn = (place: { DATA_DIR: string; DATABASE_URL?: string }) =>
  takeSnapshot(place, (db) => db.selectFrom('users').select('email').execute());

type Row = Record<string, unknown>;

async function rowsOf(db: Db, tables: readonly string[]): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const table of tables)
    found.set(table, (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows);
  return found;
}

/** Inserts rows of the current schema into a database of an older one, without the columns that it lacks. */
async function insertInto(old: Database, rows: ReadonlyMap<string, readonly Row[]>): Promise<void> {
  const tables = await old.read.introspection.getTables();
  await old.write(async (tx) => {
    for (const [table, given] of rows) {
      const columns = tables.find(({ name }) => name === table)?.columns ?? [];
      for (const row of given) {
        const known = columns.map(({ name }) => name).filter((name) => name in row);
        await sql`insert into ${sql.table(table)} (${sql.join(known.map((name) => sql.ref(name)))})
          values (${sql.join(known.map((name) => row[name]))})`.execute(tx);
      }
    }
  });
}

describe('a start', () => {
  it('refuses an empty database beside stored files, unless with --adopt', {
    timeout: 180_000,
  }, async () => {
    const place = await anInstallation(9);
    const files = sumsIn(join(place.folder, 'files'));
    expect(files).toHaveLength(27);
    const env = await withoutDatabase(place);
    await expectRefused(
      place.folder,
      env,
      /la base de datos está vacía y el almacenamiento, con 27 archivos, es de una instalación/,
    );
    if (env.DATABASE_URL) expect(await usersIn({ DATA_DIR: place.folder, ...env })).toEqual([]);
    else expect(existsSync(join(place.folder, 'vigilia.db'))).toBe(false);
    // A supervisor retries.
    await expectRefused(place.folder, env, /la base de datos está vacía/);

    const adopted = aProcess(place.folder, env, [], ['--adopt']);
    await adopted.address;
    expect(adopted.printed.out).toContain('Primer administrador');
    adopted.child.kill('SIGTERM');
    expect(await adopted.ended).toBe(0);
    expect(adopted.printed.err).toBe('');
    // The pair matches now, but too many files are orphans.
    const again = aProcess(place.folder, env);
    await again.address;
    await expect.poll(() => again.printed.out).toContain('npm run files -- sweep');
    expect(sumsIn(join(place.folder, 'files'))).toEqual(files);
    // The earlier database has another id now.
    if (place.env.DATABASE_URL) {
      again.child.kill('SIGTERM');
      await again.ended;
      await expectRefused(place.folder, place.env, /es de una instalación y .* de otra/);
    }
  });

  it.runIf(FULL)('refuses the database of another installation', { timeout: 180_000 }, async () => {
    const [place, other] = [await anInstallation(2), await anInstallation(2)];
    if (!place.env.DATABASE_URL)
      for (const name of ['vigilia.db', 'vigilia.db-wal', 'vigilia.db-shm'])
        cpSync(join(other.folder, name), join(place.folder, name));
    await expectRefused(place.folder, other.env, /es de una instalación y .* de otra/);
  });

  it.runIf(FULL)(
    'refuses an empty storage beside a database with files',
    {
      timeout: 180_000,
    },
    async () => {
      const place = await anInstallation(1);
      const bucket = await aBucket();
      await expectRefused(
        place.folder,
        { ...place.env, ...bucket.config },
        /registrados 3 archivos .* vacío/,
      );
      expect(pathsIn(bucket.folder)).toEqual([]);
      // The folder of a disk that is not mounted.
      rmSync(join(place.folder, 'files'), { recursive: true });
      await expectRefused(place.folder, place.env, /registrados 3 archivos .* vacío/);
    },
  );

  it.runIf(FULL)('refuses a start without the earlier bucket', { timeout: 180_000 }, async () => {
    const bucket = await aBucket();
    const place = await anInstallation(1, bucket.config);
    const { S3_BUCKET = '' } = bucket.config;
    const forgotten = Object.fromEntries(
      Object.entries(place.env).filter(([name]) => !name.startsWith('S3_')),
    );
    await expectRefused(place.folder, forgotten, new RegExp(`están en el bucket ${S3_BUCKET}`));
    const [stored] = [sumsIn(bucket.folder)];
    await expectRefused(place.folder, await withoutDatabase(place), /está vacía/);
    expect(sumsIn(bucket.folder)).toEqual(stored);
  });

  it.runIf(FULL)('adopts an installation without an id automatically', { timeout: 180_000 }, async () => {
    const made = await anInstallation(2);
    const current = await openDatabase({ DATA_DIR: made.folder, ...made.env });
    const rows = await rowsOf(current.read, ['users', 'files', 'news']);
    await current.close();
    rmSync(join(made.folder, 'installation'));
    await withoutDatabase(made);
    const place = { folder: made.folder, env: { ...made.env, ...(await aDatabaseWithoutTables()) } };
    const old = await openDatabase({ DATA_DIR: place.folder, ...place.env }, '058-baseline');
    await insertInto(old, rows);
    await old.close();
    for (let start = 0; start < 2; start += 1) {
      const server = aProcess(place.folder, place.env);
      await server.address;
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
      expect(server.printed).toEqual({ out: expect.not.stringContaining('administrador'), err: '' });
    }
    expect(readFileSync(join(place.folder, 'installation'), 'utf8')).toMatch(/^[0-9a-f-]{36}\n$/);
    await expectRefused(place.folder, await withoutDatabase(place), /está vacía/);
  });

  it.runIf(FULL)(
    'refuses a database that lost its content but not its file',
    { timeout: 180_000 },
    async () => {
      const place = await anInstallation(1);
      if (place.env.DATABASE_URL) return;
      writeFileSync(join(place.folder, 'vigilia.db'), '');
      const journal = readFileSync(join(place.folder, 'vigilia.db-wal'));
      await expectRefused(place.folder, place.env, /está vacía/);
      expect(readFileSync(join(place.folder, 'vigilia.db-wal')).equals(journal)).toBe(true);
    },
  );

  it('refuses unknown options', async () => {
    const server = aProcess(aFolder(), {}, [], ['--adpot']);
    expect(await server.ended).toBe(1);
    expect(server.printed.err).toMatch(/^Uso: npm start[^\n]+\n$/);
  });
});

describe('the commands', () => {
  it.runIf(FULL)(
    'backs up and restores only matching databases and storages',
    { timeout: 180_000 },
    async () => {
      const place = await anInstallation(2);
      const env = { DATA_DIR: place.folder, ...place.env };
      const file = join(aFolder(), 'copia.tar.gz');
      const { config: bucket } = await aBucket();
      expect(await command('backup', [file], { ...env, ...bucket })).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /^ {2}No se hizo la copia|^ {2}No se pudo hacer la copia: [^\n]+vacío[^\n]+\n$/,
        ),
      });
      expect(existsSync(file)).toBe(false);
      expect(await command('backup', [file], env)).toMatchObject({ code: 0, err: '' });

      // A drill with the server's variables must not bind its bucket to a second database.
      const inBucket = { ...bucket, DATA_DIR: aFolder(), ...(await aDatabase()) };
      expect(await command('restore', [file], inBucket)).toMatchObject({ code: 0, err: '' });
      const drill = { ...bucket, DATA_DIR: aFolder(), ...(await aDatabase()) };
      expect(await command('restore', [file], drill)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^ {2}El bucket \S+ ya guarda [^\n]+\n$/),
      });
      const other = { ...drill, DATA_DIR: aFolder(), ...(await aDatabase()) };
      expect(await command('restore', ['--adopt', file], other)).toMatchObject({ code: 0, err: '' });
      const restored = aProcess(other.DATA_DIR, other);
      await restored.address;
    },
  );

  it.runIf(FULL)(
    'restores beside the files of a lost database',
    {
      timeout: 180_000,
    },
    async () => {
      const place = await anInstallation(2);
      const file = join(aFolder(), 'copia.tar.gz');
      expect(await command('backup', [file], { DATA_DIR: place.folder, ...place.env })).toMatchObject({
        code: 0,
      });
      const env = { DATA_DIR: place.folder, ...(await withoutDatabase(place)) };
      const before = sumsIn(join(place.folder, 'files'));
      expect(before).toHaveLength(6);
      expect(await command('restore', [file], env)).toMatchObject({ code: 0, err: '' });
      expect(sumsIn(join(place.folder, 'files'))).toEqual(before);
      const server = aProcess(place.folder, env);
      await anAdministratorOf(await server.address, PASSWORD);
    },
  );
});
