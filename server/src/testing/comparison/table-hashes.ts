/** Detects any change of a database by one hash per table. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../kernel/database/database.ts';

/** A table of the engine, not of the product: it changes with every write, even one without effect. */
const OF_THE_ENGINE = 'write_marks';

/** Introspection reads every column: it takes longer than the rows of a test. */
const tables = new WeakMap<Database, Promise<readonly string[]>>();

async function readTables({ read }: Database): Promise<readonly string[]> {
  const found = await read.introspection.getTables();
  return found.map(({ name }) => name).filter((name) => name !== OF_THE_ENGINE);
}

type Hashes = Readonly<Record<string, string>>;

/** The last hashes of a database, and its version then. */
const last = new WeakMap<Database, { readonly version: number; readonly hashes: Hashes }>();

/** A number of SQLite's reading connection that changes with each commit of another; null on PostgreSQL. */
async function versionOf({ engine, read }: Database): Promise<number | null> {
  if (engine !== 'sqlite') return null;
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(read);
  return rows[0]?.data_version ?? null;
}

/** A hash of the rows of every table, by its name; the order of rows does not matter. */
export async function tableHashes(database: Database): Promise<Hashes> {
  // Before the rows are read: a later commit shows at the next time.
  const version = await versionOf(database);
  const known = last.get(database);
  if (known && known.version === version) return known.hashes;
  const hashes = await readHashes(database);
  if (version !== null) last.set(database, { version, hashes });
  return hashes;
}

async function readHashes(database: Database): Promise<Hashes> {
  const { read } = database;
  const names = tables.get(database) ?? readTables(database);
  tables.set(database, names);
  const hashes: Record<string, string> = {};
  for (const name of await names) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(read);
    const hash = createHash('sha256');
    for (const row of rows.map((each) => JSON.stringify(each)).sort()) hash.update(row);
    hashes[name] = `${rows.length} rows ${hash.digest('hex')}`;
  }
  return hashes;
}
