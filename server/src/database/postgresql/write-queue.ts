/**
 * Serialises writes on PostgreSQL: one write connection for each process, one writing process at a time.
 *
 * As on SQLite, writes that arrive together are committed together, each batch of them behind a savepoint, and none is acknowledged
 * before the commit. A group begins with a lock shared by all processes, so the rules of one writer hold for any
 * number. Statements are pipelined: they run in the order in which they were sent, and a write begins before the answer to
 * the savepoint of the one before it.
 *
 * A connection may be lost at any moment. Before the commit is sent nothing is written, and the writes are repeated.
 * When the response to the commit is lost, the marker of the group shows whether it was committed: a process that
 * holds the lock again knows that the lost transaction is over.
 */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { RunBatch } from '../database.ts';
import { DatabaseUnreachable, failureKind, UncertainWrite } from '../errors.ts';
import { createPreCommitHooks } from '../pre-commit-hooks.ts';
import type { WriteQueue } from '../sqlite/write-queue.ts';
import type { Tables } from '../tables.ts';
import { alone, batchesOf, deliver, outcomesOf, type QueuedWrite } from '../write-batches.ts';
import { isConnectionLoss, kyselyOver, WAIT_TIMEOUT, withRetries } from './connection.ts';

/** Maximum number of writes committed together; other processes wait meanwhile. */
const MAX_GROUP_SIZE = 100;
/** The advisory lock of the writing process, chosen by the product. */
const WRITING = 8_441_474_101;
/** Milliseconds to wait for the lock, and until a silent process loses it. */
export const MAX_WAIT = 20_000;
const MAX_SILENCE = 10_000;
/**
 * Milliseconds a unit waits for a row that a bulk write is changing; then it yields to its group and is retried in a
 * later one.
 */
const ROW_WAIT = 100;
/** Maximum tries of a write that meets a lock, a deadlock or a serialisation failure. */
const MAX_TRIES = 20;
/** First and maximum backoff in milliseconds: each try may block its whole group for `ROW_WAIT`. */
const FIRST_PAUSE = 25;
const MAX_PAUSE = 2000;

/** Exponential backoff with up to 50 % jitter, so that conflicting writes do not meet again. */
const backOff = (tries: number) =>
  wait(Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** (tries - 1)) * (1 - Math.random() / 2));

/** Reports the outcome of a write, once the group is committed. */
type Deliver = () => void;

interface Unit extends QueuedWrite {
  /** Time of arrival, in milliseconds since 1970. */
  readonly since: number;
  /** Tries that ended with a lock, a deadlock or a serialisation failure. */
  tries: number;
  /** Whether the connection was lost during it once. */
  lostBefore: boolean;
}

/** Outcome of a group. A lost group has written nothing. */
type Outcome = { readonly ended: 'committed' } | { readonly ended: 'lost'; readonly reason: unknown };

/** The connection was lost during a write. */
class Lost extends Error {}

/** Details of the notices that the server sends with a response. */
export type WriteEvents = readonly string[];

export interface PostgresqlWrites extends Omit<WriteQueue, 'runExclusive'> {
  readonly tx: Kysely<Tables>;
  /** Runs statements that cannot be in a transaction, while no process writes; each returns the server's notices. */
  runExclusive(task: (query: (sql: string) => Promise<WriteEvents>) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param connect opens a connection
 * @param writer a name for this process that no other has: letters, digits and hyphens
 * @param pause resolves when a unit may be tried again
 */
export function createPostgresqlWrites(
  connect: (options: { readonly pipeline: boolean }) => Promise<pg.Client>,
  writer: string,
  pause: (tries: number) => Promise<void> = backOff,
): PostgresqlWrites {
  const waiting: Unit[] = [];
  /** Writes in backoff. */
  const pausing = new Set<Promise<void>>();
  const tasks: (() => Promise<void>)[] = [];
  let draining: Promise<void> | undefined;
  /** The connection in use; undefined when there is none yet, or it was lost. */
  let client: pg.Client | undefined;
  let group = 0;
  const done = { commits: 0, written: 0, largest: 0 };

  /** Runs a statement after those sent before it; PostgreSQL refuses all after a failed one until a rollback. */
  async function send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!client) throw new Lost('the connection to the database was lost');
    const used = client;
    try {
      return await used.query(statement);
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      if (client === used) client = undefined;
      used.end().catch(() => undefined);
      throw new Lost('the connection to the database was lost', { cause: error });
    }
  }
  const exec = (sql: string) => send({ text: sql });
  /** The same, where the answer is awaited later. */
  const execAhead = (sql: string) => {
    const answer = exec(sql);
    answer.catch(() => undefined);
    return answer;
  };

  const query = async (sql: string): Promise<WriteEvents> => {
    const details: string[] = [];
    const used = client;
    const onNotice = ({ detail = '' }: { detail?: string | undefined }) => void details.push(detail);
    used?.on('notice', onNotice);
    try {
      await exec(sql);
    } finally {
      used?.off('notice', onNotice);
    }
    return details;
  };

  const tx = kyselyOver(send);
  const end = createPreCommitHooks(tx);

  async function ensureConnected(until: number): Promise<void> {
    if (client) return;
    client = await withRetries(() => connect({ pipeline: true }), until);
    // Durable regardless of the server's default; a hanging process loses its lock.
    // Plans of prepared queries are kept while tables grow: one for a small table must use an index too.
    await exec(`set synchronous_commit = on; set lock_timeout = ${MAX_WAIT};
      set idle_in_transaction_session_timeout = ${MAX_SILENCE}; set enable_seqscan = off; set jit = off`);
  }

  const begin = () =>
    exec(`begin isolation level read committed; select pg_advisory_xact_lock(${WRITING});
      set local lock_timeout = ${ROW_WAIT}`);

  /** @throws Lost, or the error that failed the whole group */
  async function runAll(units: Unit[]): Promise<Deliver[]> {
    await begin();
    // Those that arrived while another process was writing.
    units.push(...waiting.splice(0, MAX_GROUP_SIZE - units.length));
    end.clear();
    group += 1;
    const deliveries: Deliver[] = [];
    /** The answer to the latest savepoint: the batch after it is begun before. */
    let released =
      execAhead(`insert into write_marks (writer, last_group, at) values ('${writer}', ${group}, now())
      on conflict (writer) do update set last_group = excluded.last_group, at = excluded.at; savepoint unit`);
    const runBatch = async (batch: readonly Unit[]): Promise<void> => {
      const [result] = await Promise.allSettled([outcomesOf(tx, batch)]);
      // A failure fails the group: this batch began behind no savepoint of its own.
      await released;
      if (result.status === 'fulfilled') {
        deliveries.push(() => {
          for (const [index, outcome] of result.value.entries()) deliver(batch[index] as Unit, outcome);
        });
        released = execAhead('release savepoint unit; savepoint unit');
        return;
      }
      await undo(result.reason);
      const [unit] = batch;
      if (batch.length > 1) for (const each of batch) await runBatch([each]);
      else if (unit) deliveries.push(afterFailure(unit, result.reason));
    };
    for (const batch of batchesOf(units, ({ tries }) => tries > 0)) await runBatch(batch);
    await Promise.all([released, ...[...end.values()].map((task) => task(tx))]);
    return deliveries;
  }

  function enqueue(unit: Unit): void {
    waiting.push(unit);
    draining ??= drain();
  }

  function retryLater(unit: Unit): void {
    const paused = pause(unit.tries).then(() => {
      pausing.delete(paused);
      enqueue(unit);
    });
    pausing.add(paused);
  }

  /** @throws Lost */
  async function undo(reason: unknown): Promise<void> {
    if (!client) throw new Lost('the connection to the database was lost', { cause: reason });
    await exec('rollback to savepoint unit');
  }

  /** Refuses a unit, or has it retried where it met a lock, once the others of its group are committed. */
  function afterFailure(unit: Unit, reason: unknown): Deliver {
    if (failureKind(reason) !== 'busy') return () => unit.fail(reason);
    unit.tries += 1;
    const isLast = unit.tries >= MAX_TRIES || Date.now() - unit.since >= MAX_WAIT;
    return isLast ? () => unit.fail(reason) : () => retryLater(unit);
  }

  /** Whether the group whose commit was not answered was committed. @throws DatabaseUnreachable */
  async function wasCommitted(): Promise<boolean> {
    const until = Date.now() + WAIT_TIMEOUT;
    return withRetries(async () => {
      await ensureConnected(until);
      try {
        await begin();
        const { rows } = await send({
          text: 'select last_group from write_marks where writer = $1',
          values: [writer],
        });
        await exec('rollback');
        return rows[0]?.last_group === group;
      } catch (error) {
        // Ends the transaction: the next group begins on this connection.
        if (client) await exec('rollback').catch(() => undefined);
        // `withRetries` expects the original error.
        throw error instanceof Lost ? error.cause : error;
      }
    }, until);
  }

  async function commitTogether(units: Unit[]): Promise<Outcome> {
    let deliveries: Deliver[];
    try {
      await ensureConnected((units[0]?.since ?? Date.now()) + WAIT_TIMEOUT);
      deliveries = await runAll(units);
    } catch (reason) {
      if (reason instanceof Lost) return { ended: 'lost', reason };
      if (client) await exec('rollback').catch(() => undefined);
      throw reason;
    }
    try {
      const { command } = await exec('commit');
      // The commit of a failed transaction rolls back without an error.
      if (command !== 'COMMIT') throw new Error('a statement of a write was not waited for, and failed');
    } catch (reason) {
      if (!(reason instanceof Lost)) throw reason;
      const committed = await wasCommitted().catch((cause) => {
        throw new UncertainWrite('the database was lost in the middle of a commit', { cause });
      });
      if (!committed) return { ended: 'lost', reason };
    }
    done.commits += 1;
    done.written += units.length;
    done.largest = Math.max(done.largest, units.length);
    for (const deliver of deliveries) deliver();
    return { ended: 'committed' };
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0 || tasks.length > 0) {
      for (const task of tasks.splice(0)) await task();
      // As on SQLite: reads all readable sockets first.
      await nextTurn();
      const units = waiting.splice(0, MAX_GROUP_SIZE);
      if (units.length === 0) continue;
      try {
        const outcome = await commitTogether(units);
        if (outcome.ended === 'committed') continue;
        for (const unit of units.filter(({ lostBefore }) => lostBefore))
          unit.fail(new DatabaseUnreachable('the database was lost twice', { cause: outcome.reason }));
        const again = units.filter(({ lostBefore }) => !lostBefore);
        for (const unit of again) unit.lostBefore = true;
        waiting.unshift(...again);
      } catch (reason) {
        for (const unit of units) unit.fail(reason);
      }
    }
    draining = undefined;
  }

  const idle = async () => {
    while (draining || pausing.size > 0) await (draining ?? Promise.race(pausing));
  };

  const queued = <Item, Value>(run: RunBatch<Item, Value>, item: Item) =>
    new Promise<Value>((resolve, reject) => {
      const unit = { run, item, resolve, fail: reject, since: Date.now(), tries: 0, lostBefore: false };
      // As on SQLite.
      enqueue(unit as Unit);
    });

  return {
    tx,
    statistics: () => ({ ...done, waiting: waiting.length + pausing.size }),
    write: (unit) => queued(alone(unit), undefined),
    writeBatched: queued,
    runExclusive: (task) =>
      new Promise((resolve, reject) => {
        tasks.push(async () => {
          try {
            await ensureConnected(Date.now() + WAIT_TIMEOUT);
            // A lock outside of a transaction stays with a hanging or disconnected process until the server ends it.
            await exec(`set idle_session_timeout = ${MAX_SILENCE}; select pg_advisory_lock(${WRITING})`);
            try {
              await task(query);
            } finally {
              await exec(`select pg_advisory_unlock(${WRITING}); set idle_session_timeout = 0`);
            }
            resolve();
          } catch (reason) {
            reject(reason);
          }
        });
        draining ??= drain();
      }),
    idle,
    close: async () => {
      await idle();
      const closing = client;
      client = undefined;
      await closing?.query('delete from write_marks where writer = $1', [writer]).catch(() => undefined);
      await closing?.end().catch(() => undefined);
    },
  };
}
