/** A full disk: no partial writes, reads work, and writes resume without a restart once there is space. */
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { aPdf } from '../../../testing/builders/documents.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { anAdministratorOf, type Client } from '../../../testing/client.ts';
import { availableDiskLimits, onSmallDisk } from '../../../testing/faults/small-disk.ts';
import type { Part } from '../../../testing/multipart.ts';
import { aFolder, aProcess } from '../../../testing/process.ts';

const ENV = { ADMIN_PASSWORD: 'una-clave-dada', JWT_SECRET: 'x'.repeat(40) };

const newsForm = async (title: string): Promise<Part[]> => [
  ['title', title],
  ['description', 'y'],
  { name: 'x.jpg', type: 'image/jpeg', content: await aPicture() },
];

/** Names of files below a folder; none where there is none. */
const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
};

/** Creates articles until one is refused, and returns the refusal. Space reserved by a journal is used first. */
async function untilRefused(client: Client, acknowledged: string[]) {
  for (let n = 0; n < 5000; n += 1) {
    const name = `Artículo ${acknowledged.length} ${'x'.repeat(200)}`;
    const answer = await client.ask('POST', '/articles/create-article', { name, url: 'https://a.test' });
    if (answer.status !== 201) return answer;
    acknowledged.push(name);
  }
  return null;
}

it.each(availableDiskLimits())('on %s', { timeout: 120_000 }, async (way) => {
  const place = aFolder();
  const disk = await onSmallDisk(way, place, ENV);
  const address = await disk.server.address;
  const client = await anAdministratorOf(address, ENV.ADMIN_PASSWORD);
  const { data: card } = await client.ask('POST', '/news/create', await newsForm('Antes'));
  const stored = filesIn(join(disk.folder, 'files'));
  expect(stored).toHaveLength(3);
  const member = { name: 'Ana', lastName: 'Ríos', hash: 'clave-de-ana', phone: '3', dniType: 1, userType: 1 };
  const people: number[] = [];
  for (const dni of ['111111', '222222']) {
    const email = `a${dni}@a.test`;
    expect((await client.ask('POST', '/auth/register', { ...member, email, dni })).status).toBe(201);
    people.push(people.length + 2);
  }

  disk.fill();
  const acknowledged: string[] = [];
  const full = {
    status: 507,
    message: expect.stringMatching(/^El servidor no tiene espacio para guardar\. /),
  };
  expect(await untilRefused(client, acknowledged)).toMatchObject(full);
  // One write of every kind: a row, a row with a picture, an edit, a document, a spreadsheet.
  const document = { name: 'poder.pdf', type: 'application/pdf', content: aPdf() };
  const power: Part[] = [
    ['assemblyId', '1'],
    ['userIdToDelegate', '2'],
    ['userIdWhoDelegates', '3'],
    document,
  ];
  expect(await client.ask('POST', '/profile/item', { name: 'Trauma', categoryId: 4 })).toMatchObject(full);
  expect(await client.ask('POST', '/news/create', await newsForm('Durante'))).toMatchObject(full);
  expect(await client.ask('PUT', `/news/edit/${card.id}`, await newsForm('Durante'))).toMatchObject(full);
  expect(await client.ask('PUT', `/news/edit/${card.id}`, { title: 'Durante' })).toMatchObject(full);
  expect(await client.ask('POST', '/delegate-vote/create', power)).toMatchObject(full);

  // Nothing of it was written, and everything else can be read.
  expect(filesIn(join(disk.folder, 'tmp'))).toEqual([]);
  expect(filesIn(join(disk.folder, 'files'))).toEqual(stored);
  expect((await client.ask('GET', '/news')).data).toMatchObject([{ id: card.id, title: 'Antes' }]);
  expect((await client.ask('GET', '/users/all')).data).toHaveLength(3);
  expect((await fetch(new URL(card.picture, address))).status).toBe(200);
  expect((await anAdministratorOf(address, ENV.ADMIN_PASSWORD)).ask).toBeDefined();
  expect((await client.ask('GET', '/health/live')).status).toBe(200);
  expect((await client.ask('GET', '/health/ready')).status).toBe(503);

  disk.makeRoom();
  expect((await client.ask('POST', '/news/create', await newsForm('Después'))).status).toBe(201);
  expect((await client.ask('PUT', `/news/edit/${card.id}`, { title: 'Cambiada' })).status).toBe(200);
  expect((await client.ask('GET', '/health/ready')).status).toBe(200);
  expect((await client.ask('GET', '/news')).data).toMatchObject([
    { title: 'Después' },
    { title: 'Cambiada' },
  ]);
  const articles = (await client.ask('GET', '/articles/all')).data as unknown as { name: string }[];
  expect(articles.map(({ name }) => name).sort()).toEqual(acknowledged.sort());

  const copy = aFolder();
  for (const name of ['vigilia.db', 'vigilia.db-wal'])
    copyFileSync(join(disk.folder, name), join(copy, name));
  const database = new DatabaseSync(join(copy, 'vigilia.db'));
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  database.close();
  disk.server.child.kill('SIGTERM');
  expect(await disk.server.ended).toBe(0);
  expect(disk.server.printed.err).toBe('');
});

it('reports a full disk in one line at the start, and starts once there is room', async () => {
  const place = aFolder();
  const first = aProcess(place, ENV, ['prlimit', '--fsize=1:unlimited']);
  expect(await first.ended).toBe(1);
  expect(first.printed.err).toMatch(/^DATA_DIR \S+ no se puede usar: [^\n]+\n$/);
  await anAdministratorOf(await aProcess(place, ENV).address, ENV.ADMIN_PASSWORD);
});
