/** PostgreSQL connections for Kysely, with retries after a loss. Only this folder knows the engine. */
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { addressesOf } from '../../runtime/database-hosts.ts';
import type { Database } from '../database.ts';
import { DatabaseUnreachable, UnsuitableDatabase } from '../errors.ts';
import { preparedName } from '../prepared-query.ts';
import type { Tables } from '../tables.ts';
import { clientOf } from './primary.ts';
import { describeTlsFailure, withStrictTls } from './tls.ts';

/** Milliseconds that a read or write waits for an unresponsive database: a restart takes some seconds. */
const WAIT_TIMEOUT = 10_000;
/** Milliseconds between two tries. */
const RETRY_DELAY = 100;
/** Milliseconds to make a connection, or for one statement of a read or write. */
const CONNECT_TIMEOUT = 5000;
const STATEMENT_TIMEOUT = 30_000;
/** TCP keep-alive delay in milliseconds. */
const KEEP_ALIVE_DELAY = 10_000;
const MAX_READING = 10;

/**
 * Counts and sums arrive as `bigint` and `numeric`, which the client returns as texts. No count exceeds 2^53, and rows
 * must be equal on both engines.
 */
const NUMBERS: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format ?? 'text'),
};

/** @param role purpose of a connection, for `pg_stat_activity` */
const optionsOf = (url: string, role: string) => ({
  connectionString: withStrictTls(addressesOf(url)[0]),
  types,
  // PostgreSQL keeps 63 bytes.
  application_name: `vigilia ${role} ${hostname()}:${process.pid}`.slice(0, 63),
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  query_timeout: STATEMENT_TIMEOUT,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
});

/** Error classes and codes of an ended or refused connection: 08, shutdown, restart, timeout. */
const ENDED_BY_SERVER = /^(08...|57P0[1-5]|25P03|53300)$/;

/** System codes of an ended or refused connection; others, such as ENOSPC, are unrelated to it. */
const SOCKET_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'EADDRNOTAVAIL',
  'ENOTCONN',
  'ESHUTDOWN',
  // From the name server.
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Whether an error means a lost connection instead of a wrong statement. */
export const isConnectionLoss = (error: unknown): boolean => {
  if (error instanceof UnsuitableDatabase) return false;
  if (error instanceof pg.DatabaseError) return ENDED_BY_SERVER.test(error.code ?? '');
  const { code = '', syscall, message = '' } = error as NodeJS.ErrnoException;
  // A local server has no socket file while it restarts.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  return SOCKET_CODES.has(code) || /connection|timeout/i.test(message);
};

/**
 * Retries an idempotent task until it succeeds or the time is over.
 * @throws DatabaseUnreachable; other errors at once
 */
export async function withRetries<T>(task: () => Promise<T>, until = Date.now() + WAIT_TIMEOUT): Promise<T> {
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      if (Date.now() > until)
        throw new DatabaseUnreachable(`no se llega a la base de datos: ${(error as Error).message}`, {
          cause: error,
        });
      await wait(RETRY_DELAY);
    }
  }
}

export interface ConnectionOptions {
  readonly role?: string;
  /** Milliseconds to make a connection, and for each statement; 0 is no limit. */
  readonly connectionTimeoutMillis?: number;
  readonly query_timeout?: number;
  /** Whether statements are sent in order without waiting for earlier answers. */
  readonly pipeline?: boolean;
}

/**
 * An open connection. An error while it is idle does not end the process: the next query reports it.
 * @throws UnsuitableDatabase for a rejected certificate, or unreadable files of the address
 */
export async function connect(
  url: string,
  { role = 'other', ...options }: ConnectionOptions = {},
): Promise<pg.Client> {
  let client: pg.Client | undefined;
  try {
    client = new (clientOf(url))({ ...optionsOf(url, role), ...options });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    await client?.end().catch(() => undefined);
    throw describeTlsFailure(error);
  }
}

export type RunStatement = (statement: pg.QueryConfig) => Promise<pg.QueryResult>;

/** A pool of read connections. Reads are independent, so a read on a dead connection is repeated on another. */
export function openReadPool(url: string): {
  runs: RunStatement;
  pool: Database['pool'];
  close(): Promise<void>;
} {
  const pool = new pg.Pool({ ...optionsOf(url, 'read'), max: MAX_READING, Client: clientOf(url) });
  // An idle connection was lost; the pool has removed it.
  pool.on('error', () => undefined);
  return {
    runs: (statement) => withRetries(() => pool.query(statement)),
    pool: () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

export function kyselyOver(runs: RunStatement): Kysely<Tables> {
  const client = {
    query: (text: string, values: readonly unknown[]) =>
      // Planned once by each connection: planning the facts of a ballot takes longer than reading them.
      runs({ text, values: [...values], name: preparedName(text) }),
    release: () => undefined,
  };
  const pool = { connect: async () => client, end: async () => undefined };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) });
}
