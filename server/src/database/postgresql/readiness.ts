/** Whether a PostgreSQL can be read and has room. */
import type pg from 'pg';
import { DatabaseUnreachable } from '../errors.ts';
import { isConnectionLoss } from './connection.ts';

/** Milliseconds to connect, and for each statement. */
export const CHECK_TIMEOUT = 1500;

/**
 * Reads a table, and sorts more than fits into the memory it is given: the sort goes to the disk of the database, which
 * fails when that is full. Nothing is written that a row or the write-ahead log would keep.
 */
const READ = 'select 1 from users limit 1';
const SORT_ON_DISK = `begin; set local work_mem = '64kB';
  select count(*) from (select n from generate_series(1, 8192) as n order by n desc) as sorted; commit`;

export interface Readiness {
  /** @throws when the database does not answer, cannot be read or has no room */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** @param connect opens a connection whose statements have the time limit of a check */
export function createReadiness(connect: () => Promise<pg.Client>): Readiness {
  let client: pg.Client | undefined;
  let running: Promise<void> | undefined;
  let isClosed = false;

  const drop = () => {
    const used = client;
    client = undefined;
    used?.end().catch(() => undefined);
  };

  async function ask(): Promise<void> {
    client ??= await connect();
    try {
      const { rows } = await client.query('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby) throw new Error('the database is a standby, which only reads');
      await client.query(READ);
      await client.query(SORT_ON_DISK);
    } catch (error) {
      drop();
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
    check: async () => {
      if (isClosed) throw new DatabaseUnreachable('the database is closed');
      // Calls that arrive meanwhile share it: a hanging database gets one connection of checks.
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
