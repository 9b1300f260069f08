import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aLockHolder } from '../../../testing/faults/lock-holder.ts';
import { aFolder } from '../../../testing/process.ts';
import { toRefusal } from '../../http/error-responses.ts';
import { DatabaseBusy } from '../errors.ts';
import { migrate } from '../migrate.ts';
import { SQLITE_COLUMNS } from '../migrations/columns.ts';
import { kyselyOn, openSqlite } from './connection.ts';
import { createWriteQueue, type WriteQueue } from './write-queue.ts';

async function aQueue(timeout?: number) {
  const file = join(aFolder(), 'a.db');
  const connection = openSqlite(file);
  onTestFinished(() => connection.close());
  const tx = kyselyOn(connection);
  await migrate(tx, SQLITE_COLUMNS);
  const exec = vi.spyOn(connection, 'exec');
  const queue = createWriteQueue(connection, tx, timeout);
  const commits = () => exec.mock.calls.filter(([sql]) => sql === 'commit').length;
  return { file, connection, queue, exec, commits };
}

const insert = (queue: WriteQueue, name: string, fail?: Error) =>
  queue.write(async (tx) => {
    await tx.insertInto('links').values({ name, url: name }).execute();
    if (fail) throw fail;
    return name;
  });

/** Reads as another process would. */
function committed(file: string): string[] {
  const other = openSqlite(file, { readOnly: true });
  const rows = other.prepare('select name from links order by id').all();
  other.close();
  return rows.map(({ name }) => String(name));
}

it('acknowledges a transaction only after its commit', async () => {
  const { file, queue } = await aQueue();
  expect(await insert(queue, 'a')).toBe('a');
  expect(committed(file)).toEqual(['a']);
});

it('commits concurrent transactions together, in the order of arrival', async () => {
  const { file, queue, commits } = await aQueue();
  const names = Array.from({ length: 50 }, (_, i) => `n${i}`);
  expect(await Promise.all(names.map((name) => insert(queue, name)))).toEqual(names);
  expect(commits()).toBe(1);
  expect(committed(file)).toEqual(names);
});

it('commits transactions of different requests in one tick together', async () => {
  const { queue, commits } = await aQueue();
  const fromItsOwnCallback = (name: string) =>
    new Promise((resolve) => setImmediate(() => resolve(insert(queue, name))));
  await Promise.all(['a', 'b', 'c'].map(fromItsOwnCallback));
  expect(commits()).toBe(1);
});

it('bounds the wait of the first write in an endless stream', async () => {
  const { queue, commits } = await aQueue();
  await Promise.all(Array.from({ length: 1200 }, (_, i) => insert(queue, `n${i}`)));
  expect(commits()).toBe(3);
});

it('rolls back only the failed transaction', async () => {
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

it('rejects all transactions of a failed commit, and continues with the next', async () => {
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

it('answers a refusal only after the commit of its group', async () => {
  const { connection, queue, exec } = await aQueue();
  const real: DatabaseSync['exec'] = Object.getPrototypeOf(connection).exec;
  exec.mockImplementation((sql) => {
    if (sql === 'commit') throw new Error('disk I/O error');
    real.call(connection, sql);
  });
  // The second sees the write of the first, such as a ballot sent twice.
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

it('rejects all transactions when the engine rolls back by itself, and continues', async () => {
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

describe('while another process holds the write lock', () => {
  it('keeps waiting writes in order during a foreign lock, and serves everything else', async () => {
    const { file, queue, commits } = await aQueue();
    const holder = aLockHolder(file);
    await holder.holds;
    const names = Array.from({ length: 20 }, (_, i) => `n${i}`);
    const answered: string[] = [];
    const writing = names.map(async (name) => answered.push(await insert(queue, name)));
    // The event loop is not blocked: another reader is answered repeatedly.
    for (let look = 0; look < 20; look += 1) {
      expect(committed(file)).toEqual([]);
      await nextTurn();
    }
    expect(answered).toEqual([]);
    await holder.release();
    await Promise.all(writing);
    expect(answered).toEqual(names);
    expect(committed(file)).toEqual(names);
    expect(commits()).toBe(1);
  });

  it('refuses writes that waited too long for a foreign lock, and writes later ones', async () => {
    const { file, queue } = await aQueue(20);
    const holder = aLockHolder(file);
    await holder.holds;
    const results = await Promise.allSettled([insert(queue, 'a'), insert(queue, 'b')]);
    for (const result of results) {
      const { reason } = result as PromiseRejectedResult;
      expect(reason).toBeInstanceOf(DatabaseBusy);
      expect(toRefusal(reason)).toMatchObject({ statusCode: 503, retryAfter: 5 });
    }
    await holder.release();
    expect(await insert(queue, 'c')).toBe('c');
    expect(committed(file)).toEqual(['c']);
  });
});

it.each([
  ['at the commit', 5, 'commit'],
  ['by a snapshot that is too old', 517, 'release unit'],
  ['while the journal is recovered', 261, 'begin immediate'],
])('writes a group once although it was locked out %s', async (_, errcode, at) => {
  const { file, connection, queue, exec } = await aQueue();
  const real: DatabaseSync['exec'] = Object.getPrototypeOf(connection).exec;
  let refusals = 3;
  exec.mockImplementation((sql) => {
    if (sql === at && refusals > 0) {
      refusals -= 1;
      throw Object.assign(new Error('database is locked'), { errcode });
    }
    real.call(connection, sql);
  });
  expect(await Promise.all(['a', 'b', 'c'].map((name) => insert(queue, name)))).toEqual(['a', 'b', 'c']);
  expect(refusals).toBe(0);
  expect(committed(file)).toEqual(['a', 'b', 'c']);
});

it('reports the write queue as idle without waiting writes', async () => {
  const { file, queue } = await aQueue();
  await queue.idle();
  const writing = Promise.all([insert(queue, 'a'), insert(queue, 'b')]);
  await queue.idle();
  expect(committed(file)).toEqual(['a', 'b']);
  await writing;
});
