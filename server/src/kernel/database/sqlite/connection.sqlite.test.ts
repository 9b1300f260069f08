import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aFolder } from '../../../testing/process.ts';
import { openSqlite } from './connection.ts';
import { openSqliteDatabase as openDatabase } from './sqlite-database.ts';

const FULL = 2;

const pragma = (connection: DatabaseSync, name: string) =>
  Object.values(connection.prepare(`PRAGMA ${name}`).get() ?? {})[0];

describe('a connection', () => {
  it('uses synchronous=FULL in WAL mode, also on reopening', () => {
    const file = join(aFolder(), 'a.db');
    for (let opening = 0; opening < 3; opening += 1) {
      const connection = openSqlite(file);
      expect(pragma(connection, 'synchronous')).toBe(FULL);
      expect(pragma(connection, 'journal_mode')).toBe('wal');
      expect(pragma(connection, 'foreign_keys')).toBe(1);
      // The engine would block the event loop.
      expect(pragma(connection, 'busy_timeout')).toBe(0);
      connection.exec('create table if not exists t (x); insert into t values (1)');
      connection.close();
    }
  });

  it('uses synchronous=FULL on a file that another program left with NORMAL', () => {
    const file = join(aFolder(), 'a.db');
    const other = new DatabaseSync(file);
    other.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; create table t (x)');
    other.close();
    const connection = openSqlite(file);
    expect(pragma(connection, 'synchronous')).toBe(FULL);
    connection.close();
  });

  it('refuses writes on the read connection', () => {
    const file = join(aFolder(), 'a.db');
    openSqlite(file).close();
    const connection = openSqlite(file, { readOnly: true });
    expect(() => connection.exec('create table t (x)')).toThrow(/readonly/);
    connection.close();
  });
});

describe('migrating', () => {
  const tables = (file: string) => {
    const connection = openSqlite(file);
    const rows = connection
      .prepare("select name, sql from sqlite_master where name not like 'sqlite_%'")
      .all();
    connection.close();
    return rows;
  };

  it('repeats migrations without changes and keeps the rows', async () => {
    const file = join(aFolder(), 'a.db');
    const first = await openDatabase(file);
    await first.write((tx) => tx.insertInto('links').values({ name: 'News', url: 'x' }).execute());
    await first.close();
    const before = tables(file);
    const second = await openDatabase(file);
    expect(await second.read.selectFrom('links').select('url').execute()).toEqual([{ url: 'x' }]);
    await second.close();
    expect(tables(file)).toEqual(before);
  });

  it('continues after a process was killed during its first migration', async () => {
    const whole = join(aFolder(), 'a.db');
    await (await openDatabase(whole)).close();

    const file = join(aFolder(), 'a.db');
    // Leftovers of such a process: the migrator's own tables, without a record or a table of ours.
    await (await openDatabase(file)).close();
    const connection = openSqlite(file);
    connection.exec('PRAGMA foreign_keys = OFF; delete from kysely_migration');
    const ours = connection
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'",
      )
      .all();
    for (const { name } of ours) connection.exec(`drop table ${name}`);
    connection.close();

    await (await openDatabase(file)).close();
    const named = (path: string) =>
      tables(path)
        .map(({ name }) => name)
        .sort();
    expect(named(file)).toEqual(named(whole));
  });

  it('rolls back a failed migration', async () => {
    const file = join(aFolder(), 'a.db');
    // Conflicts with the last table of the migration.
    const connection = openSqlite(file);
    connection.exec('create table benefits (x)');
    connection.close();
    await expect(openDatabase(file)).rejects.toThrow(/benefits/);
    expect(tables(file).map(({ name }) => name)).not.toContain('users');

    const again = openSqlite(file);
    again.exec('drop table benefits');
    again.close();
    await (await openDatabase(file)).close();
    expect(tables(file).map(({ name }) => name)).toContain('users');
  });
});

it('reads only committed rows', async () => {
  const database = await openDatabase(join(aFolder(), 'a.db'));
  await database.write(async (tx) => {
    await tx.insertInto('links').values({ name: 'News', url: 'x' }).execute();
    expect(await database.read.selectFrom('links').selectAll().execute()).toEqual([]);
    expect(await tx.selectFrom('links').selectAll().execute()).toHaveLength(1);
  });
  expect(await database.read.selectFrom('links').selectAll().execute()).toHaveLength(1);
  await database.close();
});

it('refuses an invalid file name', async () => {
  const database = await openDatabase(join(aFolder(), 'a.db'));
  const card = { title: 'x', description: 'y', picture: 'none', sort_rank: 1, search: '' };
  await expect(database.write((tx) => tx.insertInto('news').values(card).execute())).rejects.toThrow(
    /FOREIGN KEY/,
  );
  await database.close();
});

it('reports a closed database as unreachable', async () => {
  const folder = aFolder();
  const database = await openDatabase(join(folder, 'a.db'));
  await database.check();
  await database.close();
  await expect(database.check()).rejects.toThrow();
  rmSync(folder, { recursive: true });
  await expect(sql`select 1`.execute(database.read)).rejects.toThrow();
});
