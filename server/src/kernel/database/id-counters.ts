/** Reads and sets the id counters of all tables, so that ids of deleted rows are never reused. */
import { sql } from 'kysely';
import { type Db, isPostgresql } from './database.ts';

export type Counters = Readonly<Record<string, number>>;

interface Counter {
  readonly name: string;
  readonly seq: number;
}

/** Suffix of PostgreSQL's sequence of a table. */
const SEQUENCE = '_id_seq';

export async function readCounters(db: Db): Promise<Counters> {
  const counters = isPostgresql(db)
    ? sql<Counter>`select left(sequencename, ${-SEQUENCE.length}) as name, last_value as seq from pg_sequences
        where schemaname = 'public' and sequencename like ${`%${SEQUENCE.replaceAll('_', '\\_')}`}
          and last_value is not null
        order by name`
    : sql<Counter>`select name, seq from sqlite_sequence where seq > 0 order by name`;
  const { rows } = await counters.execute(db);
  return Object.fromEntries(rows.map(({ name, seq }) => [name, Number(seq)]));
}

/** Continues the counters of another database. */
export async function setCounters(tx: Db, counters: Counters): Promise<void> {
  for (const [name, seq] of Object.entries(counters)) {
    if (!isPostgresql(tx)) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(tx);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${seq})`.execute(tx);
    } else if (seq > 0) {
      // A backup of an earlier version may have 0 for an unused table; a sequence begins at 1.
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(tx);
    }
  }
}
