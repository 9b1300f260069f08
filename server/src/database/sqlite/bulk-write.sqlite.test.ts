/** Bulk writes on SQLite: short, atomic, and without blocking readiness. */
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aFolder } from '../../testing/process.ts';
import { waitFor } from '../../testing/wait-for.ts';
import type { Db } from '../database.ts';
import { embeddedFile, openDatabase } from '../open.ts';

async function aDatabase() {
  const place = { DATA_DIR: aFolder() };
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  const names = async () =>
    (await database.read.selectFrom('links').select('name').orderBy('id').execute()).map(({ name }) => name);
  const bulk = <T>(apply: (tx: Db) => Promise<T>) =>
    database.bulkWrite({ stage: async () => undefined, apply });
  return { database, journal: `${embeddedFile(place)}-wal`, names, bulk };
}

const insert = (tx: Db, name: string) => tx.insertInto('links').values({ name, url: 'x' }).execute();

it('applies a bulk write without copies of changed pages', async () => {
  const { bulk, names } = await aDatabase();
  const executed = vi.spyOn(DatabaseSync.prototype, 'exec');
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
  await bulk(async (tx) => {
    await insert(tx, 'a');
    await tx.updateTable('links').set({ name: 'b' }).execute();
  });
  const statements = [...executed.mock.calls, ...prepared.mock.calls].map(([sql]) => sql);
  expect(statements.filter((sql) => /savepoint/.test(sql))).toEqual([]);
  expect(statements.filter((sql) => /^(insert|update) /.test(sql))).toEqual([
    expect.stringMatching(/^insert or rollback into /),
    expect.stringMatching(/^update or rollback /),
  ]);
  expect(await names()).toEqual(['b']);
});

it('rolls back a bulk write whose statement failed, although it continues', async () => {
  const { database, bulk, names } = await aDatabase();
  await database.write((tx) => insert(tx, 'there'));
  const going = bulk(async (tx) => {
    await insert(tx, 'a');
    await insert(tx, 'there').catch(() => undefined);
  });
  await expect(going).rejects.toThrow();
  const writing = bulk(async (tx) => {
    await insert(tx, 'a');
    await insert(tx, 'there').catch(() => undefined);
    await insert(tx, 'after').catch(() => undefined);
  });
  await expect(writing).rejects.toThrow();
  await expect(
    bulk(async (tx) => {
      await insert(tx, 'a');
      throw new Error('a rule says no');
    }),
  ).rejects.toThrow('a rule says no');
  expect(await names()).toEqual(['there']);
  await Promise.all([bulk((tx) => insert(tx, 'b')), database.write((tx) => insert(tx, 'c'))]);
  expect((await names()).toSorted()).toEqual(['b', 'c', 'there']);
});

it('checkpoints the log before a bulk write, not in its commit', async () => {
  const { database, journal, bulk } = await aDatabase();
  await database.write((tx) => insert(tx, 'a'));
  expect(statSync(journal).size).toBeGreaterThan(0);
  expect(await bulk(async () => statSync(journal).size)).toBe(0);
});

it('reports ready during a bulk write', async () => {
  const { database, bulk } = await aDatabase();
  let isReady = false;
  await bulk(async (tx) => {
    await insert(tx, 'a');
    void database.check().then(() => {
      isReady = true;
    });
    await waitFor(() => expect(isReady).toBe(true));
  });
});
