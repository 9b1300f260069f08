/**
 * The writes of a lane of this process (`lanes.ts`), on one connection.
 * As on SQLite, concurrent writes are committed together, each batch of them behind a savepoint, and none is acknowledged
 * before the commit. A group begins with the lock of its lane, which all processes share. Statements are pipelined: a write
 * begins before the answer to the savepoint of the one before it.
 * A connection may be lost at any moment. Before the commit is sent nothing is written, and the writes are repeated.
 * When the response to the commit is lost, the marker of the group shows whether it was committed: a process that
 * holds the lock again knows that the lost transaction is over. No write waits longer than `MAX_WAIT`.
 */
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { createCommitHooks } from '../commit-hooks.ts';
import type { CommitTimes, Db } from '../database.ts';
import { DatabaseUnreachable, failureKind, UncertainWrite } from '../errors.ts';
import type { WriteQueue } from '../sqlite/write-queue.ts';
import { type ConnectionOptions, isConnectionLoss, kyselyOver, withRetries } from './connection.ts';

/** Maximum number of writes committed together, and of tries of one that meets a lock, a deadlock or a serialisation failure. */
const MAX_GROUP_SIZE = 100;
const MAX_TRIES = 20;
/** Milliseconds that a write waits for its lane and for a database that does not answer. */
export const MAX_WAIT = 5000;
/** Milliseconds until a process that is silent within a transaction loses it, with its locks. */
const MAX_SILENCE = 3000;
/**
 * Milliseconds without an answer after which the database is asked whether it works on the statement, and maximum milliseconds of
 * that question.
 */
const PATIENCE = 2000;
const QUESTION_TIMEOUT = 1500;
/** Milliseconds a unit waits for a row that another lane changes; then it yields, and is retried in a later group. */
const ROW_WAIT = 100;
/** From 25 ms up to 2 s, with up to 50 % jitter: each try may block its whole group, and conflicting writes do not meet again. */
const backOff = (tries: number) => wait(Math.min(2000, 25 * 2 ** (tries - 1)) * (1 - Math.random() / 2));

interface Unit {
  readonly run: (tx: Db) => Promise<unknown>;
  resolve(value: unknown): void;
  fail(reason: unknown): void;
  /** Time of arrival, in milliseconds since 1970. */
  readonly since: number;
  /** Tries that ended with a lock, a deadlock or a serialisation failure. */
  tries: number;
  /** Whether the connection was lost during it once. */
  lostBefore: boolean;
}

/** The connection was lost during a write, which wrote nothing. */
class Lost extends Error {
  override readonly message = 'the connection to the database was lost';
}

type Connect = (options: ConnectionOptions) => Promise<pg.Client>;

export interface PostgresqlWrites extends Omit<WriteQueue, 'runExclusive'> {
  close(): Promise<void>;
}

/** Whether the database works on a statement of the process; one that waits for a packet or a standby does not. */
async function isAtWork(connect: Connect, pid: number): Promise<boolean> {
  const asking = await connect({
    connectionTimeoutMillis: QUESTION_TIMEOUT,
    query_timeout: QUESTION_TIMEOUT,
  });
  try {
    const { rows } = await asking.query(
      `select state = 'active' and wait_event is distinct from 'SyncRep' as works,
        case when state <> 'active' then pg_terminate_backend(pid) end
       from pg_stat_activity where pid = $1`,
      [pid],
    );
    return rows[0]?.works === true;
  } finally {
    await asking.end();
  }
}

/**
 * @param connect opens a connection
 * @param writer unique name of this queue: letters, digits and hyphens
 * @param lock the statement that takes the locks of the lane
 * @param onCommit gets the times of each commit
 * @param pause resolves when a unit may be retried
 */
export function createPostgresqlWrites(
  connect: Connect,
  writer: string,
  lock: string,
  onCommit: (times: Omit<CommitTimes, 'lane'>) => void = () => undefined,
  pause: (tries: number) => Promise<void> = backOff,
): PostgresqlWrites {
  const waiting: Unit[] = [];
  const unsettled = new Set<Promise<unknown>>();
  let isDraining = false;
  /** The connection in use, with its process number in the database; undefined without one. */
  let used: { readonly client: pg.Client; readonly pid: number } | undefined;
  /** Statements without an answer, and the time of the last answer or of the first statement sent since. */
  let unanswered = 0;
  let heard = 0;
  let group = 0;
  /** Writes in backoff, and those whose group waits for its lane. */
  let pausing = 0;
  let beginning = 0;
  const done = { commits: 0, written: 0, largest: 0 };

  /** Runs a statement after those sent before; after a failed one PostgreSQL refuses all until a rollback. */
  async function send(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const at = used;
    if (!at) throw new Lost();
    if (unanswered === 0) heard = Date.now();
    unanswered += 1;
    try {
      return await at.client.query(statement);
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      if (used === at) used = undefined;
      at.client.end().catch(() => undefined);
      throw new Lost('', { cause: error });
    } finally {
      unanswered -= 1;
      heard = Date.now();
    }
  }
  const exec = (sql: string) => send({ text: sql });
  /** Sends now; the answer is awaited later. */
  const execAhead = (sql: string) => {
    const answer = exec(sql);
    answer.catch(() => undefined);
    return answer;
  };

  const tx = kyselyOver(send);
  const hooks = createCommitHooks(tx);

  /** Ends a connection whose packets are lost: an answer is missing, and the database works on nothing. */
  async function endIfDead(): Promise<void> {
    const at = used;
    if (!at || unanswered === 0 || Date.now() - heard < PATIENCE) return;
    const asked = heard;
    const works = await isAtWork(connect, at.pid).catch(() => false);
    if (!works && used === at && heard === asked) at.client.connection.stream.destroy();
  }

  /** @throws DatabaseUnreachable */
  async function ensureConnected(until: number): Promise<void> {
    if (used) return;
    const client = await withRetries(
      () => connect({ pipeline: true, connectionTimeoutMillis: QUESTION_TIMEOUT, role: `write ${writer}` }),
      until,
    );
    used = { client, pid: 0 };
    // Durable regardless of the server's default; a hanging process loses its lock.
    // Plans of prepared queries are kept while tables grow: one for a small table must use an index too.
    void execAhead(`set synchronous_commit = on; set idle_in_transaction_session_timeout = ${MAX_SILENCE};
      set enable_seqscan = off; set jit = off`);
    // Not from the client: a pooler gives it a number of its own.
    used = { client, pid: (await exec('select pg_backend_pid() as pid')).rows[0]?.pid };
  }

  /** @throws Lost, or an error of a lock that is not free in time */
  const begin = (until: number) =>
    exec(`begin isolation level read committed; set local lock_timeout = ${Math.max(ROW_WAIT, until - Date.now())};
      ${lock}; set local lock_timeout = ${ROW_WAIT}`);

  /** @returns reports the outcomes once they are committed. @throws Lost, or the error that failed the whole group */
  async function runAll(units: Unit[]): Promise<(() => void)[]> {
    // Writes that arrived while another process was writing.
    units.push(...waiting.splice(0, MAX_GROUP_SIZE - units.length));
    hooks.clear();
    group += 1;
    const deliveries: (() => void)[] = [];
    /** The answer to the latest savepoint: the next unit begins before it. */
    let released =
      execAhead(`insert into write_marks (writer, last_group, at) values ('${writer}', ${group}, now())
      on conflict (writer) do update set last_group = excluded.last_group, at = excluded.at; savepoint unit`);
    for (const unit of units) {
      const [result] = await Promise.allSettled([unit.run(tx)]);
      // Fails the group: this unit began without a savepoint of its own.
      await released;
      if (result.status === 'fulfilled') {
        deliveries.push(() => unit.resolve(result.value));
        released = execAhead('release savepoint unit; savepoint unit');
      } else {
        await exec('rollback to savepoint unit');
        deliveries.push(() => afterFailure(unit, result.reason));
      }
    }
    await Promise.all([released, hooks.beforeCommit()]);
    return deliveries;
  }

  const isLate = ({ since }: Unit) => Date.now() >= since + MAX_WAIT;

  async function pauseAndRetry(unit: Unit): Promise<void> {
    pausing += 1;
    await pause(unit.tries);
    pausing -= 1;
    enqueue(unit);
  }

  /** Refuses a unit, or retries it after a lock conflict, once the others of its group are committed. */
  function afterFailure(unit: Unit, reason: unknown): void {
    unit.tries += 1;
    const isLast = failureKind(reason) !== 'busy' || unit.tries >= MAX_TRIES || isLate(unit);
    if (isLast) unit.fail(reason);
    else void pauseAndRetry(unit);
  }

  /** Whether a group was committed, after a commit without an answer. */
  const wasCommitted = (until: number) =>
    withRetries(async () => {
      await ensureConnected(until);
      try {
        await begin(until);
        const { rows } = await exec(`select last_group from write_marks where writer = '${writer}'`);
        return rows[0]?.last_group === group;
      } catch (error) {
        // `withRetries` expects the original error.
        throw error instanceof Lost ? error.cause : error;
      } finally {
        // Ends the transaction: the next group begins on this connection.
        if (used) await exec('rollback').catch(() => undefined);
      }
    }, until);

  /** @throws Lost, or the error that failed all of them */
  async function commitTogether(units: Unit[], until: number, lockWait: number): Promise<void> {
    const deliveries = await runAll(units);
    const since = performance.now();
    try {
      const { command } = await exec('commit');
      // The commit of a failed transaction rolls back without an error.
      if (command !== 'COMMIT') throw new Error('a statement of a write was not waited for, and failed');
    } catch (reason) {
      if (!(reason instanceof Lost)) throw reason;
      const isCommitted = await wasCommitted(Math.max(until, Date.now() + QUESTION_TIMEOUT)).catch(
        (cause) => {
          // Other processes may have missed it.
          hooks.afterCommit();
          throw new UncertainWrite('the database was lost in the middle of a commit', { cause });
        },
      );
      if (!isCommitted) throw reason;
    }
    onCommit({ lockWait, commit: performance.now() - since });
    done.commits += 1;
    done.written += units.length;
    done.largest = Math.max(done.largest, units.length);
    hooks.afterCommit();
    for (const report of deliveries) report();
  }

  /** Returns units that wrote nothing to their places, except those lost twice or waiting too long. */
  function requeue(units: readonly Unit[], reason: unknown): void {
    for (const unit of units.toReversed()) {
      if (reason instanceof Lost && unit.lostBefore)
        unit.fail(new DatabaseUnreachable('the database was lost twice', { cause: reason }));
      else if (isLate(unit))
        unit.fail(
          reason instanceof Lost ? new DatabaseUnreachable(reason.message, { cause: reason }) : reason,
        );
      else waiting.unshift(unit);
      unit.lostBefore ||= reason instanceof Lost;
    }
  }

  async function drain(): Promise<void> {
    const watch = setInterval(() => void endIfDead(), PATIENCE / 4).unref();
    while (waiting.length > 0) {
      // As on SQLite: reads all readable sockets first.
      await nextTurn();
      const units = waiting.splice(0, MAX_GROUP_SIZE);
      const until = Math.min(...units.map(({ since }) => since)) + MAX_WAIT;
      beginning = units.length;
      try {
        await ensureConnected(until);
        const since = performance.now();
        await begin(until);
        beginning = 0;
        await commitTogether(units, until, performance.now() - since);
      } catch (reason) {
        if (used) await exec('rollback').catch(() => undefined);
        const isWaiting = beginning > 0 && ['busy', 'unreachable'].includes(failureKind(reason) ?? '');
        beginning = 0;
        if (reason instanceof Lost || isWaiting) requeue(units, reason);
        else for (const unit of units) unit.fail(reason);
      }
    }
    clearInterval(watch);
    isDraining = false;
  }

  function enqueue(unit: Unit): void {
    waiting.push(unit);
    if (isDraining) return;
    isDraining = true;
    void drain();
  }

  function write<T>(run: (tx: Db) => Promise<T>): Promise<T> {
    const written = new Promise<T>((resolve, reject) => {
      const outcome = { resolve: resolve as Unit['resolve'], fail: reject };
      enqueue({ run, ...outcome, since: Date.now(), tries: 0, lostBefore: false });
    });
    const settled = written.catch(() => undefined).finally(() => unsettled.delete(settled));
    unsettled.add(settled);
    return written;
  }

  const idle = async () => {
    while (unsettled.size > 0) await Promise.all(unsettled);
  };

  return {
    statistics: () => ({ ...done, waiting: waiting.length + pausing + beginning }),
    write,
    idle,
    close: async () => {
      await idle();
      const closing = used?.client;
      used = undefined;
      await closing?.query('delete from write_marks where writer = $1', [writer]).catch(() => undefined);
      await closing?.end().catch(() => undefined);
    },
  };
}
