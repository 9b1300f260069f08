/** The last id that each table gave, so that none is given twice although its row is gone. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

export type Counters = Readonly<Record<string, number>>;

interface Counter {
  readonly name: string;
  readonly seq: number;
}

export async function readCounters(db: Db): Promise<Counters> {
  const { rows } = await sql<Counter>`select name, seq from sqlite_sequence order by name`.execute(db);
  return Object.fromEntries(rows.map(({ name, seq }) => [name, Number(seq)]));
}

/** Goes on counting where another database was. */
export async function setCounters(tx: Db, counters: Counters): Promise<void> {
  for (const [name, seq] of Object.entries(counters)) {
    await sql`delete from sqlite_sequence where name = ${name}`.execute(tx);
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${seq})`.execute(tx);
  }
}
