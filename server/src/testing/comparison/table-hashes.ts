/** Detects any change of a database by one hash per table. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A table of the engine, not of the product: it changes with every write, even one without effect. */
const OF_THE_ENGINE = 'write_marks';

/** Introspection reads every column: it takes longer than the rows of a test. */
const tables = new WeakMap<Database, Promise<readonly string[]>>();

async function readTables({ read }: Database): Promise<readonly string[]> {
  const found = await read.introspection.getTables();
  return found.map(({ name }) => name).filter((name) => name !== OF_THE_ENGINE);
}

/** A hash of the rows of every table, by its name; the order of rows does not matter. */
export async function tableHashes(database: Database): Promise<Readonly<Record<string, string>>> {
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
