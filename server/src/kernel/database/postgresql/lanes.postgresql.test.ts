/** Lanes of two processes on one PostgreSQL: who waits for whom, and for how long. */
import { expect, it, onTestFinished } from 'vitest';
import { aDatabase } from '../../../testing/databases.ts';
import { aCuttingProxy } from '../../../testing/faults/proxy.ts';
import { toRefusal } from '../../http/error-responses.ts';
import type { Database, Lane } from '../database.ts';
import { openDatabase } from '../open.ts';
import { takeEveryLane } from './lanes.ts';

async function open(url: string): Promise<Database> {
  const database = await openDatabase({ DATA_DIR: '', DATABASE_URL: url });
  onTestFinished(() => database.close());
  return database;
}

async function twoProcesses() {
  const { DATABASE_URL: url = '' } = await aDatabase();
  return [await open(url), await open(url)] as const;
}

const add = (database: Database, name: string, lane: Lane) =>
  database.write(async (tx) => {
    await tx.insertInto('links').values({ name, url: name }).execute();
    return name;
  }, lane);

async function holding(database: Database, lane: Lane) {
  const released = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const written = database.write(async () => {
    isHeld.resolve();
    await released.promise;
  }, lane);
  await isHeld.promise;
  return {
    release: async () => {
      released.resolve();
      await written;
    },
  };
}

it.each(['same', 'other'])(
  'lets writes of the office and of another assembly pass one of an assembly (%s process)',
  async (which) => {
    const [one, two] = await twoProcesses();
    const other = which === 'same' ? one : two;
    const held = await holding(one, 1);
    expect(await Promise.all([add(other, 'office', 'office'), add(other, 'assembly', 2)])).toHaveLength(2);
    const order: string[] = [];
    const later = Promise.all(
      ([1, 'everything'] as const).map((lane) =>
        add(other, `later ${lane}`, lane).then((name) => order.push(name)),
      ),
    );
    // Round trips in which both would have ended, if they did not wait.
    for (const n of [1, 2, 3]) await add(other, `between ${n}`, 3);
    expect(order).toEqual([]);
    await held.release();
    await later;
    expect(order).toHaveLength(2);
  },
);

it('lets writes of the office and of assemblies pass a long one, until it takes their lanes too', async () => {
  const [one, two] = await twoProcesses();
  const long = await holding(one, 'long');
  const waiting = add(two, 'everything', 'everything');
  // None waits for the write that waits for all.
  expect(await Promise.all([add(two, 'office', 'office'), add(two, 'assembly', 1)])).toHaveLength(2);
  await long.release();
  await waiting;

  const opening = await holding(two, 1);
  const order: string[] = [];
  const taken = one
    .write(async (tx) => {
      await takeEveryLane(tx);
      order.push('every lane');
    }, 'long')
    .then(() => add(two, 'after', 1));
  await add(two, 'beside', 2);
  order.push('beside');
  await opening.release();
  await taken;
  expect(order).toEqual(['beside', 'every lane']);
});

it('serialises the writes of a lane of several processes, and those of everything with all, without a deadlock', async () => {
  const [one, two] = await twoProcesses();
  const counters = ['office', 1, 2, 3] as const;
  for (const name of counters) await add(one, String(name), 'everything');
  const lanes = ['everything', ...counters] as const;
  const count = (database: Database, lane: (typeof lanes)[number]) =>
    database.write(async (tx) => {
      for (const name of lane === 'everything' ? counters : [lane]) {
        const links = tx.selectFrom('links').select('url').where('name', '=', String(name));
        const { url } = await links.executeTakeFirstOrThrow();
        const next = String(Number(url) + 1);
        await tx.updateTable('links').set({ url: next }).where('name', '=', String(name)).execute();
      }
    }, lane);
  await one.write((tx) => tx.updateTable('links').set({ url: '0' }).execute());
  const many = Array.from({ length: 200 }, (_, n) =>
    count([one, two][n % 2] ?? one, lanes[n % 5] ?? 'office'),
  );
  await Promise.all(many);
  const rows = await one.read.selectFrom('links').select('url').execute();
  expect(rows).toEqual(counters.map(() => ({ url: '80' })));
});

it('repeats a write whose packets are swallowed, once the database says that it works on nothing', async () => {
  const { DATABASE_URL: url = '' } = await aDatabase();
  const proxy = await aCuttingProxy(url);
  const database = await open(proxy.url);
  await add(database, 'before', 'office');
  let swallowed = 0;
  proxy.decide((sent) => {
    if (!/insert into "links"/.test(sent) || swallowed > 0) return 'passes';
    swallowed += 1;
    return 'is swallowed';
  });
  const began = Date.now();
  expect(await add(database, 'a', 'office')).toBe('a');
  expect(swallowed).toBe(1);
  expect(Date.now() - began).toBeLessThan(5000);
  const rows = await database.read.selectFrom('links').select('name').orderBy('id').execute();
  expect(rows.map(({ name }) => name)).toEqual(['before', 'a']);
});

it('says within five seconds, and some to connect, that nothing was saved where all packets are swallowed', async () => {
  const { DATABASE_URL: url = '' } = await aDatabase();
  const proxy = await aCuttingProxy(url);
  const database = await open(proxy.url);
  await add(database, 'before', 'office');
  proxy.decide(() => 'is swallowed');
  const began = Date.now();
  const error = await add(database, 'a', 'office').catch((reason) => reason);
  expect(toRefusal(error)).toMatchObject({
    statusCode: 503,
    message: expect.stringContaining('No se guardó nada'),
  });
  expect(Date.now() - began).toBeLessThan(7000);
  await expect(database.check()).rejects.toThrow();
  proxy.decide(() => 'passes');
  proxy.cutAll();
  expect(await add(database, 'b', 'office')).toBe('b');
});
