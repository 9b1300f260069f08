/** Moving between the engines by backup and restore preserves every row and file. */

import { join } from 'node:path';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { login } from '@vigilia/contract/session/session';
import { expect, it } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { contentsOf, sourceOf } from '../../../testing/comparison/backups.ts';
import { aDatabase } from '../../../testing/databases.ts';
import { aFolder, programFile, run } from '../../../testing/process.ts';
import { aServer, type ServerOptions, type TestServer } from '../../../testing/server.ts';
import { backUp } from './back-up.ts';
import { restore, verifyBackup } from './restore.ts';

const MADE = new Date('2026-03-02T15:00:00.000Z');

async function aFurnishedServer(options: ServerOptions) {
  const server = await aServer(options);
  const as = await server.anAdministrator();
  const picture = await aPicture('webp');
  await seedDemo(server.dependencies, undefined, () => picture);
  return { server, as };
}

/**
 * All data but the counters, which go on after a gap, and the record of restores, which a restore of sealed votings
 * adds to, until their chains have its seal.
 */
async function movedContents(server: TestServer) {
  const { rows, counters: _, ...rest } = await contentsOf(sourceOf(server));
  const { restores: __, ...otherRows } = rows;
  return { ...rest, rows: otherRows };
}

it('moves from SQLite to PostgreSQL and back, and from folder to bucket', {
  timeout: 180_000,
}, async () => {
  const { server, as } = await aFurnishedServer({ embedded: true, storage: 'disk' });
  const before = await movedContents(server);
  let from = server;
  for (const [engine, options] of [
    ['postgresql', { storage: 's3' }],
    ['sqlite', { embedded: true, storage: 'disk' }],
    ['postgresql', { storage: 'disk' }],
  ] as const) {
    const file = join(aFolder(), 'copia.tar.gz');
    await backUp(sourceOf(from), file, MADE);
    const target = await aServer(options);
    expect(target.dependencies.database.engine).toBe(engine);
    await restore(file, await verifyBackup(file), target.dependencies);
    expect(await movedContents(target)).toEqual(before);
    // The copy works: users sign in and read, and new rows get unused ids.
    const { data } = await target.ask(login, { body: { email: as.email, hash: as.password } });
    expect((await target.ask(newsCalls.list, { token: data.accessToken })).data.length).toBeGreaterThan(3);
    from = target;
  }
  const newcomer = await from.aMember();
  expect(before.rows.users?.map(({ id }) => id)).not.toContain(newcomer.id);
});

it('moves to PostgreSQL with the documented commands', { timeout: 180_000 }, async () => {
  const { server } = await aFurnishedServer({ embedded: true, storage: 'disk' });
  const before = await movedContents(server);
  const command = async (name: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
    const { ended, printed } = run(programFile(name), args, env);
    return { code: await ended, err: printed.err };
  };
  const done = { code: 0, err: '' };
  const [first, second] = ['sqlite.tar.gz', 'postgresql.tar.gz'].map((name) => join(aFolder(), name));
  if (!first || !second) throw new Error('no files');
  expect(await command('backup', [first], { DATA_DIR: server.folder })).toEqual(done);

  const env = { ...(await aDatabase()), DATA_DIR: aFolder() };
  expect(await command('restore', [first], env)).toEqual(done);
  expect(await command('restore', [first], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('no está vacío'),
  });
  expect(await command('backup', [second], env)).toEqual(done);
  const target = await aServer({ embedded: true, storage: 'disk' });
  await restore(second, await verifyBackup(second), target.dependencies);
  expect(await movedContents(target)).toEqual(before);
});
