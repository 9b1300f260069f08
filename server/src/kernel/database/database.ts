/** The database for the rest of the server, with either engine. */
import { type Kysely, PostgresAdapter } from 'kysely';
import type { Tables } from './tables.ts';

/** A query context of stores: the read connection, or the transaction of a write. */
export type Db = Kysely<Tables>;

export const isPostgresql = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * Scope of a turn at writing, on all nodes: an assembly, by its id, the office, or `long` writes of thousands of rows.
 * `everything` waits for all of them.
 */
export type Lane = 'office' | 'long' | 'everything' | number;

export interface Listener {
  onNotice(text: string): void;
  /** Called after a lost connection: any notification may have been missed. */
  onGap?(): void;
}

/** Statistics of writes since the database was opened. */
export interface WriteStatistics {
  /** Writes that wait for their turn. */
  readonly waiting: number;
  /** Since the database was opened. */
  readonly commits: number;
  readonly written: number;
  /** Maximum writes in one commit. */
  readonly largest: number;
}

/** Times of one commit, in milliseconds. */
export interface CommitTimes {
  readonly lane: 'office' | 'long' | 'assembly' | 'everything';
  readonly lockWait: number;
  readonly commit: number;
}
export type OnCommit = (times: CommitTimes) => void;

/** Snapshots open at the same time. */
export const MAX_SNAPSHOTS = 2;

export interface Database {
  /** For code of one engine only. */
  readonly engine: 'sqlite' | 'postgresql';
  /** Committed rows only. */
  readonly read: Db;
  /**
   * Reads a snapshot with several statements, without blocking writes. At most `MAX_SNAPSHOTS`: each has a connection of its own.
   */
  snapshot<T>(use: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Runs `unit` in a transaction, and returns its value once the write is durable. On PostgreSQL a unit is repeated
   * if it certainly wrote nothing.
   * @param lane `everything` by default; on SQLite all lanes are one
   * @throws DatabaseBusy or similar if its lane is not free within five seconds
   */
  write<T>(unit: (tx: Db) => Promise<T>, lane?: Lane): Promise<T>;
  /**
   * Rewrites the storage after ballots were rewritten in another order: the write-ahead log of SQLite, the files of
   * PostgreSQL. Waits for the current write.
   * @param timeout maximum milliseconds of the attempts
   * @returns false if a reader blocked all of them
   */
  eraseWriteOrder(timeout?: number): Promise<boolean>;
  /** A number that changes with every commit of any process; null if it cannot be read synchronously. */
  dataVersion(): number | null;
  /** Metrics of the writes of this process. */
  statistics(): WriteStatistics;
  onCommit(listener: OnCommit): void;
  /** Connections for reads in use, and waiting reads; both 0 on SQLite, which has a single connection. */
  pool(): { readonly used: number; readonly waiting: number };
  /** Bytes of the database; with its journal on SQLite. */
  size(): Promise<number>;
  /**
   * Notifies other processes on this database once `tx` is committed; at a heartbeat they notice omissions of a killed process.
   */
  notifyAfterCommit(tx: Db, kind: string, text: string): void;
  /** Notifies other processes at once, without delivery guarantee. */
  notify(kind: string, text: string): void;
  /** Subscribes to notifications of one kind from other processes. */
  listen(kind: string, listener: Listener): void;
  /**
   * Claims a number for all processes that serve from this database; false when another number is claimed.
   * @param mark between 0 and 2^31
   */
  claimClusterKey(mark: number): Promise<boolean>;
  /** @throws if the database does not answer, or cannot be written */
  check(): Promise<void>;
  /** Waits for pending writes, then closes. */
  close(): Promise<void>;
}
