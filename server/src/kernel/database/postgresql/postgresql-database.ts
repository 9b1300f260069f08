import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { afterCommit } from '../commit-hooks.ts';
import { type Database, type Db, MAX_SNAPSHOTS, type OnCommit } from '../database.ts';
import { DatabaseUnreachable, failureKind } from '../errors.ts';
import { migrate } from '../migrate.ts';
import { POSTGRESQL_COLUMNS } from '../migrations/columns.ts';
import { printWait, type ReportWait, reportingLocks } from './blocked-start.ts';
import { connect, isConnectionLoss, kyselyOver, openReadPool, withRetries } from './connection.ts';
import { createLanes } from './lanes.ts';
import { openNotices } from './notices.ts';
import { CHECK_TIMEOUT, createReadiness } from './readiness.ts';
import { requireSuitable } from './suitability.ts';

/** The advisory lock during migrations: other starting processes wait for it. */
const PREPARING = 8_441_474_102;
/** Markers of groups of writes, which reveal after a lost commit whether it succeeded (`write-queue.ts`). */
const WRITE_MARKS = `create table if not exists write_marks
  (writer text primary key, last_group bigint not null, at timestamptz not null)`;
/** Deletes the markers of killed processes; older ones are never read. */
const FORGET_MARKS = "delete from write_marks where at < now() - interval '1 day'";

/** Tables rewritten in the order of their keys, without deleted rows. */
const REWRITTEN = ['ballots using ballots_once', 'turnout using turnout_one_ballot_per_right'];
/** Milliseconds: total time of the retries, the first pause, and the time ballots wait for one try. */
const REWRITE_TIMEOUT = 10_000;
const REWRITE_PAUSE = 250;
const REWRITE_LOCK_TIMEOUT = 250;

/** @returns whether no lock and no reader older than the deletions interfered */
async function rewriteNow(url: string): Promise<boolean> {
  const client = await connect(url, { role: 'rewrite' });
  const details: string[] = [];
  client.on('notice', ({ detail = '' }) => void details.push(detail));
  try {
    await client.query(`set lock_timeout = ${REWRITE_LOCK_TIMEOUT}`);
    for (const table of REWRITTEN) await client.query(`cluster (verbose) ${table}`);
    // Numbers of deleted rows that were kept for older readers, in the notice of any locale.
    return details.every((detail) => Number(/^\d+/.exec(detail)?.[0] ?? 0) === 0);
  } catch (error) {
    if (failureKind(error) === 'busy') return false;
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Connects and migrates. Waits for a server that is starting.
 * @param url `postgres://…`
 * @param schema migrates only up to the migration of that name
 * @param onWait receives a line if locks of other processes delay it
 * @throws DatabaseUnreachable, UnsuitableDatabase, or errors of the server
 */
export async function openPostgresql(
  url: string,
  schema?: string,
  onWait: ReportWait = printWait,
): Promise<Database> {
  await prepare(url, schema, onWait);
  const reading = openReadPool(url);
  const read = kyselyOver(reading.runs);
  const node = randomUUID();
  const listeners: OnCommit[] = [];
  const lanes = createLanes(
    (options) => connect(url, options),
    node,
    (times) => {
      for (const each of listeners) each(times);
    },
  );
  const notices = await openNotices(() => connect(url, { role: 'notices' }), node);
  const snapshots = pLimit(MAX_SNAPSHOTS);
  const readiness = createReadiness(() =>
    connect(url, { connectionTimeoutMillis: CHECK_TIMEOUT, query_timeout: CHECK_TIMEOUT, role: 'check' }),
  );

  const notify = (kind: string, text: string) =>
    void reading.runs(notices.statement(kind, text)).catch(() => undefined);

  return {
    engine: 'postgresql',
    read,
    snapshot: (use) => snapshots(() => snapshotOfPostgresql(url, use)),
    write: (unit, lane = 'everything') => lanes.of(lane).write(unit),
    async eraseWriteOrder(timeout = REWRITE_TIMEOUT) {
      // A backup's snapshot may block this. Each try rewrites all rows, so pauses grow.
      const until = Date.now() + timeout;
      for (let pause = REWRITE_PAUSE; ; pause *= 2) {
        const done = await rewriteNow(url);
        if (done || Date.now() + pause > until) return done;
        await wait(pause);
      }
    },
    // An asynchronous query would take as long as most responses.
    dataVersion: () => null,
    statistics: lanes.statistics,
    onCommit: (listener) => void listeners.push(listener),
    pool: reading.pool,
    size: async () => {
      const { rows } = await sql<{ bytes: number }>`
        select pg_database_size(current_database()) as bytes`.execute(read);
      return rows[0]?.bytes ?? 0;
    },
    notifyAfterCommit: (tx, kind, text) =>
      afterCommit(tx, `notice:${kind} ${text}`, () => notify(kind, text)),
    notify,
    listen: notices.listen,
    claimClusterKey: notices.claimClusterKey,
    check: readiness.check,
    close: async () => {
      await readiness.close();
      await lanes.close();
      await notices.close();
      await reading.close();
    },
  };
}

/** Each node listens to notices from its start to its end. */
const RUNNING_NODES = `select pid from pg_stat_activity
  where datname = current_database() and application_name like 'vigilia notices %'`;

async function prepare(url: string, schema: string | undefined, onWait: ReportWait): Promise<void> {
  // Without a time limit: a migration may rewrite a large table.
  const client = await withRetries(() => connect(url, { query_timeout: 0 }));
  try {
    await requireSuitable(client, () => connect(url));
    await reportingLocks(
      client,
      () => connect(url),
      onWait,
      async () => {
        await client.query(`select pg_advisory_lock(${PREPARING})`);
        await migrate(
          kyselyOver((statement) => client.query(statement)),
          POSTGRESQL_COLUMNS,
          schema,
          async () => (await client.query(RUNNING_NODES)).rows.length > 0,
        );
        await client.query(`${WRITE_MARKS}; ${FORGET_MARKS}`);
      },
    );
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}

/** See `checkPostgresql` in `open.ts`. */
export async function checkPostgresqlAt(url: string): Promise<void> {
  const client = await connect(url).catch(reportLoss);
  try {
    await requireSuitable(client, () => connect(url));
  } finally {
    await client.end();
  }
}

/** @throws DatabaseUnreachable for a lost connection */
function reportLoss(error: unknown): never {
  if (!isConnectionLoss(error)) throw error;
  throw new DatabaseUnreachable(`the database does not answer: ${(error as Error).message}`, {
    cause: error,
  });
}

/** See `snapshot.ts`. */
export async function snapshotOfPostgresql<T>(url: string, use: (db: Db) => Promise<T>): Promise<T> {
  const client = await withRetries(() => connect(url));
  try {
    // The snapshot is taken at the first statement.
    await client.query('begin isolation level repeatable read read only');
    return await use(kyselyOver((statement) => client.query(statement).catch(reportLoss)));
  } finally {
    await client.end();
  }
}
