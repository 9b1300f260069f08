/** `npm run backup` and `restore` as commands, beside a running server. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { openFiles } from '../app/open-dependencies.ts';
import { openDatabase } from '../kernel/database/open.ts';
import { takeSnapshot } from '../kernel/database/snapshot.ts';
import { schemaOf } from '../kernel/database/table-dump.ts';
import { readConfig } from '../kernel/runtime/config.ts';
import { aPicture } from '../testing/builders/pictures.ts';
import { anAdministratorOf } from '../testing/client.ts';
import { contentsOf } from '../testing/comparison/backups.ts';
import { FULL } from '../testing/full.ts';
import { aFolder, aProcess, programFile, run } from '../testing/process.ts';

type Env = Readonly<Record<string, string>>;

async function command(name: string, args: readonly string[], env: Env) {
  const { ended, printed } = run(programFile(name), args, env);
  return { code: await ended, ...printed };
}
const backup = (file: string, env: Env) => command('backup', [file], env);
const restore = (file: string, env: Env) => command('restore', [file], env);

const PASSWORD = 'una-clave-dada';
const WITH_SECRET = { JWT_SECRET: 'x'.repeat(40) };

/** A running server with some news, each with its picture. */
async function aRunningServer(news: number, folder = aFolder()) {
  const server = aProcess(folder, { ADMIN_PASSWORD: PASSWORD });
  const address = await server.address;
  const administrator = await anAdministratorOf(address, PASSWORD);
  const content = await aPicture();
  for (let n = 0; n < news; n += 1)
    await administrator.ask('POST', '/news/create', [
      ['title', `Noticia ${n}`],
      ['description', 'y'],
      { name: 'x.jpg', type: 'image/jpeg', content },
    ]);
  return { server, folder };
}

/** All rows and files of an installation without concurrent writes; a restore leaves a gap in the ids. */
async function keptIn(env: Env) {
  const config = readConfig(env);
  const files = await openFiles(config, pino({ level: 'silent' }));
  const { counters: _, ...kept } = await contentsOf({ snapshot: (use) => takeSnapshot(config, use), files });
  return kept;
}

/** Nothing, or a database without a row and no files. */
async function isUntouched(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'vigilia.db'))) return true;
  const { rows, files } = await keptIn({ DATA_DIR: folder });
  return Object.values(rows).flat().length === 0 && Object.keys(files).length === 0;
}

describe('a backup on the command line', () => {
  it('restores a backup of a running server elsewhere without differences', {
    timeout: 180_000,
  }, async () => {
    const { folder, server } = await aRunningServer(4);
    const file = join(aFolder(), 'copia.tar.gz');
    expect(await backup(file, { DATA_DIR: folder })).toEqual({
      code: 0,
      out: expect.stringMatching(/^ {2}Copia hecha: \d+ filas de \d+ tablas y 12 archivos, en \S+\n$/),
      err: '',
    });
    const elsewhere = join(aFolder(), 'data');
    const restored = await restore(file, { DATA_DIR: elsewhere });
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain('12 archivos');
    expect(restored.out).toContain('todos tienen que iniciar sesión de nuevo');
    const kept = await keptIn({ DATA_DIR: folder });
    const restores = [expect.objectContaining({ id: 1, reset: '[]' })];
    expect(await keptIn({ DATA_DIR: elsewhere })).toEqual({ ...kept, rows: { ...kept.rows, restores } });

    // Users can sign in to the copy, and the files are served.
    const again = aProcess(elsewhere);
    const address = await again.address;
    expect(again.printed.out).not.toContain('Contraseña');
    const administrator = await anAdministratorOf(address, PASSWORD);
    expect((await administrator.ask('GET', '/news')).data).toHaveLength(4);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });

  it.runIf(FULL)('reports in one line why a backup is impossible', { timeout: 180_000 }, async () => {
    const folder = aFolder();
    const oneLine = /^ {2}[^\n]+\n$/;
    const nowhere = await backup(join(folder, 'x.tar.gz'), { DATA_DIR: folder });
    expect(nowhere).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/has no database/) });
    await (await openDatabase({ DATA_DIR: folder })).close();
    for (const file of [join(folder, 'no-such', 'x.tar.gz'), join(folder, 'vigilia.db'), '', '--help']) {
      const { code, err } = await backup(file, { DATA_DIR: folder });
      expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(oneLine) });
    }
    expect(readdirSync(folder).sort()).toEqual(['vigilia.db']);
  });

  it.runIf(FULL)(
    'backs up an older schema unchanged, and migrates it at the restore',
    {
      timeout: 180_000,
    },
    async () => {
      const folder = aFolder();
      const older = await openDatabase({ DATA_DIR: folder }, '058-baseline');
      await older.write((tx) =>
        tx.insertInto('links').values({ name: 'News', url: 'https://a.test' }).execute(),
      );
      await older.close();
      const file = join(folder, 'copia.tar.gz');
      expect(await backup(file, { DATA_DIR: folder })).toMatchObject({ code: 0, err: '' });
      expect(await takeSnapshot({ DATA_DIR: folder }, schemaOf)).toBe('058-baseline');

      const elsewhere = aFolder();
      expect(await restore(file, { DATA_DIR: elsewhere })).toMatchObject({ code: 0, err: '' });
      const present = await openDatabase({ DATA_DIR: aFolder() });
      const schema = await schemaOf(present.read);
      await present.close();
      expect(await takeSnapshot({ DATA_DIR: elsewhere }, schemaOf)).toBe(schema);
      // With the same key, sessions stay valid.
      expect(await restore(file, { ...WITH_SECRET, DATA_DIR: aFolder() })).toMatchObject({
        code: 0,
        out: expect.stringContaining('siguen valiendo'),
      });
      const { rows } = await keptIn({ DATA_DIR: elsewhere });
      expect(rows.links).toEqual([{ id: 1, name: 'News', url: 'https://a.test' }]);
      expect(rows.assemblies).toEqual([]);
    },
  );
});

describe('a restore on the command line', () => {
  it.runIf(FULL)(
    'leaves no partial restore when killed at any moment, and can be repeated',
    {
      timeout: 180_000,
    },
    async () => {
      const { folder, server } = await aRunningServer(6);
      server.child.kill('SIGKILL');
      const file = join(aFolder(), 'copia.tar.gz');
      expect((await backup(file, { DATA_DIR: folder })).code).toBe(0);
      const wanted = await keptIn({ DATA_DIR: folder });
      const target = aFolder();
      let killed = 0;
      const killAt = async (files: number) => {
        const restoring = run(programFile('restore'), [file], { DATA_DIR: target });
        const put = () => {
          const place = join(target, 'files');
          return existsSync(place)
            ? readdirSync(place, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
                .length
            : -1;
        };
        // Polled continuously, so that the kill happens during the work.
        while (put() < files && restoring.child.exitCode === null) await new Promise(setImmediate);
        restoring.child.kill('SIGKILL');
        if ((await restoring.ended) === 'SIGKILL') killed += 1;
        const kept = await keptIn({ DATA_DIR: target }).catch(() => ({ rows: {} }));
        if (Object.values(kept.rows).flat().length === 0) return;
        // It ended before the kill: nothing is missing.
        expect(kept).toEqual(wanted);
        rmSync(target, { recursive: true, force: true });
      };
      for (const files of [0, 1, 7, 17]) await killAt(files);
      // On a busy machine every kill may be too late.
      for (let tries = 0; killed === 0 && tries < 10; tries += 1) await killAt(0);
      expect(killed).toBeGreaterThan(0);
      expect(await restore(file, { DATA_DIR: target })).toMatchObject({ code: 0, err: '' });
      expect(await keptIn({ DATA_DIR: target })).toEqual(wanted);
    },
  );

  it.runIf(FULL)(
    'refuses a restore into a used place or from an invalid file, without changes',
    {
      timeout: 180_000,
    },
    async () => {
      const folder = aFolder();
      const database = await openDatabase({ DATA_DIR: folder });
      await database.write((tx) =>
        tx.insertInto('links').values({ name: 'News', url: 'https://a.test' }).execute(),
      );
      const file = join(aFolder(), 'copia.tar.gz');
      expect((await backup(file, { DATA_DIR: folder })).code).toBe(0);
      // While a server has the database open.
      expect(await restore(file, { DATA_DIR: folder })).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^ {2}El lugar no está vacío[^\n]+\n$/),
      });
      expect(await database.read.selectFrom('links').select('name').execute()).toEqual([{ name: 'News' }]);
      await database.close();

      const elsewhere = join(aFolder(), 'data');
      writeFileSync(file, readFileSync(file).subarray(0, 300));
      expect(await restore(file, { DATA_DIR: elsewhere })).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^ {2}\S+ está dañado: [^\n]+\n$/),
      });
      expect(existsSync(elsewhere)).toBe(false);
      expect(await isUntouched(elsewhere)).toBe(true);
    },
  );
});
