/** Migrates a database to the current schema. A landed migration is never edited. */
import { promises as fs, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration';
import type { Columns } from './migrations/columns.ts';
import type { Tables } from './tables.ts';

interface NamedMigration {
  up(db: Kysely<unknown>, columns: Columns): Promise<void>;
}

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url));

/** The names of the files, which begin with a number: in their order they run. */
const NAMES: readonly string[] = readdirSync(FOLDER)
  .flatMap((file) => /^(\d{3}-[^.]+)\.ts$/.exec(file)?.[1] ?? [])
  .sort();

/** Whether `schema` is the name of a migration. */
export const isSchema = (schema: string): boolean => NAMES.includes(schema);

/** The name of the last migration of this version. */
export const LATEST_SCHEMA = NAMES.at(-1) ?? '';

/**
 * Whether exactly these migrations have run. The migrator inspects the whole schema, which takes longer than the rest
 * of an opening.
 */
async function isMigrated(db: Kysely<Tables>, wanted: readonly string[]): Promise<boolean> {
  // A new database has no such table.
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db).catch(() => null);
  const names = done?.rows.map(({ name }) => name).sort();
  return names?.join() === wanted.join();
}

/**
 * Runs the migrations that have not run yet, each in its own transaction.
 * @param upTo the last migration to run; only for inserting rows of that schema
 * @throws the error of the failed migration; its changes are rolled back, and the next start tries again
 */
export async function migrate(db: Kysely<Tables>, columns: Columns, upTo?: string): Promise<void> {
  const wanted = NAMES.filter((name) => !upTo || name <= upTo);
  if (await isMigrated(db, wanted)) return;
  const files = await new FileMigrationProvider({ fs, path, migrationFolder: FOLDER }).getMigrations();
  const migrations: Record<string, Migration> = {};
  for (const name of wanted) {
    const { up } = files[name] as NamedMigration;
    migrations[name] = { up: (tx) => up(tx, columns) };
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
