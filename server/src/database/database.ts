/** The database as the rest of the server sees it, whichever engine runs. */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What stores query: the reading side, or the transaction of a write. */
export type Db = Kysely<Tables>;

/** The two parts of a write of many rows. */
export interface BulkWrite<T> {
  /**
   * Fills temporary tables, in steps of some hundred rows; each step runs as a write of its own among the others.
   * Changes nothing else.
   */
  stage(step: (unit: (tx: Db) => Promise<unknown>) => Promise<void>): Promise<void>;
  /**
   * Moves the rows to their place, with few statements in one transaction. Conditions stand in the statements
   * themselves, because on PostgreSQL others may write between two of them. A statement that fails undoes all of it.
   */
  apply(tx: Db): Promise<T>;
}

export interface Listener {
  onNotice(text: string): void;
  /** Nothing was heard for a while: anything may have been told. */
  onGap?(): void;
}

/** Statistics of writes since the database was opened. */
export interface WriteStatistics {
  /** Writes that wait for their turn. */
  readonly waiting: number;
  /** Since the database was opened. */
  readonly commits: number;
  readonly written: number;
  /** Most writes that one commit held. */
  readonly largest: number;
}

export interface Database {
  /** For what belongs to one engine alone. */
  readonly engine: 'sqlite' | 'postgresql';
  /** Committed rows only. */
  readonly read: Db;
  /**
   * Runs `unit` in a transaction; its value is answered once the write is durable. On PostgreSQL a unit is run again
   * where nothing of it can have been written.
   */
  write<T>(unit: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Writes many rows, all or none, without other writes waiting for long. On PostgreSQL others write at the same time.
   * One at a time.
   */
  bulkWrite<T>(work: BulkWrite<T>): Promise<T>;
  /**
   * Rewrites what would tell, of ballots that were rewritten in another order, in which order they came: the journal of
   * SQLite, the files of PostgreSQL. Waits for the write under way.
   */
  eraseWriteOrder(): Promise<void>;
  /**
   * A number that stays the same as long as nothing is committed, by this process or another; null where that cannot
   * be told at once.
   */
  dataVersion(): number | null;
  /** How the writing goes in this process. */
  statistics(): WriteStatistics;
  /** Bytes of the database; with its journal on SQLite. */
  size(): Promise<number>;
  /** Tells the other processes on this database, once what `tx` writes is committed, and not at all if it is not. */
  notifyAfterCommit(tx: Db, kind: string, text: string): void;
  /** Tells them at once. What gets lost on the way is not told again. */
  notify(kind: string, text: string): void;
  /** Hears what other processes tell, notices of one kind. */
  listen(kind: string, listener: Listener): void;
  /**
   * Whether all processes that serve from this database stand by the same number; this one does from now on.
   * @param mark between 0 and 2^31
   */
  claimClusterKey(mark: number): Promise<boolean>;
  /** @throws when the database does not answer, or cannot be written */
  check(): Promise<void>;
  /** Waits for the writes under way, then closes. */
  close(): Promise<void>;
}
