/** How SQLite finds users whose ids are known: by these, however many there are. */
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Db } from '../../../kernel/database/database.ts';
import { embeddedFile } from '../../../kernel/database/open.ts';
import { kyselyOn, openSqlite } from '../../../kernel/database/sqlite/connection.ts';
import { openServer } from '../../../testing/server.ts';
import { userList } from './list.ts';
import { userStore } from './store.ts';

/** As many as are read together. */
const IDS = Array.from({ length: 128 }, (_, index) => index + 1);

it.each<[what: string, read: (db: Db) => Promise<unknown>]>([
  ['sessions', (db) => userStore(db).sessionsOf(IDS)],
  ['rows for an export', (db) => userList(db).byIds(IDS).next()],
  ['chosen rows', (db) => userList(db).selected({ ids: IDS })],
])('looks up %s by id', async (_, read) => {
  const server = await openServer({ embedded: true });
  onTestFinished(() => server.close());
  const connection = openSqlite(embeddedFile(server.dependencies.config), { readOnly: true });
  onTestFinished(() => connection.close());
  const prepared = vi.spyOn(connection, 'prepare');
  await read(kyselyOn(connection));
  const statements = prepared.mock.calls.map(([statement]) => statement);
  prepared.mockRestore();
  expect(statements).not.toEqual([]);
  for (const statement of statements) {
    const steps = connection.prepare(`explain query plan ${statement}`).all();
    expect(steps.map(({ detail }) => detail)).toContain('SEARCH users USING INTEGER PRIMARY KEY (rowid=?)');
  }
});
