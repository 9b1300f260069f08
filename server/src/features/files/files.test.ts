import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PICTURE_WIDTHS, pictureVariant, readPicture } from '@vigilia/contract/content/files';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { expect, it } from 'vitest';
import { aPicture } from '../../testing/builders/pictures.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { removeOrphans } from './orphans.ts';

async function aStoredPicture(server: TestServer): Promise<string> {
  const form = [
    ['title', 'x'] as const,
    ['description', 'y'] as const,
    { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() },
  ];
  const { data } = await server.ask(newsCalls.create, { as: await server.anAdministrator(), form });
  return data.picture.replace('/api/files/', '');
}

it('serves a picture in every width without a session', async () => {
  const server = await aServer();
  const name = await aStoredPicture(server);
  for (const width of PICTURE_WIDTHS) {
    const { status, headers, bytes } = await server.ask(readPicture, {
      params: { name: pictureVariant(name, width) },
    });
    expect(status).toBe(200);
    expect(headers['content-length']).toBe(String(bytes.length));
  }
});

it.each([['f'.repeat(32)], [`${'f'.repeat(32)}-480`]])('answers 404 for %s.webp', async (name) => {
  const server = await aServer();
  expect(await server.ask(readPicture, { params: { name: `${name}.webp` } })).toMatchObject({
    status: 404,
    message: 'Esta imagen ya no existe',
    headers: { 'cache-control': 'no-store' },
  });
});

it.each([['../vigilia.db'], ['..%2fjwt-secret'], ['jwt-secret'], ['.check'], ['x.webp'], ['a'.repeat(32)]])(
  'does not serve %s as a file',
  async (name) => {
    const server = await aServer();
    expect(await server.ask(readPicture, { params: { name } })).toMatchObject({ status: 400 });
  },
);

it('removes orphaned files older than thirty days, and no others', async () => {
  const server = await aServer();
  const name = await aStoredPicture(server);
  const { stored: used } = server.filesOnDisk();
  const orphan = `${name.slice(0, 2)}${'0'.repeat(30)}`;
  for (const each of [`${orphan}.webp`, `${orphan}-480.webp`, `${orphan}-960.webp.part`])
    await server.dependencies.files.put(each, Buffer.from('x'));
  server.ageFiles();
  const young = `${name.slice(0, 2)}${'1'.repeat(30)}.webp`;
  await server.dependencies.files.put(young, Buffer.from('being written'));

  expect(await removeOrphans(server.dependencies)).toBe(3);
  expect(server.filesOnDisk().stored.sort()).toEqual([...used, young].sort());
  expect(await removeOrphans(server.dependencies)).toBe(0);
});

/** Creates orphans that are old enough. */
async function anOrphan(server: TestServer, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `${String(n).padStart(32, '0')}.webp`);
  for (const name of names) await server.dependencies.files.put(name, Buffer.from(name));
  server.ageFiles((name) => names.includes(name));
  return names;
}

it('removes no more than a twentieth of all files and more than twenty', async () => {
  const server = await aServer();
  await aStoredPicture(server);
  await anOrphan(server, 21);
  const before = server.filesOnDisk().stored;
  expect(await removeOrphans(server.dependencies)).toBe(0);
  expect(server.problems.splice(0)).toEqual([expect.stringContaining('npm run files -- sweep')]);
  expect(server.filesOnDisk().stored).toEqual(before);
  expect(await removeOrphans(server.dependencies, { checked: true })).toBe(21);
  expect(server.filesOnDisk().stored).toHaveLength(before.length - 21);
});

it('removes nothing when no row refers to any of several files', async () => {
  const server = await aServer();
  await anOrphan(server, 10);
  expect(await removeOrphans(server.dependencies)).toBe(0);
  expect(server.problems.splice(0)).toEqual([expect.stringContaining('npm run files -- sweep')]);
  expect(server.filesOnDisk().stored).toHaveLength(10);
});

it('removes nothing once a sweep is stopped while it lists the files', async () => {
  const server = await aServer();
  await aStoredPicture(server);
  await anOrphan(server, 3);
  const { files } = server.dependencies;
  const before = server.filesOnDisk();
  const stopping = new AbortController();
  const list: typeof files.list = async function* stops() {
    for await (const each of files.list()) {
      stopping.abort();
      yield each;
    }
  };
  const storage = { ...server.dependencies, files: { ...files, list } };
  expect(await removeOrphans(storage, { stop: stopping.signal })).toBe(0);
  expect(server.filesOnDisk()).toEqual(before);
});

it('completes pending removals when a sweep is stopped', async () => {
  const server = await aServer();
  const names = await anOrphan(server, 150);
  const stopping = new AbortController();
  const { files } = server.dependencies;
  const remove: typeof files.remove = (batch) => {
    stopping.abort();
    return files.remove(batch);
  };
  const storage = { ...server.dependencies, files: { ...files, remove } };
  const removed = await removeOrphans(storage, { checked: true, stop: stopping.signal });
  expect(removed).toBeLessThan(names.length);
  expect(server.filesOnDisk().stored).toHaveLength(names.length - removed);
});

it('reports a folder without write permission, and stores nothing', async () => {
  const server = await aServer({ storage: 'disk' });
  const files = join(server.folder, 'files');
  writeFileSync(files, 'not a folder');
  const form = [
    ['title', 'x'] as const,
    ['description', 'y'] as const,
    { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() },
  ];
  const answer = await server.ask(newsCalls.create, { as: await server.anAdministrator(), form });
  expect(answer).toMatchObject({
    status: 500,
    message: expect.stringMatching(/^Ha ocurrido un error en el servidor/),
  });
  expect(answer.text).not.toMatch(/ENOTDIR|EEXIST|stack|\//);
  expect(await server.dependencies.database.read.selectFrom('news').selectAll().execute()).toEqual([]);
  expect(readdirSync(join(server.folder, 'tmp'))).toEqual([]);
  expect(server.problems.splice(0)).toHaveLength(1);
});
