import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aFolder } from '../testing/process.ts';
import { migrate, SQLITE_COLUMNS } from './migrate.ts';
import { kyselyOn, openSqlite } from './sqlite.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

async function aQueue() {
  const file = join(aFolder(), 'a.db');
  const connection = openSqlite(file);
  onTestFinished(() => connection.close());
  const tx = kyselyOn(connection);
  await migrate(tx, SQLITE_COLUMNS);
  const exec = vi.spyOn(connection, 'exec');
  const queue = createWriteQueue(connection, tx);
  const commits = () => exec.mock.calls.filter(([sql]) => sql === 'commit').length;
  return { file, connection, queue, exec, commits };
}

const insert = (queue: WriteQueue, name: string, fail?: Error) =>
  queue.write(async (tx) => {
    await tx.insertInto('links').values({ name, url: name }).execute();
    if (fail) throw fail;
    return name;
  });

/** What another process would find. */
function committed(file: string): string[] {
  const other = openSqlite(file, { readOnly: true });
  const rows = other.prepare('select name from links order by id').all();
  other.close();
  return rows.map(({ name }) => String(name));
}

it('answers a unit only when what it wrote is committed', async () => {
  const { file, queue } = await aQueue();
  expect(await insert(queue, 'a')).toBe('a');
  expect(committed(file)).toEqual(['a']);
});

it('commits together what arrives together, in the order of arrival', async () => {
  const { file, queue, commits } = await aQueue();
  const names = Array.from({ length: 50 }, (_, i) => `n${i}`);
  expect(await Promise.all(names.map((name) => insert(queue, name)))).toEqual(names);
  expect(commits()).toBe(1);
  expect(committed(file)).toEqual(names);
});

it('commits together what different requests of one turn bring', async () => {
  const { queue, commits } = await aQueue();
  const fromItsOwnCallback = (name: string) =>
    new Promise((resolve) => setImmediate(() => resolve(insert(queue, name))));
  await Promise.all(['a', 'b', 'c'].map(fromItsOwnCallback));
  expect(commits()).toBe(1);
});

it('does not let an endless stream keep the first waiting', async () => {
  const { queue, commits } = await aQueue();
  await Promise.all(Array.from({ length: 1200 }, (_, i) => insert(queue, `n${i}`)));
  expect(commits()).toBe(3);
});

it('undoes only the unit that fails', async () => {
  const { file, queue } = await aQueue();
  const results = await Promise.allSettled([
    insert(queue, 'a'),
    insert(queue, 'b', new Error('a rule says no')),
    insert(queue, 'a'),
    insert(queue, 'c'),
  ]);
  expect(results).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { message: 'a rule says no' } },
    { status: 'rejected', reason: { message: expect.stringMatching(/UNIQUE/) } },
    { status: 'fulfilled' },
  ]);
  expect(committed(file)).toEqual(['a', 'c']);
});

it('rejects all units of a commit that fails, and goes on with the next', async () => {
  const { file, connection, queue, exec } = await aQueue();
  const real: DatabaseSync['exec'] = Object.getPrototypeOf(connection).exec;
  exec.mockImplementation((sql) => {
    if (sql === 'commit') throw new Error('disk I/O error');
    real.call(connection, sql);
  });
  const results = await Promise.allSettled([insert(queue, 'a'), insert(queue, 'b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(connection.isTransaction).toBe(false);
  expect(committed(file)).toEqual([]);

  exec.mockImplementation((sql) => real.call(connection, sql));
  expect(await insert(queue, 'c')).toBe('c');
  expect(committed(file)).toEqual(['c']);
});

it('tells a refusal only once what it rests on is committed', async () => {
  const { connection, queue, exec } = await aQueue();
  const real: DatabaseSync['exec'] = Object.getPrototypeOf(connection).exec;
  exec.mockImplementation((sql) => {
    if (sql === 'commit') throw new Error('disk I/O error');
    real.call(connection, sql);
  });
  // The second finds what the first wrote, as a ballot that is sent twice does.
  const results = await Promise.allSettled([insert(queue, 'a'), insert(queue, 'a')]);
  const failed = { status: 'rejected', reason: { message: 'disk I/O error' } };
  expect(results).toMatchObject([failed, failed]);

  const order: string[] = [];
  exec.mockImplementation((sql) => {
    if (sql === 'commit') order.push(sql);
    real.call(connection, sql);
  });
  await Promise.all([insert(queue, 'b'), insert(queue, 'b').catch(() => order.push('refused'))]);
  expect(order).toEqual(['commit', 'refused']);
});

it('rejects all units when the engine undoes the whole transaction by itself, and goes on', async () => {
  const { file, connection, queue } = await aQueue();
  const results = await Promise.allSettled([
    insert(queue, 'a'),
    queue.write(async () => {
      connection.exec('rollback');
      throw new Error('database or disk is full');
    }),
    insert(queue, 'b'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(committed(file)).toEqual([]);
  expect(await insert(queue, 'c')).toBe('c');
  expect(committed(file)).toEqual(['c']);
});

it('rejects units while another process holds the lock for too long, and goes on after it', async () => {
  const { file, connection, queue } = await aQueue();
  connection.exec('PRAGMA busy_timeout = 20');
  const other = openSqlite(file);
  other.exec('begin immediate');
  await expect(insert(queue, 'a')).rejects.toThrow(/locked/);
  other.exec('rollback');
  other.close();
  expect(await insert(queue, 'b')).toBe('b');
  expect(committed(file)).toEqual(['b']);
});

it('is idle when nothing waits', async () => {
  const { file, queue } = await aQueue();
  await queue.idle();
  const writing = Promise.all([insert(queue, 'a'), insert(queue, 'b')]);
  await queue.idle();
  expect(committed(file)).toEqual(['a', 'b']);
  await writing;
});
