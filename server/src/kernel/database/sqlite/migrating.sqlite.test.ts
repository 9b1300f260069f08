/** A process killed at any step of a migration: the next start continues, with the same result. */
import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { aFolder, run } from '../../../testing/process.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

/** Opens and migrates a database, and is killed before its n-th statement. */
const KILLED = `
  import { StatementSync } from 'node:sqlite';
  import { openSqliteDatabase } from ${JSON.stringify(new URL('./sqlite-database.ts', import.meta.url).href)};
  const [, , file, at] = process.argv;
  let changes = 0;
  StatementSync.prototype.run = new Proxy(StatementSync.prototype.run, {
    apply(target, self, values) {
      changes += 1;
      if (changes === Number(at)) process.kill(process.pid, 'SIGKILL');
      return Reflect.apply(target, self, values);
    },
  });
  await (await openSqliteDatabase(file)).close();
`;
/** Statements between one kill and the next. */
const KILLS_BETWEEN = 5;
/** Later migrations change existing rows. */
const BEFORE = '058-baseline';
const PEOPLE = 20;

/** The schema, the migrations that ran, and the changed rows. */
function stateOf(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const all = (sql: string) => database.prepare(sql).all();
  const state = {
    schema: all(
      "select type, name, sql from sqlite_master where name not like 'sqlite_%' order by type, name",
    ),
    ran: all('select name from kysely_migration order by name'),
    users: all('select email, name_search from users order by id'),
    integrity: all('PRAGMA integrity_check'),
  };
  database.close();
  return state;
}

async function aDatabaseFromBefore(): Promise<string> {
  const file = join(aFolder(), 'vigilia.db');
  await (await openSqliteDatabase(file, BEFORE)).close();
  const database = new DatabaseSync(file);
  const put = database.prepare(
    `insert into users (name, last_name, email, phone, password_hash, user_type, created_at)
      values ('Lucía', ?, ?, '3', 'x', 1, '2026-01-01T00:00:00.000Z')`,
  );
  for (let n = 0; n < PEOPLE; n += 1) put.run(`Ñáñez ${n}`, `a${n}@a.test`);
  database.close();
  return file;
}

/** Has `look` called before every statement that this process runs through Kysely. */
function beforeEachStatement(look: () => void): void {
  const { run: runs, all } = StatementSync.prototype;
  const watched = <F extends typeof runs | typeof all>(statement: F): F =>
    new Proxy(statement, {
      apply(target, self, values) {
        look();
        return Reflect.apply(target, self, values);
      },
    });
  StatementSync.prototype.run = watched(runs);
  StatementSync.prototype.all = watched(all);
  onTestFinished(() => {
    StatementSync.prototype.run = runs;
    StatementSync.prototype.all = all;
  });
}

it.each([
  ['an empty folder', null],
  ['a database with existing rows', aDatabaseFromBefore],
])(
  'a migration of %s has the same result after a kill before any statement',
  { timeout: 600_000 },
  async (_, make) => {
    const file = make ? await make() : join(aFolder(), 'vigilia.db');
    const places: string[] = [];
    let copying = true;
    // The files on the disk at that moment are all that a kill leaves.
    beforeEachStatement(() => {
      if (!copying || !existsSync(file)) return;
      const place = join(aFolder(), 'vigilia.db');
      for (const part of ['', '-wal']) if (existsSync(file + part)) copyFileSync(file + part, place + part);
      places.push(place);
    });
    await (await openSqliteDatabase(file)).close();
    copying = false;
    const wanted = stateOf(file);
    expect(wanted.integrity).toEqual([{ integrity_check: 'ok' }]);
    expect(wanted.users).toHaveLength(make ? PEOPLE : 0);
    expect(places.length).toBeGreaterThan(60);

    for (const place of places) {
      await (await openSqliteDatabase(place)).close();
      expect(stateOf(place)).toEqual(wanted);
    }
  },
);

it('migrates completely after repeated kills at increasing moments', {
  timeout: 600_000,
}, async () => {
  const whole = join(aFolder(), 'vigilia.db');
  await (await openSqliteDatabase(whole)).close();
  const file = join(aFolder(), 'vigilia.db');
  const script = join(aFolder(), 'killed.mjs');
  writeFileSync(script, KILLED);
  let kills = 0;
  for (let at = 2; ; at += KILLS_BETWEEN) {
    const { printed, ended } = run(script, [file, String(at)], {});
    const end = await ended;
    expect(printed.err).toBe('');
    if (end === 0) break;
    expect(end).toBe('SIGKILL');
    kills += 1;
  }
  expect(kills).toBeGreaterThan(3);
  expect(stateOf(file)).toEqual(stateOf(whole));
});
