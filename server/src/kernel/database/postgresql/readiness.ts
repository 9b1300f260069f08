/** Whether a PostgreSQL can be read and written, and has room. */
import type pg from 'pg';
import { DatabaseUnreachable } from '../errors.ts';
import { isConnectionLoss } from './connection.ts';

/** Milliseconds to connect, and for each statement. */
export const CHECK_TIMEOUT = 1500;

/**
 * Reads a table, sorts more than fits into the memory it is given, and commits a message of the write-ahead log that no table
 * keeps. The sort uses the disk of the database, which fails if that is full, and the commit waits like a write, also for a
 * synchronous standby.
 */
const READ = 'select 1 from users limit 1';
const WRITE = `begin; set local work_mem = '64kB'; set local synchronous_commit = on;
  select count(*) from (select n from generate_series(1, 8192) as n order by n desc) as sorted;
  select pg_logical_emit_message(true, 'vigilia', ''); commit`;

/** @param connect opens a connection whose statements have the time limit of a check */
export function createReadiness(connect: () => Promise<pg.Client>) {
  let client: pg.Client | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  async function ask(): Promise<void> {
    const used = client ?? (await connect());
    client = used;
    try {
      const { rows } = await used.query('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby) throw new Error('the database is a standby, which only reads');
      await used.query(READ);
      await used.query(WRITE);
    } catch (error) {
      client = undefined;
      used.end().catch(() => undefined);
      throw error;
    }
  }

  /** A kept connection may have ended with a restart of the database. */
  const askTwice = () =>
    ask().catch((error) => {
      if (!isConnectionLoss(error)) throw error;
      return ask();
    });

  return {
    /** @throws if the database does not answer, cannot be read or has no room */
    check: async () => {
      if (isClosed) throw new DatabaseUnreachable('the database is closed');
      // Concurrent calls share it: a hanging database gets only one connection of checks.
      running ??= askTwice().finally(() => {
        running = undefined;
      });
      return running;
    },
    async close() {
      isClosed = true;
      await running?.catch(() => undefined);
      const used = client;
      client = undefined;
      await used?.end().catch(() => undefined);
    },
  };
}
