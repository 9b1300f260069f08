/** Errors of a database that is reached over a network. */

/** The database cannot be reached. Nothing was written. */
export class DatabaseUnreachable extends Error {}

/** The database was reached, and cannot serve the product. The message is one line for its operator. */
export class UnsuitableDatabase extends Error {}

/** The connection was lost during a commit, whose outcome is unknown. */
export class UncertainWrite extends Error {}

/** Another process held the lock of the database for too long. Nothing was written. */
export class DatabaseBusy extends Error {}

/** Meaning of an engine error for the caller. After `busy` a retry may succeed. */
export type FailureKind = 'unreachable' | 'uncertain' | 'busy' | 'full';

/** SQLite's codes for a full disk, and for a write refused by the system, such as past a quota. */
const SQLITE_FULL: ReadonlySet<number | undefined> = new Set([13, 778]);
/** Codes of PostgreSQL for the same; also lock timeout, serialisation failure and deadlock. */
const POSTGRESQL_FULL = '53100';
const POSTGRESQL_BUSY: ReadonlySet<string | undefined> = new Set(['55P03', '40001', '40P01']);

/** SQLite's code for a lock of another connection; the lowest byte of extended codes. */
const SQLITE_BUSY = 5;
const PRIMARY_CODE = 0xff;

/** Whether SQLite could not get a lock: at the beginning, at the commit, or on an outdated snapshot. */
export const isLocked = (error: unknown): boolean =>
  (((error as { errcode?: number } | null)?.errcode ?? 0) & PRIMARY_CODE) === SQLITE_BUSY;

/** Undefined for any other error. */
export function failureKind(error: unknown): FailureKind | undefined {
  if (error instanceof DatabaseUnreachable) return 'unreachable';
  if (error instanceof UncertainWrite) return 'uncertain';
  if (error instanceof DatabaseBusy || isLocked(error)) return 'busy';
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (POSTGRESQL_BUSY.has(code)) return 'busy';
  if (SQLITE_FULL.has(errcode) || code === POSTGRESQL_FULL) return 'full';
  return undefined;
}
