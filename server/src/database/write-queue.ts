/**
 * Writes on SQLite's one writing connection, in turns.
 *
 * Units that arrive while another is being written are committed together: one `fsync` serves them all, and
 * none is acknowledged before that commit. Each runs behind a savepoint, so one that fails undoes only itself.
 */
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

interface Unit {
  run(): Promise<() => void>;
  fail(reason: unknown): void;
}

/** Units committed together at the most, so that the first of them does not wait for an endless stream. */
const MOST_TOGETHER = 512;
/** Turns of the event loop without a new unit before those that wait are written. */
const QUIET_TURNS = 2;

/** How the writing goes. */
export interface WriteFigures {
  /** Writes that wait for their turn. */
  readonly waiting: number;
  /** Since the database was opened. */
  readonly commits: number;
  readonly written: number;
  /** Most writes that one commit held. */
  readonly largest: number;
}

export interface WriteQueue {
  figures(): WriteFigures;
  /**
   * Runs `unit` in a transaction and answers its value once it is durable.
   * @throws what `unit` throws, after undoing what it wrote
   */
  write<T>(unit: (tx: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Runs a task outside any transaction, as soon as none is under way. */
  between(task: () => void): Promise<void>;
  /** Resolves when nothing is waiting or being written. */
  idle(): Promise<void>;
}

export function createWriteQueue(connection: DatabaseSync, tx: Kysely<Tables>): WriteQueue {
  const waiting: Unit[] = [];
  const tasks: (() => void)[] = [];
  let draining: Promise<void> | undefined;
  const done = { commits: 0, written: 0, largest: 0 };

  async function commitTogether(units: readonly Unit[]): Promise<void> {
    connection.exec('begin immediate');
    const tell: (() => void)[] = [];
    let written = 0;
    for (const unit of units) {
      connection.exec('savepoint unit');
      try {
        tell.push(await unit.run());
        connection.exec('release unit');
        written += 1;
      } catch (reason) {
        // Some errors, a full disk among them, make SQLite undo the whole transaction by itself.
        if (!connection.isTransaction) throw reason;
        connection.exec('rollback to unit; release unit');
        // A refusal too is told after the commit only: it may rest on what another unit of the group wrote.
        tell.push(() => unit.fail(reason));
      }
    }
    connection.exec('commit');
    done.commits += 1;
    done.written += written;
    done.largest = Math.max(done.largest, written);
    for (const each of tell) each();
  }

  /**
   * Lets every socket that has something to read be read first, until nothing more comes: requests that arrive
   * together are committed together, and one commit costs as much as the writing of fifty ballots.
   */
  async function gather(): Promise<void> {
    let quiet = 0;
    while (quiet < QUIET_TURNS && waiting.length < MOST_TOGETHER) {
      const before = waiting.length;
      await nextTurn();
      quiet = waiting.length > before ? 0 : quiet + 1;
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0 || tasks.length > 0) {
      for (const task of tasks.splice(0)) task();
      await gather();
      const units = waiting.splice(0, MOST_TOGETHER);
      if (units.length === 0) continue;
      try {
        await commitTogether(units);
      } catch (reason) {
        if (connection.isTransaction) connection.exec('rollback');
        for (const unit of units) unit.fail(reason);
      }
    }
    draining = undefined;
  }

  return {
    figures: () => ({ ...done, waiting: waiting.length }),
    write: (unit) =>
      new Promise((resolve, reject) => {
        waiting.push({
          run: async () => {
            const value = await unit(tx);
            return () => resolve(value);
          },
          fail: reject,
        });
        draining ??= drain();
      }),
    between: (task) =>
      new Promise((resolve, reject) => {
        tasks.push(() => {
          try {
            resolve(task());
          } catch (reason) {
            reject(reason);
          }
        });
        draining ??= drain();
      }),
    idle: async () => {
      while (draining) await draining;
    },
  };
}
