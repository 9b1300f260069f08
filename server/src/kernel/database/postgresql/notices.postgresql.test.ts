/** Notifications between processes on one PostgreSQL. */
import { expect, it, onTestFinished } from 'vitest';
import { aDatabase } from '../../../testing/databases.ts';
import { aCuttingProxy } from '../../../testing/faults/proxy.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open.ts';
import { connect } from './connection.ts';
import { openNotices } from './notices.ts';

async function open(url: string): Promise<Database> {
  const database = await openDatabase({ DATA_DIR: '', DATABASE_URL: url });
  onTestFinished(() => database.close());
  return database;
}

/** Subscribes to one kind: received texts, and the number of gaps. */
function subscribe(database: Database, kind: string) {
  const received: string[] = [];
  const missed = { times: 0 };
  database.listen(kind, {
    onNotice: (text) => received.push(text),
    onGap: () => {
      missed.times += 1;
    },
  });
  return { received, missed };
}

const write = (database: Database, name: string, fail?: Error) =>
  database.write(async (tx) => {
    database.notifyAfterCommit(tx, 'changed', name);
    await tx.insertInto('links').values({ name, url: name }).execute();
    if (fail) throw fail;
  });

async function urlOfADatabase(): Promise<string> {
  const { DATABASE_URL = '' } = await aDatabase();
  return DATABASE_URL;
}

it('notifies other processes of a group of writes once, after the commit', async () => {
  const url = await urlOfADatabase();
  const [one, other, third] = [await open(url), await open(url), await open(url)];
  const all = [one, other, third].map((each) => subscribe(each, 'changed'));
  const otherKind = subscribe(other, 'something-else');
  other.listen('changed', {
    onNotice: async (text) => {
      const rows = await other.read.selectFrom('links').selectAll().where('name', '=', text).execute();
      expect(rows).toHaveLength(1);
    },
  });
  await write(one, 'a');
  await write(one, 'b');
  // They are sent apart from the writes, and not in their order.
  for (const each of all.slice(1)) await expect.poll(() => each.received.toSorted()).toEqual(['a', 'b']);
  expect(all[0]?.received).toEqual([]);
  expect(otherKind.received).toEqual([]);

  one.notify('something-else', 'un texto: «ñ» y espacios\ny líneas');
  await expect.poll(() => otherKind.received).toEqual(['un texto: «ñ» y espacios\ny líneas']);
});

it('reports possibly missed notifications after a lost connection, and listens again', async () => {
  const url = await urlOfADatabase();
  const proxy = await aCuttingProxy(url);
  const [one, other] = [await open(url), await open(proxy.url)];
  const { received, missed } = subscribe(other, 'changed');
  await write(one, 'a');
  await expect.poll(() => received).toEqual(['a']);
  expect(missed.times).toBe(0);

  proxy.refuse(true);
  proxy.cutAll();
  await expect.poll(() => missed.times).toBe(1);
  await write(one, 'while it is deaf');
  proxy.refuse(false);
  // Once more after reconnecting.
  await expect.poll(() => missed.times).toBe(2);
  await write(one, 'b');
  await expect.poll(() => received).toEqual(['a', 'b']);
});

it('agrees on a number among all live processes only', async () => {
  const url = await urlOfADatabase();
  const [one, other] = [await open(url), await open(url)];
  expect(await one.claimClusterKey(7)).toBe(true);
  expect(await other.claimClusterKey(7)).toBe(true);
  const stranger = await openDatabase({ DATA_DIR: '', DATABASE_URL: url });
  expect(await stranger.claimClusterKey(2 ** 31 - 1)).toBe(false);
  await stranger.close();
  expect(await (await open(url)).claimClusterKey(7)).toBe(true);
});

it('reports at a heartbeat that another process committed and was killed before it told so', async () => {
  const url = await urlOfADatabase();
  const silent = await open(url);
  const notices = await openNotices(() => connect(url), 'a-node', 20);
  onTestFinished(() => notices.close());
  let gaps = 0;
  const onGap = () => {
    gaps += 1;
  };
  notices.listen('changed', { onNotice: () => undefined, onGap });
  let writes = 0;
  await expect
    .poll(async () => {
      writes += 1;
      const name = `written ${writes}`;
      await silent.write((tx) => tx.insertInto('links').values({ name, url: name }).execute());
      return gaps;
    })
    .toBeGreaterThan(0);
});
