import { expect, it } from 'vitest';
import { aDatabase } from '../../testing/databases.ts';
import { aFolder } from '../../testing/process.ts';
import type { Db } from './database.ts';
import { openDatabase } from './open.ts';

const numberOf = async (db: Db, table: 'links' | 'news') => {
  const { rows } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
};

it('reads one moment with several statements while others write', async () => {
  const database = await openDatabase({ DATA_DIR: aFolder(), ...(await aDatabase()) });
  const addLink = (name: string) =>
    database.write((tx) => tx.insertInto('links').values({ name, url: 'https://example.org' }).execute());
  await addLink('first');
  const seen = await database.snapshot(async (db) => {
    const first = await numberOf(db, 'links');
    await addLink('second');
    return [first, await numberOf(db, 'links')];
  });
  expect(seen).toEqual([1, 1]);
  expect(await numberOf(database.read, 'links')).toBe(2);
  await database.close();
});

it('closes the connection of a snapshot whose reading fails', async () => {
  const database = await openDatabase({ DATA_DIR: aFolder(), ...(await aDatabase()) });
  for (let round = 0; round < 5; round += 1)
    await expect(database.snapshot(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await database.snapshot((db) => numberOf(db, 'news'))).toBe(0);
  await database.close();
});
