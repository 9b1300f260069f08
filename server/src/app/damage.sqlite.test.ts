/** A damaged database or secret: one line at the start, and no stack trace in responses. */
import {
  closeSync,
  copyFileSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSqlite } from '../kernel/database/sqlite/connection.ts';
import { aClient, anAdministratorOf } from '../testing/client.ts';
import { FULL } from '../testing/full.ts';
import { aFolder, aProcess, programFile, run } from '../testing/process.ts';

const PASSWORD = 'una-clave-dada';
const PAGE_BYTES = 4096;
const TRACE = /^\s+at |node:internal|\.ts:\d+/m;

/** Fills pages of a database with rubbish; those of a table where one is named, else all but the first. */
function damage(file: string, table?: string): void {
  let pages: number[] = [];
  if (table) {
    const database = openSqlite(file, { readOnly: true });
    const roots = database.prepare('select rootpage from sqlite_master where tbl_name = ?').all(table);
    pages = roots.map(({ rootpage }) => Number(rootpage));
    database.close();
  }
  const handle = openSync(file, 'r+');
  if (!table) pages = Array.from({ length: fstatSync(handle).size / PAGE_BYTES - 1 }, (_, n) => n + 2);
  for (const page of pages)
    writeSync(handle, Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, (page - 1) * PAGE_BYTES);
  closeSync(handle);
}

/** The data folder after an orderly shutdown. */
async function aUsedFolder(): Promise<string> {
  const folder = aFolder();
  const server = aProcess(folder, { ADMIN_PASSWORD: PASSWORD });
  const administrator = await anAdministratorOf(await server.address, PASSWORD);
  await administrator.ask('POST', '/articles/create-article', { name: 'Guía', url: 'https://a.test' });
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  return folder;
}

/** Tables whose pages are damaged; all pages but the first where none is named. */
const DAMAGED_TABLES = [undefined, 'users', 'kysely_migration', 'installation'];

it('reports a damaged database in one line, at the start and in every command', {
  timeout: 180_000,
}, async () => {
  const whole = await aUsedFolder();
  for (const table of FULL ? DAMAGED_TABLES : DAMAGED_TABLES.slice(0, 2)) {
    const folder = aFolder();
    for (const name of readdirSync(whole))
      if (/^(vigilia\.db|jwt-secret|installation)$/.test(name))
        copyFileSync(join(whole, name), join(folder, name));
    damage(join(folder, 'vigilia.db'), table);
    const server = aProcess(folder);
    expect(await server.ended).toBe(1);
    expect(server.printed.err).toMatch(/^DATA_DIR \S+ no se puede usar: vigilia\.db está dañada [^\n]+\n$/);
    expect(server.printed.out).not.toMatch(TRACE);
    if (table !== undefined) continue;
    for (const [name, args] of [
      ['admin', ['list']],
      ['backup', [join(folder, 'x.tar.gz')]],
      ['files', ['sweep']],
    ] as const) {
      const { ended, printed } = run(programFile(name), args, { DATA_DIR: folder });
      expect({ name, code: await ended, ...printed }).toEqual({
        name,
        code: 1,
        out: '',
        err: expect.stringMatching(/^ {2}DATA_DIR [^\n]+ está dañada [^\n]+\n$/),
      });
    }
  }
});

it('answers calls on a damaged page with an error, and all others normally', {
  timeout: 180_000,
}, async () => {
  const folder = await aUsedFolder();
  damage(join(folder, 'vigilia.db'), 'articles');
  const server = aProcess(folder);
  const address = await server.address;
  const administrator = await anAdministratorOf(address, PASSWORD);
  const failed = await administrator.ask('GET', '/articles/all');
  expect(failed).toMatchObject({ status: 500, message: expect.stringMatching(/^Ha ocurrido un error/) });
  expect(JSON.stringify(failed)).not.toMatch(TRACE);
  expect((await administrator.ask('GET', '/news')).status).toBe(200);
  expect((await aClient(address).ask('GET', '/health/ready')).status).toBe(200);
  await expect.poll(() => server.printed.out).toContain('"msg":"a request failed"');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.printed.err).toBe('');
});

const DAMAGES = [
  ['cut off', (path: string) => writeFileSync(path, 'abc')],
  ['empty', (path: string) => writeFileSync(path, '')],
  ['full of zeros', (path: string) => writeFileSync(path, Buffer.alloc(64))],
  ['rubbish', (path: string) => writeFileSync(path, Buffer.alloc(64, 0xfe))],
  ['a folder', (path: string) => mkdirSync(path)],
] as const;
it.each(FULL ? DAMAGES : DAMAGES.slice(0, 1))('reports a secret that is %s in one line', async (_, write) => {
  const folder = aFolder();
  write(join(folder, 'jwt-secret'));
  const server = aProcess(folder);
  expect(await server.ended).toBe(1);
  expect(server.printed.err).toMatch(/^[^\n]*(jwt-secret|DATA_DIR)[^\n]+\n$/);
  expect(server.printed.out).toBe('');
});
