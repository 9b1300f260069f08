/** PostgreSQL only: lost connections, groups of writes across processes, column types. */
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aDatabase } from '../../../testing/databases.ts';
import { aCuttingProxy } from '../../../testing/faults/proxy.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { toRefusal } from '../../http/error-responses.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open.ts';
import { preparedQuery } from '../prepared-query.ts';
import { duplicatedColumn } from '../unique-violation.ts';
import { connect, isConnectionLoss } from './connection.ts';
import { lockStatement } from './lanes.ts';
import { createPostgresqlWrites } from './write-queue.ts';

async function anUrl(): Promise<string> {
  const { DATABASE_URL = '' } = await aDatabase();
  return DATABASE_URL;
}

async function open(url: string): Promise<Database> {
  const database = await openDatabase({ DATA_DIR: '', DATABASE_URL: url });
  onTestFinished(() => database.close());
  return database;
}

/** A foreign connection. */
async function another(url: string) {
  const connection = await connect(url);
  onTestFinished(() => connection.end());
  return connection;
}

const insert = (database: Database, name: string) =>
  database.write(async (tx) => {
    await tx.insertInto('links').values({ name, url: name }).execute();
    return name;
  });

async function committed(url: string): Promise<string[]> {
  const { rows } = await (await another(url)).query('select name from links order by id');
  return rows.map(({ name }) => name);
}

const endOthers =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

describe('the schema', () => {
  it('migrates to the same schema when processes start together, and repeats without changes', async () => {
    const url = await anUrl();
    const admin = await another(url);
    await admin.query('drop schema public cascade; create schema public');
    const all = await Promise.all([1, 2, 3].map(() => openDatabase({ DATA_DIR: '', DATABASE_URL: url })));
    await insert(all[0] as Database, 'a');
    for (const each of all) await each.close();
    const described = async () => {
      const { rows } = await admin.query(
        `select table_name, column_name, data_type, collation_name, column_default, is_identity, is_nullable
         from information_schema.columns where table_schema = 'public' order by 1, 2`,
      );
      return rows;
    };
    const before = await described();
    expect(before.length).toBeGreaterThan(100);
    await (await open(url)).check();
    expect(await described()).toEqual(before);
    expect(await committed(url)).toEqual(['a']);
  });

  it('stores integers in 64 bits and sorts texts by bytes, as SQLite does', async () => {
    const url = await anUrl();
    const { rows } = await (await another(url)).query(
      `select distinct data_type, collation_name from information_schema.columns
       where table_schema = 'public' and table_name not like 'kysely%' and table_name <> 'write_marks' order by 1`,
    );
    expect(rows).toEqual([
      { data_type: 'bigint', collation_name: null },
      { data_type: 'double precision', collation_name: null },
      { data_type: 'text', collation_name: 'C' },
    ]);
    const database = await open(url);
    for (const name of ['b', 'Z', 'á', 'a', '~', 'ñ']) await insert(database, name);
    const names = await database.read.selectFrom('links').select('name').orderBy('name').execute();
    expect(names.map(({ name }) => name)).toEqual(['Z', 'a', 'b', '~', 'á', 'ñ']);
    const found = await database.read
      .selectFrom('links')
      .select((eb) => [eb.fn.countAll().as('n'), eb.fn.sum('id').as('sum')])
      .where('id', '<', 999_999_999_999_999)
      .executeTakeFirstOrThrow();
    expect(found).toEqual({ n: 6, sum: 21 });
  });

  it('names the duplicate value of a unique violation', async () => {
    const database = await open(await anUrl());
    await insert(database, 'a');
    const error = await insert(database, 'a').catch((reason) => reason);
    expect(duplicatedColumn(error)).toBe('links.name');
    expect(duplicatedColumn(new Error('links.name'))).toBeNull();
  });
});

it('plans a prepared query once for each connection', async () => {
  const database = await open(await anUrl());
  const byName = preparedQuery<{ url: string }, [string]>((db) =>
    db.selectFrom('links').select('url').where('name', '=', ''),
  );
  await insert(database, 'a');
  await insert(database, 'b');
  const found = await database.write(async (tx) => [await byName(tx, 'a'), await byName(tx, 'b')]);
  expect(found).toEqual([[{ url: 'a' }], [{ url: 'b' }]]);
  const kept = await database.write((tx) =>
    sql<{ calls: number }>`select generic_plans + custom_plans as calls from pg_prepared_statements
      where statement like '%from "links" where "name" =%'`.execute(tx),
  );
  expect(kept.rows).toEqual([{ calls: 2 }]);
});

describe('writes', () => {
  it('commits concurrent writes together, and rolls back only a failed one', async () => {
    const url = await anUrl();
    const database = await open(url);
    const results = await Promise.allSettled([
      insert(database, 'a'),
      database.write(async (tx) => {
        await tx.insertInto('links').values({ name: 'b', url: 'b' }).execute();
        throw new Error('a rule says no');
      }),
      insert(database, 'a'),
      insert(database, 'c'),
    ]);
    expect(results).toMatchObject([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: { message: 'a rule says no' } },
      { status: 'rejected', reason: { code: '23505' } },
      { status: 'fulfilled', value: 'c' },
    ]);
    expect(await committed(url)).toEqual(['a', 'c']);
    const { rows } = await (await another(url)).query(
      'select count(distinct last_group) as n from write_marks',
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('fails a group in which a write left a failed statement, and continues with the next', async () => {
    const url = await anUrl();
    const database = await open(url);
    const results = await Promise.allSettled([
      insert(database, 'a'),
      database.write(async (tx) => {
        sql`select 1 / 0`.execute(tx).catch(() => undefined);
      }),
      insert(database, 'b'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await insert(database, 'c')).toBe('c');
    expect(await committed(url)).toEqual(['c']);
  });

  it('repeats all writes when the connection is lost at the savepoint between two', async () => {
    const url = await anUrl();
    const proxy = await aCuttingProxy(url);
    const database = await open(proxy.url);
    await insert(database, 'before');
    let savepoints = 0;
    proxy.decide((sent) => {
      if (!/release savepoint/.test(sent)) return 'passes';
      savepoints += 1;
      return savepoints === 2 ? 'is lost on the way back' : 'passes';
    });
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => insert(database, name)));
    expect(savepoints).toBe(6);
    expect(await committed(url)).toEqual(['before', 'a', 'b', 'c', 'd']);
  });

  it('commits durably with any settings of the server', async () => {
    const database = await open(await anUrl());
    const { rows } = await database.write((tx) =>
      sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(tx),
    );
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  });

  it('repeats all writes when the connection is lost before the commit', async () => {
    const url = await anUrl();
    const database = await open(url);
    const admin = await another(url);
    const ran = { a: 0, b: 0, refused: 0 };
    const results = await Promise.allSettled([
      database.write(async (tx) => {
        ran.a += 1;
        await tx.insertInto('links').values({ name: 'a', url: 'a' }).execute();
      }),
      database.write(async () => {
        ran.refused += 1;
        throw new Error('a rule says no');
      }),
      database.write(async (tx) => {
        ran.b += 1;
        if (ran.b === 1) await admin.query(endOthers);
        await tx.insertInto('links').values({ name: 'b', url: 'b' }).execute();
      }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(ran).toEqual({ a: 2, b: 2, refused: 2 });
    expect(await committed(url)).toEqual(['a', 'b']);
  });

  it('refuses writes that lose the connection twice, and continues with the next', async () => {
    const url = await anUrl();
    const database = await open(url);
    const admin = await another(url);
    const losing = database.write(async (tx) => {
      await admin.query(endOthers);
      await tx.insertInto('links').values({ name: 'a', url: 'a' }).execute();
    });
    await expect(losing).rejects.toMatchObject({ message: 'the database was lost twice' });
    expect(await insert(database, 'b')).toBe('b');
    expect(await committed(url)).toEqual(['b']);
  });

  it.each([
    ['is lost', 2],
    ['is lost on the way back', 1],
  ] as const)('writes once and acknowledges transactions whose commit %s', async (fate, runs) => {
    const url = await anUrl();
    const proxy = await aCuttingProxy(url);
    const database = await open(proxy.url);
    await insert(database, 'before');
    let cuts = 0;
    proxy.decide((sent) => {
      if (!/\bcommit\b/.test(sent) || cuts > 0) return 'passes';
      cuts += 1;
      return fate;
    });
    let ran = 0;
    await database.write(async (tx) => {
      ran += 1;
      await tx.insertInto('links').values({ name: 'a', url: 'a' }).execute();
    });
    expect(cuts).toBe(1);
    expect(ran).toBe(runs);
    expect(await committed(url)).toEqual(['before', 'a']);
  });

  it('continues reads and writes after every idle connection died', async () => {
    const url = await anUrl();
    const database = await open(url);
    const admin = await another(url);
    await Promise.all([insert(database, 'a'), database.check(), database.check(), database.check()]);
    await admin.query(endOthers);
    expect(await insert(database, 'b')).toBe('b');
    await Promise.all(Array.from({ length: 10 }, () => database.check()));
  });

  it('takes the write lock away from a hanging process', async () => {
    const url = await anUrl();
    const [one, other] = [await open(url), await open(url)];
    let ran = 0;
    const stoodStill = Promise.withResolvers<void>();
    const still = one.write(async (tx) => {
      ran += 1;
      await tx.insertInto('links').values({ name: 'a', url: 'a' }).execute();
      if (ran > 1) return;
      // The state after three seconds.
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(tx);
      await stoodStill.promise;
    });
    expect(await insert(other, 'b')).toBe('b');
    stoodStill.resolve();
    await still;
    expect(await committed(url)).toEqual(['b', 'a']);
  });
});

describe('a unit that meets a lock, a deadlock or a serialisation failure', () => {
  async function aWriter() {
    const url = await anUrl();
    await (await openDatabase({ DATA_DIR: '', DATABASE_URL: url })).close();
    /** Resolvers of the pauses, in order. */
    const pauses: (() => void)[] = [];
    const writes = createPostgresqlWrites(
      (options) => connect(url, options),
      'a-writer',
      lockStatement('everything'),
      undefined,
      () => new Promise((resolve) => pauses.push(resolve)),
    );
    onTestFinished(() => writes.close());
    const link = (name: string) =>
      writes.write(async (tx) => {
        await tx.insertInto('links').values({ name, url: name }).execute();
      });
    let runs = 0;
    const failing = (code: string, times: number) =>
      writes.write(async (tx) => {
        runs += 1;
        await tx
          .insertInto('links')
          .values({ name: `run ${runs}`, url: 'x' })
          .execute();
        if (runs <= times)
          await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(tx);
      });
    return { url, writes, pauses, link, failing, runs: () => runs };
  }

  it.each(['40001', '40P01', '55P03'])('yields to others before a retry (%s)', async (code) => {
    const { url, writes, pauses, link, failing, runs } = await aWriter();
    const writing = failing(code, 2);
    for (const pause of [1, 2]) {
      await waitFor(() => expect(pauses).toHaveLength(pause));
      await link(`beside ${pause}`);
      expect(runs()).toBe(pause);
      expect(writes.statistics().waiting).toBe(1);
      pauses[pause - 1]?.();
    }
    await writing;
    expect(await committed(url)).toEqual(['beside 1', 'beside 2', 'run 3']);
  });

  it('refuses a write as busy after a bounded number of retries', async () => {
    const { url, writes, pauses, failing, runs } = await aWriter();
    const writing = failing('40P01', 1000).catch((reason) => reason);
    const closing = writes.idle();
    for (let pause = 1; pause < 20; pause += 1) {
      await waitFor(() => expect(pauses).toHaveLength(pause));
      pauses[pause - 1]?.();
    }
    expect(toRefusal(await writing)).toMatchObject({ statusCode: 503 });
    await closing;
    expect(runs()).toBe(20);
    expect(await committed(url)).toEqual([]);
  });
});

it('reports a closed database as unreachable', async () => {
  const database = await openDatabase({ DATA_DIR: '', DATABASE_URL: await anUrl() });
  await database.check();
  await database.close();
  await expect(database.check()).rejects.toThrow();
});

it.each([
  ['ECONNRESET', true],
  ['ECONNREFUSED', true],
  ['EPIPE', true],
  ['EAI_AGAIN', true],
  ['ERR_INVALID_ARG_TYPE', false],
  ['ENOENT', false],
  ['ENOSPC', false],
])('knows by the code %s whether the connection is lost: %s', (code, lost) => {
  expect(isConnectionLoss(Object.assign(new Error('failed'), { code }))).toBe(lost);
});
