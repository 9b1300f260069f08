/**
 * Writes on SQLite's single writing connection, in turns.
 * Units that arrive while another is being written are committed together: one `fsync` serves them all, and
 * none is acknowledged before that commit. Each runs behind a savepoint, so a failing one undoes only itself.
 * Another process may hold the write lock: a backup tool, a console. The engine never waits for it, as it would block the event
 * loop. The group is undone, keeps its place and is retried after a pause.
 */
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { createCommitHooks } from '../commit-hooks.ts';
import type { OnCommit } from '../database.ts';
import { DatabaseBusy, isLocked } from '../errors.ts';
import type { Tables } from '../tables.ts';
import { LOCK_TIMEOUT, lockPauses } from './connection.ts';

interface Unit {
  readonly run: (tx: Kysely<Tables>) => Promise<unknown>;
  resolve(value: unknown): void;
  fail(reason: unknown): void;
  /** Arrival, in milliseconds since 1970. */
  readonly since: number;
}

/** Maximum units of a commit, so that the first does not wait for an endless stream. */
const MAX_GROUP_SIZE = 512;
/** Turns of the event loop without a new unit before a group is written. */
const IDLE_TURNS = 2;

export type WriteQueue = ReturnType<typeof createWriteQueue>;

/** @param timeout milliseconds a unit waits while another process holds the write lock */
export function createWriteQueue(
  connection: DatabaseSync,
  tx: Kysely<Tables>,
  timeout = LOCK_TIMEOUT,
  onCommit?: OnCommit,
) {
  const waiting: Unit[] = [];
  const tasks: (() => void)[] = [];
  let draining: Promise<void> | undefined;
  const hooks = createCommitHooks(tx);
  const done = { commits: 0, written: 0, largest: 0 };

  /**
   * Runs a unit behind a savepoint.
   * @returns delivers its outcome once the group is committed
   * @throws the error that failed the whole group
   */
  async function runUnit({ run, resolve, fail }: Unit): Promise<() => void> {
    connection.exec('savepoint unit');
    try {
      const value = await run(tx);
      connection.exec('release unit');
      return () => {
        done.written += 1;
        resolve(value);
      };
    } catch (reason) {
      // After some errors, such as a full disk, SQLite undoes the whole transaction by itself.
      if (isLocked(reason) || !connection.isTransaction) throw reason;
      connection.exec('rollback to unit; release unit');
      return () => fail(reason);
    }
  }

  /** @param lockedSince when the lock of another process was first met, in milliseconds since 1970 */
  async function commitTogether(units: readonly Unit[], lockedSince = Date.now()): Promise<void> {
    connection.exec('begin immediate');
    hooks.clear();
    const lockWait = Date.now() - lockedSince;
    const deliveries: (() => void)[] = [];
    for (const unit of units) deliveries.push(await runUnit(unit));
    await hooks.beforeCommit();
    const since = performance.now();
    connection.exec('commit');
    onCommit?.({ lane: 'everything', lockWait, commit: performance.now() - since });
    const before = done.written;
    // Refusals too are answered after the commit: they may depend on another write of the group.
    for (const deliver of deliveries) deliver();
    done.commits += 1;
    done.largest = Math.max(done.largest, done.written - before);
  }

  /**
   * Reads all readable sockets first: requests that arrive together are committed together, and one commit costs as
   * much as writing fifty ballots.
   */
  async function gather(): Promise<void> {
    let idleTurns = 0;
    while (idleTurns < IDLE_TURNS && waiting.length < MAX_GROUP_SIZE) {
      const before = waiting.length;
      await nextTurn();
      idleTurns = waiting.length > before ? 0 : idleTurns + 1;
    }
  }

  /** Returns a group to its place, except units that have waited too long for the lock. */
  function requeue(units: readonly Unit[], lockedSince: number, cause: unknown): void {
    const now = Date.now();
    for (const unit of [...units, ...waiting.splice(0)])
      if (now - Math.max(unit.since, lockedSince) < timeout) waiting.push(unit);
      else unit.fail(new DatabaseBusy('the database is locked by another process', { cause }));
  }

  async function drain(): Promise<void> {
    let lockedSince: number | undefined;
    let pauses = lockPauses();
    while (waiting.length > 0 || tasks.length > 0) {
      for (const task of tasks.splice(0)) task();
      await gather();
      const units = waiting.splice(0, MAX_GROUP_SIZE);
      if (units.length === 0) continue;
      try {
        await commitTogether(units, lockedSince);
        lockedSince = undefined;
        pauses = lockPauses();
      } catch (reason) {
        // A closed database rejects the write of a late caller, and has nothing to roll back.
        if (connection.isOpen && connection.isTransaction) connection.exec('rollback');
        if (isLocked(reason)) {
          lockedSince ??= Date.now();
          requeue(units, lockedSince, reason);
          await wait(pauses.next().value);
        } else for (const unit of units) unit.fail(reason);
      }
    }
    draining = undefined;
  }

  return {
    statistics: () => ({ ...done, waiting: waiting.length }),
    /**
     * Runs `unit` in a transaction and returns its value once it is durable.
     * @throws the error of `unit`, after rolling back its changes
     */
    write: <T>(run: (tx: Kysely<Tables>) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ run, resolve: resolve as Unit['resolve'], fail: reject, since: Date.now() });
        draining ??= drain();
      }),
    /** Runs a task between transactions. */
    runExclusive: (task: () => void) =>
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
    /** Resolves when nothing is waiting or being written. */
    idle: async () => {
      while (draining) await draining;
    },
  };
}
