/**
 * Migrates a database to the current schema. A landed migration is never edited. It is a file of statements in SQLite's SQL, a
 * file of code for other changes, or both: then the statements run first.
 */
import { promises as fs, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';
import { UnsuitableDatabase } from './errors.ts';
import type { Columns } from './migrations/columns.ts';
import type { Tables } from './tables.ts';

interface NamedMigration {
  up(db: Kysely<unknown>, columns: Columns): Promise<void>;
}

const FOLDER = new URL('migrations/', import.meta.url);
const FILES: ReadonlySet<string> = new Set(readdirSync(FOLDER));

/** The names of the migrations, which begin with a number and run in order. */
const NAMES: readonly string[] = [
  ...new Set([...FILES].flatMap((file) => /^(\d{3}-[^.]+)\.(?:sql|ts)$/.exec(file)?.[1] ?? [])),
].sort();

async function runStatements(name: string, db: Kysely<unknown>, columns: Columns): Promise<void> {
  if (!FILES.has(`${name}.sql`)) return;
  for (const statement of readFileSync(new URL(`${name}.sql`, FOLDER), 'utf8').split(/;$/m))
    if (statement.trim()) await sql.raw(columns.statement(statement)).execute(db);
}

/** Replaces the migrations of 0.2.0 up to `LAST_OF_BASELINE`. */
const BASELINE = NAMES[0] ?? '';
const LAST_OF_BASELINE = '058-name-words';

/** Whether `schema` is the name of a migration, or was the last one in the baseline. */
export const isSchema = (schema: string): boolean => schema === LAST_OF_BASELINE || NAMES.includes(schema);

/** The name of the last migration of this version. */
export const LATEST_SCHEMA = NAMES.at(-1) ?? '';

/** The code of PostgreSQL; SQLite has words only. */
const UNDEFINED_TABLE = '42P01';

/**
 * An expansion adds only parts that earlier releases ignore: they can start beside it, and keep running during the migration
 * (docs/decisions/0018-postgresql.md).
 */
const isExpansion = (name: string): boolean => name.endsWith('-expand');

/** Whether this version can work with a database that a later one migrated. */
const isCompatible = (done: readonly string[]): boolean =>
  done.filter((name) => name > LATEST_SCHEMA).every(isExpansion);

const TOO_OLD =
  'la base de datos es de una versión anterior a la 0.2.0 de Vigilia; inicie una vez la 0.2.0 con ella, y después esta';
const IN_USE =
  'otro nodo usa la base de datos, y esta versión la cambia de un modo que la suya no admite; detenga todos los nodos e inicie uno con esta versión';

/** The names of the migrations that have run, sorted; undefined in a new database, which has no such table. */
async function migrationsIn(db: Kysely<Tables>): Promise<string[] | undefined> {
  const done = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch((error: Error & { code?: string }) => {
      if (error.code !== UNDEFINED_TABLE && !error.message.startsWith('no such table')) throw error;
    });
  return done?.rows.map(({ name }) => name).sort();
}

/** Records the baseline in place of the migrations that it replaces. @throws UnsuitableDatabase if one is missing */
async function adoptBaseline(db: Kysely<Tables>, done: readonly string[]): Promise<void> {
  if (!done.includes(LAST_OF_BASELINE)) throw new UnsuitableDatabase(TOO_OLD);
  await db.transaction().execute(async (tx) => {
    await sql`delete from kysely_migration where name < ${LAST_OF_BASELINE}`.execute(tx);
    await sql`update kysely_migration set name = ${BASELINE} where name = ${LAST_OF_BASELINE}`.execute(tx);
  });
}

/**
 * Runs pending migrations, each in its own transaction.
 * @param upTo the last migration to run; only for inserting rows of that schema
 * @param isInUse whether a server works with the database
 * @throws UnsuitableDatabase before 0.2.0, and if a running server of an earlier version is incompatible with the migration; or
 * the error of the failed migration, whose changes are rolled back, and which the next start tries again
 */
export async function migrate(
  db: Kysely<Tables>,
  columns: Columns,
  upTo?: string,
  isInUse = async () => false,
): Promise<void> {
  const wanted = NAMES.filter((name) => !upTo || name <= upTo);
  const done = await migrationsIn(db);
  // The migrator inspects the whole schema, which takes longer than the rest of an opening.
  const known = done && isCompatible(done) ? done.filter((name) => name <= LATEST_SCHEMA) : done;
  if (known?.join() === wanted.join()) return;
  if (done?.[0] && done[0] !== BASELINE) await adoptBaseline(db, done);
  const isContracting = wanted.some((name) => !done?.includes(name) && !isExpansion(name));
  if (done?.length && isContracting && (await isInUse())) throw new UnsuitableDatabase(IN_USE);
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: fileURLToPath(FOLDER) });
  const code = (await provider.getMigrations()) as Readonly<Record<string, NamedMigration | undefined>>;
  const migrations: Record<string, Migration> = {};
  for (const name of wanted)
    migrations[name] = {
      up: async (tx) => {
        await runStatements(name, tx, columns);
        await code[name]?.up(tx, columns);
      },
    };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
