/** Differences between the engines in table definitions. */
import {
  type ColumnBuilderCallback,
  type CreateTableBuilder,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely';
import {
  POSTGRESQL_USER_WORDS,
  postgresqlNameWordTriggers,
  SQLITE_USER_WORDS,
  sqliteNameWordTriggers,
} from './name-word-triggers.ts';

export interface Columns {
  /** An id that the database increments and never reuses. */
  readonly id: readonly ['integer', ColumnBuilderCallback];
  /** A table stored in the order of its primary key, not of arrival, where the engine supports it. */
  inKeyOrder<T extends string, C extends string>(table: CreateTableBuilder<T, C>): CreateTableBuilder<T, C>;
  /** Makes the database refuse updates and deletions of a table's rows. */
  onlyAdd(db: Kysely<unknown>, table: string): Promise<void>;
  /**
   * Makes a unique column unique by an index without a constraint, which no foreign key can reference. On PostgreSQL a
   * change of a referenced value blocks writes of rows that reference it.
   */
  uniqueWithoutReference(db: Kysely<unknown>, table: string, column: string): Promise<void>;
  /** A query of the words in the names of all users: `word`, `user_id`, `deleted_at`. */
  readonly userWords: RawBuilder<unknown>;
  /** Makes triggers that keep the words of the names of users, at every write. */
  nameWordTriggers(db: Kysely<unknown>): Promise<void>;
}

export const ONLY_ADDED = 'rows of this table are only added';

export const SQLITE_COLUMNS: Columns = {
  id: ['integer', (c) => c.primaryKey().autoIncrement()],
  inKeyOrder: (table) => table.modifyEnd(sql`without rowid`),
  onlyAdd: async (db, table) => {
    for (const change of ['update', 'delete'])
      await sql`create trigger ${sql.id(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(ONLY_ADDED)}); end`.execute(db);
  },
  uniqueWithoutReference: async () => undefined,
  userWords: SQLITE_USER_WORDS,
  nameWordTriggers: sqliteNameWordTriggers,
};

/** The types of the other columns are those of SQLite too (`postgresql.ts`). */
export const POSTGRESQL_COLUMNS: Columns = {
  id: ['integer', (c) => c.primaryKey().generatedByDefaultAsIdentity()],
  // Rows are stored wherever there is room; `ballot-shuffle.ts` hides their position and age.
  inKeyOrder: (table) => table,
  onlyAdd: async (db, table) => {
    const refusal = sql.id(`${table}_only_added`);
    await sql`create function ${refusal}() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception '${ONLY_ADDED}'; end`)}`.execute(db);
    await sql`create trigger ${sql.id(`${table}_no_change`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ${refusal}()`.execute(db);
  },
  uniqueWithoutReference: async (db, table, column) => {
    const name = sql.id(`${table}_${column}_key`);
    await sql`alter table ${sql.table(table)} drop constraint ${name}`.execute(db);
    // A partial index is never a key.
    await sql`create unique index ${name} on ${sql.table(table)} (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(db);
  },
  userWords: POSTGRESQL_USER_WORDS,
  nameWordTriggers: postgresqlNameWordTriggers,
};
