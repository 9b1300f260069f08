import { expect, it } from 'vitest';
import { aServer } from '../testing/server.ts';
import type { Db } from './database.ts';
import { sendTogether } from './send-together.ts';
import { duplicatedColumn } from './unique-violation.ts';

const insert = (tx: Db, name: string) => tx.insertInto('links').values({ name, url: name }).execute();

it('throws what the first failed statement throws, and stores none of its write', async () => {
  const { database } = (await aServer()).dependencies;
  const write = (names: readonly string[]) =>
    database.write((tx) =>
      sendTogether(
        tx,
        names.map((name) => () => insert(tx, name)),
      ),
    );
  await write(['a', 'b']);
  const results = await Promise.allSettled([write(['c', 'a', 'd']), write(['e', 'f']), write(['f', 'g'])]);
  expect(results.map((result) => result.status === 'rejected' && duplicatedColumn(result.reason))).toEqual([
    'links.name',
    false,
    'links.name',
  ]);
  const stored = await database.read.selectFrom('links').select('name').orderBy('id').execute();
  expect(stored.map(({ name }) => name)).toEqual(['a', 'b', 'e', 'f']);
});
