/** Backup and restore: consistent and atomic. */

import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createArticle, deleteArticle, listArticles } from '@vigilia/contract/content/articles';
import { readPicture } from '@vigilia/contract/content/files';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { login } from '@vigilia/contract/session/session';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import type { Database, Db } from '../../../kernel/database/database.ts';
import { DatabaseUnreachable, UncertainWrite } from '../../../kernel/database/errors.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { contentsOf, sourceOf } from '../../../testing/comparison/backups.ts';
import { expectNameWords } from '../../../testing/comparison/name-words.ts';
import { itBeforeSql } from '../../../testing/engines.ts';
import { FULL, runs } from '../../../testing/full.ts';
import type { Part } from '../../../testing/multipart.ts';
import { aFolder } from '../../../testing/process.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { BackupProblem } from './archive.ts';
import { backUp } from './back-up.ts';
import { restore, verifyBackup } from './restore.ts';

const MADE = new Date('2026-03-02T15:00:00.000Z');

const form = async (title: string, format: 'jpeg' | 'png' = 'jpeg'): Promise<Part[]> => [
  ['title', title],
  ['description', 'El salto de línea\u2028y «comillas»\nson parte del texto'],
  { name: `x.${format === 'png' ? 'png' : 'jpg'}`, type: `image/${format}`, content: await aPicture(format) },
];

async function someNews(server: TestServer, as: Person, title: string) {
  const { data, text, status } = await server.ask(newsCalls.create, { as, form: await form(title) });
  if (status !== 201) throw new Error(text);
  return data;
}

/** A server with data of every relevant kind. */
async function aFurnishedServer() {
  const server = await aServer();
  const as = await server.anAdministrator();
  for (const title of ['Primera', 'Segunda', 'Tercera']) await someNews(server, as, title);
  return { server, as };
}

const aFile = () => join(aFolder(), 'copia.tar.gz');
const backUpOf = async (server: TestServer, file = aFile()) => {
  const manifest = await backUp(sourceOf(server), file, MADE);
  return { file, manifest };
};

async function restoreInto(target: TestServer, file: string): Promise<void> {
  await restore(file, await verifyBackup(file), target.dependencies);
}

/** All but the counters, some of which go on after a gap, and the record of restores, which a restore adds to. */
async function dataOf(source: ReturnType<typeof sourceOf>) {
  const { counters: _, rows, ...data } = await contentsOf(source);
  return { ...data, rows: { ...rows, restores: [] } };
}

describe('the drill', () => {
  it('restores every row, counter and file of the demo', { timeout: 90_000 }, async () => {
    const server = await aServer();
    const { id } = await server.anAdministrator();
    const picture = await aPicture('webp');
    await seedDemo(server.dependencies, undefined, () => picture);
    await server.dependencies.database.write(async (tx) => {
      const secret = 'sealed';
      await tx
        .insertInto('second_factors')
        .values({ user_id: id, secret, enabled_at: null, last_step: 7 })
        .execute();
      await tx.insertInto('recovery_codes').values({ user_id: id, code_hash: 'hash' }).execute();
    });
    const { file, manifest } = await backUpOf(server);
    expect(manifest.lost).toEqual([]);

    const target = await aServer();
    await restoreInto(target, file);
    const before = await contentsOf(sourceOf(server));
    const after = await contentsOf(sourceOf(target));
    // The restore itself waits for its seal.
    const restores = [{ id: 1, made_at: MADE.toISOString(), reset: '[]', sealed: 0 }];
    expect(after).toEqual({
      ...before,
      counters: { ...after.counters, restores: 1 },
      rows: { ...before.rows, restores },
    });
    // Some go on after a gap.
    for (const [name, last] of Object.entries(before.counters))
      expect([name, (after.counters[name] ?? 0) >= last]).toEqual([name, true]);
    expect(Object.values(before.rows).filter((rows) => rows.length > 0).length).toBeGreaterThan(20);
    expect(Object.keys(before.files).length).toBeGreaterThan(100);
    // They are in no backup.
    await expectNameWords(target.dependencies.database.read);
  });

  it.runIf(FULL)('backs up one snapshot of a server under writes', { timeout: 90_000 }, async () => {
    const { server, as } = await aFurnishedServer();
    const writing = new AbortController();
    const acknowledged: string[] = [];

    /** Creates articles sequentially: a snapshot contains a prefix. */
    async function publish(): Promise<void> {
      for (let n = 1; !writing.signal.aborted; n += 1) {
        const { status } = await server.ask(createArticle, {
          as,
          body: { name: `Artículo ${n}`, url: `https://a.test/${n}` },
        });
        expect(status).toBe(201);
        acknowledged.push(`Artículo ${n}`);
      }
    }
    /** Replaces and removes pictures, so that files disappear during the copy. */
    async function redraw(which: number): Promise<void> {
      for (let n = 0; !writing.signal.aborted; n += 1) {
        const card = await someNews(server, as, `Noticia ${which}.${n}`);
        const params = { id: card.id };
        await server.ask(newsCalls.update, { as, params, form: await form('Otra', 'png') });
        if (n % 3 > 0) await server.ask(newsCalls.remove, { as, params });
      }
    }
    const writers = [publish(), redraw(1), redraw(2)];
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    for (let round = 0; round < 3; round += 1) {
      const known = acknowledged.length;
      const { file, manifest } = await backUpOf(server);
      expect(manifest.lost).toEqual([]);
      const target = await aServer();
      await restoreInto(target, file);
      const { rows, files } = await contentsOf(sourceOf(target));

      const articles = (rows.articles ?? []).map(({ name }) => name);
      expect(articles).toEqual(Array.from({ length: articles.length }, (_, n) => `Artículo ${n + 1}`));
      // No write that was acknowledged before the backup began is missing.
      expect(articles.length).toBeGreaterThanOrEqual(known);
      // The activity log of the same transactions names the same articles.
      const entries = (rows.activity ?? []).filter(({ what }) => String(what).includes('Artículo'));
      expect(entries).toHaveLength(articles.length);
      // The pictures in the backup are exactly those of the cards and their versions.
      const pictures = (rows.news ?? []).map(({ picture }) => picture);
      const stored = new Set([...pictures, ...(rows.versions ?? []).flatMap(({ picture }) => picture ?? [])]);
      expect((rows.files ?? []).map(({ name }) => name).sort()).toEqual([...stored].sort());
      expect(Object.keys(files)).toHaveLength(stored.size * 3);
      for (const picture of pictures)
        expect((await target.ask(readPicture, { params: { name: String(picture) } })).status).toBe(200);
    }
    writing.abort();
    await Promise.all(writers);
  });

  it('restores between folder and bucket, both ways', async () => {
    const { server } = await aFurnishedServer();
    const before = await dataOf(sourceOf(server));
    let from = server;
    for (const storage of ['s3', 'disk', 's3'] as const) {
      const target = await aServer({ storage });
      await restoreInto(target, (await backUpOf(from)).file);
      expect(await dataOf(sourceOf(target))).toEqual(before);
      from = target;
    }
  });

  it('never reuses the id of a deleted row after a restore', async () => {
    const config = { JWT_SECRET: 'x'.repeat(40) };
    const server = await aServer({ config });
    const as = await server.anAdministrator();
    const body = { name: 'Guía', url: 'https://a.test' };
    await server.ask(createArticle, { as, body });
    const last = (await server.ask(createArticle, { as, body })).data.id;
    await server.ask(deleteArticle, { as, params: { id: last } });
    const target = await aServer({ config });
    await restoreInto(target, (await backUpOf(server)).file);
    const { data } = await target.ask(createArticle, { as, body });
    expect(data.id).toBe(last + 1);
    expect((await target.ask(listArticles, { as })).data).toHaveLength(2);
  });

  it('lets no token or ballot from after the backup count for another person or voting', async () => {
    const config = { JWT_SECRET: 'x'.repeat(40) };
    const server = await aServer({ config });
    const as = await server.anAdministrator();
    const { file } = await backUpOf(server);
    const evening = async (on: TestServer) => {
      const member = await on.aMember();
      const assemblyId = await anAssembly(on, as);
      await addAttendee(on, as, assemblyId, member);
      const { id } = await aQuestion(on, as, assemblyId);
      await startVoting(on, as, id);
      return { member, id };
    };
    const lost = await evening(server);
    const target = await aServer({ config });
    await restoreInto(target, file);
    const other = await evening(target);
    expect((await votes(target, lost.member, other.id, { vote: 'yes' })).status).toBe(401);
    expect((await votes(target, other.member, lost.id, { vote: 'yes' })).status).toBe(404);
    expect((await votes(target, other.member, other.id, { vote: 'yes' })).status).toBe(201);
  });
});

it('contains no signing key: sessions end, sign-ins work', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const { file } = await backUpOf(server);
  const archive = gunzipSync(readFileSync(file));
  const secret = readFileSync(join(server.folder, 'jwt-secret'), 'utf8');
  expect(archive.includes(as.email)).toBe(true);
  expect(archive.includes(secret)).toBe(false);

  const target = await aServer();
  await restoreInto(target, file);
  expect((await target.ask(listArticles, { as })).status).toBe(401);
  const { data } = await target.ask(login, { body: { email: as.email, hash: as.password } });
  expect((await target.ask(listArticles, { token: data.accessToken })).status).toBe(200);
});

describe('a backup', () => {
  itBeforeSql('copies files that appear during a backup, and tolerates those that disappear', async () => {
    const { server, as } = await aFurnishedServer();
    const source = sourceOf(server);
    const { data: before } = await server.ask(newsCalls.list, { as });
    let changes = 0;
    const files = {
      ...source.files,
      async read(name: string) {
        // A reader of the storage that is overtaken twice: in the first snapshot and in the second.
        changes += 1;
        const card = before[changes === 1 ? 0 : 1];
        if (card && (changes === 1 || changes === 8)) {
          await server.ask(newsCalls.remove, { as, params: { id: card.id } });
          await someNews(server, as, 'Otra');
        }
        return source.files.read(name);
      },
    };
    const file = aFile();
    const { lost } = await backUp({ ...source, files }, file, MADE);
    expect(lost).toEqual([]);
    const target = await aServer();
    await restoreInto(target, file);
    expect(await dataOf(sourceOf(target))).toEqual(await dataOf(source));
  });

  itBeforeSql('reports a long missing file, and completes the backup', async () => {
    const { server, as } = await aFurnishedServer();
    const [card] = (await server.ask(newsCalls.list, { as })).data;
    const name = card?.picture.replace('/api/files/', '') ?? '';
    await server.dependencies.files.remove([name]);
    const { file, manifest } = await backUpOf(server);
    expect(manifest.lost).toEqual([name]);
    const target = await aServer();
    await restoreInto(target, file);
    expect(await dataOf(sourceOf(target))).toEqual(await dataOf(sourceOf(server)));
  });

  itBeforeSql('leaves only the archive, readable by its owner', async () => {
    const { server } = await aFurnishedServer();
    const folder = aFolder();
    await backUpOf(server, join(folder, 'copia.tar.gz'));
    expect(readdirSync(folder)).toEqual(['copia.tar.gz']);
    await expect(backUpOf(server, join(folder, 'copia.tar.gz'))).rejects.toThrow(/ya existe/);
    expect(readdirSync(folder)).toEqual(['copia.tar.gz']);
  });

  itBeforeSql('leaves nothing after a failed backup', async () => {
    const { server } = await aFurnishedServer();
    const folder = aFolder();
    const source = sourceOf(server);
    let reads = 0;
    const files = {
      ...source.files,
      async read(name: string) {
        reads += 1;
        if (reads === 4) throw new Error('the storage failed');
        return source.files.read(name);
      },
    };
    const making = backUp({ ...source, files }, join(folder, 'copia.tar.gz'), MADE);
    await expect(making).rejects.toThrow('the storage failed');
    expect(readdirSync(folder)).toEqual([]);
  });

  itBeforeSql('keeps another backup of the same name that is made meanwhile', async () => {
    const { server } = await aFurnishedServer();
    const file = aFile();
    const source = sourceOf(server);
    let other: Promise<unknown> | undefined;
    const files = {
      ...source.files,
      async read(name: string) {
        // The first has begun, and the second fails in the middle.
        other ??= backUp(
          {
            ...source,
            files: { ...source.files, read: () => Promise.reject(new Error('the storage failed')) },
          },
          file,
          MADE,
        ).catch((error: Error) => error.message);
        await other;
        return source.files.read(name);
      },
    };
    await backUp({ ...source, files }, file, MADE);
    expect(await other).toBe('the storage failed');
    expect(await verifyBackup(file)).toMatchObject({ lost: [] });
  });

  it('leaves no rows on disk after a kill, and removes remains of a killed backup', async () => {
    const { server } = await aFurnishedServer();
    const folder = aFolder();
    const source = sourceOf(server);
    const inFolder: string[][] = [];
    const watched = {
      ...source,
      async snapshot<T>(use: (db: Db) => Promise<T>): Promise<T> {
        const value = await source.snapshot(use);
        inFolder.push(readdirSync(folder));
        return value;
      },
    };
    const ofRun = (letter: string) =>
      join(folder, `copia.tar.gz.${letter.repeat(8)}-aaaa-4aaa-8aaa-${letter.repeat(12)}.part`);
    const [old, recent, stranger] = [ofRun('a'), ofRun('b'), join(folder, 'copia.tar.gz.mine')];
    const daysBefore = (days: number) => new Date(MADE.getTime() - days * 24 * 3_600_000);
    for (const [path, days] of [
      [old, 2],
      [recent, 0.5],
      [stranger, 2],
    ] as const) {
      writeFileSync(path, 'x');
      utimesSync(path, daysBefore(days), daysBefore(days));
    }
    await backUp(watched, join(folder, 'copia.tar.gz'), MADE);
    expect(inFolder.length).toBeGreaterThan(1);
    for (const names of inFolder)
      expect(names.filter((name) => !name.endsWith('.part'))).toEqual(['copia.tar.gz.mine']);
    const kept = [recent, stranger].map((path) => path.slice(folder.length + 1));
    expect(readdirSync(folder).sort()).toEqual(['copia.tar.gz', ...kept].sort());
  });

  itBeforeSql('reports a missing target folder', async () => {
    const { server } = await aFurnishedServer();
    const making = backUpOf(server, join(aFolder(), 'no-such', 'copia.tar.gz'));
    await expect(making).rejects.toMatchObject({ code: 'ENOENT', syscall: 'access' });
  });

  it('blocks no writes during a backup, and delays only the ballot shuffle', async () => {
    const { server, as } = await aFurnishedServer();
    const journal = join(server.folder, 'vigilia.db-wal');
    let folded = false;
    let folding: Promise<void> | undefined;
    await sourceOf(server).snapshot(async (db) => {
      const before = await db.selectFrom('news').selectAll().execute();
      expect(await db.selectFrom('ballots').selectAll().execute()).toEqual([]);
      folding = server.dependencies.database.eraseWriteOrder().then(() => {
        folded = true;
      });
      await someNews(server, as, 'Mientras tanto');
      expect(await db.selectFrom('news').selectAll().execute()).toEqual(before);
      expect(folded).toBe(false);
    });
    await folding;
    if (server.dependencies.database.engine === 'sqlite') expect(statSync(journal).size).toBe(0);
  });
});

describe('a restore', () => {
  const nothingIn = async (target: TestServer) => {
    const { rows, files } = await contentsOf(sourceOf(target));
    expect(Object.values(rows).flat()).toEqual([]);
    expect(files).toEqual({});
  };

  itBeforeSql('refuses a truncated archive', async () => {
    const { server } = await aFurnishedServer();
    const whole = readFileSync((await backUpOf(server)).file);
    const file = aFile();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
        writeFileSync(file, whole.subarray(0, length));
        await expect(verifyBackup(file)).rejects.toThrow(BackupProblem);
      }),
      { numRuns: runs(60), examples: [[0], [1], [whole.length - 1], [whole.length - 9]] },
    );
  });

  itBeforeSql('refuses an archive with any changed byte', async () => {
    const { server } = await aFurnishedServer();
    const whole = readFileSync((await backUpOf(server)).file);
    const inside = gunzipSync(whole);
    const file = aFile();
    // gzip checks only a few bytes of its header; changes of the others have no effect.
    const HEAD = 10;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: HEAD, max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (place, change) => {
          const changed = Buffer.from(whole);
          changed[place] = (changed[place] ?? 0) ^ change;
          writeFileSync(file, changed);
          const problem = await verifyBackup(file).then(
            () => null,
            (error) => error,
          );
          // A few bits are ignored by gzip: then the content is unchanged.
          if (problem === null) expect(gunzipSync(changed).equals(inside)).toBe(true);
          else expect(problem).toBeInstanceOf(BackupProblem);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  itBeforeSql('refuses a repacked archive with other content', async () => {
    const { server } = await aFurnishedServer();
    const inside = gunzipSync(readFileSync((await backUpOf(server)).file));
    const place = inside.indexOf('Segunda');
    inside.write('Tercera', place);
    const file = aFile();
    writeFileSync(file, gzipSync(inside));
    await expect(verifyBackup(file)).rejects.toThrow(/las sumas no coinciden/);
  });

  itBeforeSql.each([
    ['nothing', ''],
    ['text', 'hola'],
    ['gzip of text', gzipSync('hola')],
    ['gzip of nothing', gzipSync('')],
  ])('refuses to restore %s', async (_, content) => {
    const file = aFile();
    writeFileSync(file, content);
    await expect(verifyBackup(file)).rejects.toThrow(/no es una copia de Vigilia/);
  });

  itBeforeSql('refuses a missing file', async () => {
    await expect(verifyBackup(aFile())).rejects.toThrow(/no existe/);
  });

  it('refuses a restore into a place with rows or foreign files', async () => {
    const { server } = await aFurnishedServer();
    const { file } = await backUpOf(server);
    const used = await aServer();
    await used.aMember();
    const before = await contentsOf(sourceOf(used));
    await expect(restoreInto(used, file)).rejects.toThrow(/no está vacío/);
    expect(await contentsOf(sourceOf(used))).toEqual(before);

    const shared = await aServer();
    await shared.dependencies.files.put(`${'a'.repeat(32)}.webp`, Buffer.from('x'));
    const kept = await contentsOf(sourceOf(shared));
    await expect(restoreInto(shared, file)).rejects.toThrow(/no está vacío/);
    expect(await contentsOf(sourceOf(shared))).toEqual(kept);
  });

  it('leaves nothing after a restore failed during files or rows, and can be repeated', async () => {
    const { server } = await aFurnishedServer();
    const { file, manifest } = await backUpOf(server);
    const target = await aServer();
    const { database, files } = target.dependencies;
    let puts = 0;
    const failing = {
      ...files,
      async put(...[name, content]: Parameters<typeof files.put>) {
        puts += 1;
        if (puts === 5) throw new Error('the disk failed');
        await files.put(name, content);
      },
    };
    await expect(restore(file, manifest, { database, files: failing })).rejects.toThrow('the disk failed');
    await nothingIn(target);

    const tables = manifest.tables.map((table) => (table.name === 'news' ? { ...table, rows: 7 } : table));
    await expect(restore(file, { ...manifest, tables }, target.dependencies)).rejects.toThrow(/news/);
    await nothingIn(target);

    await restoreInto(target, file);
    expect(await dataOf(sourceOf(target))).toEqual(await dataOf(sourceOf(server)));
    expect(existsSync(file)).toBe(true);
  });

  it('keeps the files of a lost database after a failed restore', async () => {
    const { server } = await aFurnishedServer();
    const { file, manifest } = await backUpOf(server);
    const target = await aServer();
    const { files } = target.dependencies;
    const source = sourceOf(server).files;
    for (const { name } of manifest.files) {
      const found = await source.read(name);
      if (found) await files.put(name, found);
    }
    const before = await contentsOf(sourceOf(target));
    const losing = {
      ...target.dependencies.database,
      write: () => Promise.reject(new Error('the disk failed')),
    };
    await expect(restore(file, manifest, { database: losing, files })).rejects.toThrow('the disk failed');
    expect(await contentsOf(sourceOf(target))).toEqual(before);
    expect(Object.keys(before.files)).toHaveLength(9);
  });

  it('keeps the files of a restore whose commit is unknown', async () => {
    const { server } = await aFurnishedServer();
    const { file, manifest } = await backUpOf(server);
    const target = await aServer();
    const losing = (error: Error): Database => ({
      ...target.dependencies.database,
      write: () => Promise.reject(error),
    });
    const { files } = target.dependencies;
    const attempt = (error: Error) => restore(file, manifest, { database: losing(error), files });
    await expect(attempt(new DatabaseUnreachable('gone'))).rejects.toThrow('gone');
    await nothingIn(target);
    await expect(attempt(new UncertainWrite('lost'))).rejects.toThrow('lost');
    expect(Object.keys((await contentsOf(sourceOf(target))).files)).toHaveLength(9);
    // If the links are invalid, the restore can be repeated.
    await restoreInto(target, file);
    expect(await dataOf(sourceOf(target))).toEqual(await dataOf(sourceOf(server)));
  });
});
