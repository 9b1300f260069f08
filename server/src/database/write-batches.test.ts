/** Writes of one kind that share their statements. */
import { expect, it } from 'vitest';
import { inOneCommit } from '../testing/one-commit.ts';
import { aServer } from '../testing/server.ts';
import type { Db, RunBatch } from './database.ts';

async function aDatabase() {
  const { database } = (await aServer()).dependencies;
  const stored = async () => {
    const rows = await database.read.selectFrom('links').select('name').orderBy('id').execute();
    return rows.map(({ name }) => name);
  };
  /** The names of each run. */
  const runs: (readonly string[])[] = [];
  const insert = (tx: Db, names: readonly string[]) =>
    tx
      .insertInto('links')
      .values(names.map((name) => ({ name, url: name })))
      .execute();
  /** Stores all names with one statement, but those that begin with `-`. */
  const together: RunBatch<string, string> = async (tx, names) => {
    runs.push(names);
    const accepted = names.filter((name) => !name.startsWith('-'));
    if (accepted.length > 0) await insert(tx, accepted);
    return names.map((name) =>
      accepted.includes(name) ? { value: `stored ${name}` } : { refusal: new Error(`refused ${name}`) },
    );
  };
  const settled = async (writes: readonly (() => Promise<string>)[]) => {
    const results = await inOneCommit(
      database,
      writes.map(
        (write) => () =>
          write().catch((reason: Error) => (/^refused/.test(reason.message) ? reason.message : 'failed')),
      ),
    );
    return results;
  };
  return { database, insert, stored, together, runs, settled };
}

it('runs those that follow one another as one, between the others in their order', async () => {
  const { database, insert, stored, together, runs, settled } = await aDatabase();
  const batched = (name: string) => () => database.writeBatched(together, name);
  const alone = async () => {
    await database.write((tx) => insert(tx, ['alone']));
    return 'alone';
  };
  expect(await settled([batched('a'), batched('-b'), batched('c'), alone, batched('d')])).toEqual([
    'stored a',
    'refused -b',
    'stored c',
    'alone',
    'stored d',
  ]);
  expect(runs).toEqual([['a', '-b', 'c'], ['d']]);
  expect(await stored()).toEqual(['a', 'c', 'alone', 'd']);
});

it('runs each alone where they fail together, so that none fails because of another', async () => {
  const { database, stored, together, runs, settled } = await aDatabase();
  await database.writeBatched(together, 'b');
  const names = ['a', 'b', '-c', 'd'];
  expect(await settled(names.map((name) => () => database.writeBatched(together, name)))).toEqual([
    'stored a',
    'failed',
    'refused -c',
    'stored d',
  ]);
  expect(runs).toEqual([['b'], names, ['a'], ['b'], ['-c'], ['d']]);
  expect(await stored()).toEqual(['b', 'a', 'd']);
});

it('fails writes whose batch forgets one of them, and stores nothing', async () => {
  const { database, insert, stored, settled } = await aDatabase();
  const forgetful: RunBatch<string, string> = async (tx, names) => {
    await insert(tx, names);
    return [];
  };
  const write = (name: string) => () => database.writeBatched(forgetful, name);
  expect(await settled([write('a'), write('b')])).toEqual(['failed', 'failed']);
  expect(await stored()).toEqual([]);
});
