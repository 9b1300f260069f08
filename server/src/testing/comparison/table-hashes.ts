/** Detects any change of a database by one hash per table. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** A table of the engine, not of the product: it changes with every write, even one without effect. */
const OF_THE_ENGINE = 'write_marks';

/** A hash of the rows of every table, by its name; the order of rows does not matter. */
export async function tableHashes({ read }: Database): Promise<Readonly<Record<string, string>>> {
  const tables = await read.introspection.getTables();
  const hashes: Record<string, string> = {};
  for (const { name } of tables.filter((table) => table.name !== OF_THE_ENGINE)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(read);
    const hash = createHash('sha256');
    for (const row of rows.map((each) => JSON.stringify(each)).sort()) hash.update(row);
    hashes[name] = `${rows.length} rows ${hash.digest('hex')}`;
  }
  return hashes;
}
