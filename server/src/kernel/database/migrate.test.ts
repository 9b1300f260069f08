import { readdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { aDatabaseWithoutTables } from '../../testing/databases.ts';
import { aFolder } from '../../testing/process.ts';
import { isSchema, LATEST_SCHEMA } from './migrate.ts';
import { type DatabasePlace, openDatabase } from './open.ts';

/** The first and the last migration that the baseline stands for. */
const FIRST = '001-foundation';
const LAST = '058-name-words';

it('finds every migration by its file, each with a number of its own', () => {
  const files = readdirSync(new URL('migrations', import.meta.url)).filter((file) => /^\d/.test(file));
  const names = [...new Set(files.map((file) => file.replace(/\.(sql|ts)$/, '')))];
  expect(names.filter((name) => !isSchema(name))).toEqual([]);
  expect(new Set(names.map((name) => name.slice(0, 3))).size).toBe(names.length);
  expect(LATEST_SCHEMA).toBe(names.sort().at(-1));
  expect(isSchema('000-nothing')).toBe(false);
  expect(isSchema(LAST)).toBe(true);
});

const ranIn = async (db: Kysely<never>) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

/** A database whose records of migrations are those of a version with each migration in a file. */
async function anInstallationOf(...names: readonly string[]): Promise<DatabasePlace> {
  const place: DatabasePlace = { DATA_DIR: aFolder(), ...(await aDatabaseWithoutTables()) };
  const database = await openDatabase(place);
  await database.write(async (tx) => {
    await sql`delete from kysely_migration where name like '058-%'`.execute(tx);
    for (const name of names)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-01T00:00:00.000Z')`.execute(
        tx,
      );
    await tx.insertInto('links').values({ name: 'News', url: 'https://a.test' }).execute();
  });
  await database.close();
  return place;
}

it('goes on with an installation of 0.2.0 and its rows', async () => {
  const place = await anInstallationOf(FIRST, LAST);
  for (let start = 0; start < 2; start += 1) {
    const database = await openDatabase(place);
    const ran = await ranIn(database.read as never);
    expect([ran[0], ran.at(-1)]).toEqual(['058-baseline', LATEST_SCHEMA]);
    expect(await database.read.selectFrom('links').select('url').execute()).toEqual([
      { url: 'https://a.test' },
    ]);
    await database.close();
  }
});

it('asks for 0.2.0 where an installation is older, and changes nothing', async () => {
  const place = await anInstallationOf(FIRST);
  for (let start = 0; start < 2; start += 1)
    await expect(openDatabase(place)).rejects.toThrow(/anterior a la 0\.2\.0.*inicie una vez la 0\.2\.0/);
});

it('works with the database of a later version that only added to it, and with no other', async () => {
  const place: DatabasePlace = { DATA_DIR: aFolder(), ...(await aDatabaseWithoutTables()) };
  const startAfter = async (name: string) => {
    const database = await openDatabase(place);
    await database.write((tx) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-01T00:00:00.000Z')`.execute(
        tx,
      ),
    );
    await database.close();
    return openDatabase(place);
  };
  await (await startAfter('998-hours-of-contact-expand')).close();
  await expect(startAfter('999-contacts-without-hours')).rejects.toThrow(/is missing/);
});
