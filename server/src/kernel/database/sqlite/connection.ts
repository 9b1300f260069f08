/** The embedded engine: `node:sqlite` behind Kysely. Only this folder knows which engine runs. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { DatabaseBusy, isLocked } from '../errors.ts';
import { setSynchronousQuery } from '../prepared-query.ts';
import type { Tables } from '../tables.ts';

/** Milliseconds a write or a start waits for the lock of another process. */
export const LOCK_TIMEOUT = 5000;
/** First and maximum milliseconds between two tries. */
const FIRST_PAUSE = 5;
const MAX_PAUSE = 100;
/** Maximum prepared statements of a connection; the product has far fewer distinct queries. */
const MAX_STATEMENTS = 500;
/** Size of the page cache: a search reads every row, and the default of 2 MB would read them from disk each time. */
const CACHE_KIBIBYTES = 32 * 1024;
/**
 * Pages of the write-ahead log before a checkpoint, some 32 MB: a checkpoint takes several times as long as a commit,
 * far longer on a busy disk, and the default of 1,000 pages caused one for every two thousand ballots.
 */
const JOURNAL_PAGES = 8000;
/** The value of `PRAGMA synchronous` for FULL. */
const SYNCHRONOUS_FULL = 2;

/** The pauses between tries, each twice as long as the one before. */
export function* lockPauses(): Generator<number, never> {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, MAX_PAUSE)) yield pause;
}

/**
 * Retries an idempotent task until no other process holds the lock. The engine itself never waits, because it would
 * block the event loop.
 * @throws DatabaseBusy after the timeout
 */
export async function untilUnlocked<T>(task: () => T | Promise<T>, timeout = LOCK_TIMEOUT): Promise<T> {
  const until = Date.now() + timeout;
  for (const pause of lockPauses()) {
    try {
      return await task();
    } catch (cause) {
      if (!isLocked(cause)) throw cause;
      if (Date.now() + pause > until)
        throw new DatabaseBusy('the database is locked by another process', { cause });
    }
    await wait(pause);
  }
  throw new Error('unreachable');
}

/**
 * Opens one connection.
 * An acknowledged write must survive a power cut, hence `synchronous=FULL`; the setting belongs to the
 * connection, not the file, and a reopened file can silently fall back to NORMAL, so it is read back.
 * @throws if the file is not a database, it is locked (`isLocked`), or FULL was not accepted
 */
export function openSqlite(file: string, { readOnly = false } = {}): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly, timeout: 0 });
  try {
    prepareConnection(connection, readOnly);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function prepareConnection(connection: DatabaseSync, readOnly: boolean): void {
  if (!readOnly) connection.exec('PRAGMA journal_mode = WAL');
  // Overwrites deleted content: erased personal data, and the order of arrival of ballots.
  connection.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON');
  connection.exec(`PRAGMA cache_size = -${CACHE_KIBIBYTES}; PRAGMA wal_autocheckpoint = ${JOURNAL_PAGES}`);
  const synchronous = connection.prepare('PRAGMA synchronous').get()?.synchronous;
  if (synchronous !== SYNCHRONOUS_FULL)
    throw new Error(`SQLite runs with synchronous=${synchronous}; FULL was asked for`);
}

/**
 * Checkpoints the write-ahead log into the file, unless a reader still needs it. Does not wait, because waiting blocks
 * the process.
 * @returns whether it was done
 */
export function checkpoint(connection: DatabaseSync): boolean {
  try {
    return connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
  } catch (error) {
    if (isLocked(error)) return false;
    throw error;
  }
}

/** Kinds of Kysely instances: `alone` has queries without a transaction, which can be repeated after a lock. */
type ConnectionUse = 'alone' | 'transactions';

/** A Kysely instance on one open connection. Users of a shared connection must take turns (see `write-queue.ts`). */
export function kyselyOn(connection: DatabaseSync, use: ConnectionUse = 'transactions'): Kysely<Tables> {
  const prepared = new PreparedConnection(connection, use);
  const db = new Kysely<Tables>({ dialect: dialectOf(prepared) });
  setSynchronousQuery(db, (sql, parameters) => prepared.rowsAtOnce(sql, parameters));
  return db;
}

/** SQLite can undo DDL; with this Kysely runs each migration in a transaction, so a killed one leaves nothing. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

function dialectOf(connection: PreparedConnection): Dialect {
  const exec = (statement: string) => async () =>
    void (await connection.executeQuery(CompiledQuery.raw(statement)));
  const nothing = async () => undefined;
  return {
    createAdapter: () => new TransactionalDdlAdapter(),
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: exec('begin immediate'),
      commitTransaction: exec('commit'),
      rollbackTransaction: exec('rollback'),
      releaseConnection: nothing,
      destroy: nothing,
    }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class PreparedConnection implements DatabaseConnection {
  readonly #connection: DatabaseSync;
  readonly #use: ConnectionUse;
  readonly #statements = new Map<string, { statement: StatementSync; answersRows: boolean }>();
  constructor(connection: DatabaseSync, use: ConnectionUse) {
    this.#connection = connection;
    this.#use = use;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#use !== 'alone') return this.#run(sql, parameters);
    try {
      return this.#run(sql, parameters);
    } catch (error) {
      if (!isLocked(error)) throw error;
      return untilUnlocked(() => this.#run(sql, parameters));
    }
  }

  #run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, answersRows } = this.#prepare(sql);
    const values = parameters as readonly SQLInputValue[];
    if (answersRows) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** Undefined if a read has to wait for a lock. */
  rowsAtOnce(sql: string, parameters: readonly unknown[]): unknown[] | undefined {
    try {
      return this.#run(sql, parameters).rows;
    } catch (error) {
      if (this.#use === 'alone' && isLocked(error)) return undefined;
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('Streaming is not used: lists are read whole or in pages');
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    const statement = this.#connection.prepare(sql);
    const prepared = { statement, answersRows: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
