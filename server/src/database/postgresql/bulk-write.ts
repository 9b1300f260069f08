/**
 * Bulk writes on PostgreSQL, on a connection of their own: other writes do not queue behind them, and neither sees
 * partial results of the other. Only a change of the very same row waits (`write-queue.ts`).
 */
import type pg from 'pg';
import { createCommitHooks } from '../commit-hooks.ts';
import type { BulkWrite, Lane } from '../database.ts';
import { DatabaseUnreachable, UncertainWrite } from '../errors.ts';
import { isConnectionLoss, kyselyOver, withRetries } from './connection.ts';
import { lockStatement } from './lanes.ts';
import { MAX_SILENCE, MAX_WAIT } from './write-queue.ts';

/** The advisory lock of bulk writes: other bulk writes wait for it. */
const BULK_WRITING = 8_441_474_103;

/** Tells other processes at their heartbeat that something was written. */
const MARK = `insert into write_marks (writer, last_group, at) values ('bulk', 1, now())
  on conflict (writer) do update set last_group = write_marks.last_group + 1, at = excluded.at`;

/**
 * @param connect opens a connection
 * @throws DatabaseUnreachable when the connection is lost before the commit, UncertainWrite when it is lost at the commit
 */
export async function bulkWriteOnPostgresql<T>(
  connect: () => Promise<pg.Client>,
  { stage, apply }: BulkWrite<T>,
  lane?: Lane,
): Promise<T> {
  const client = await withRetries(connect);
  const tx = kyselyOver((statement) => client.query(statement));
  const hooks = createCommitHooks(tx);
  let isCommitting = false;
  try {
    await client.query(`set synchronous_commit = on; set lock_timeout = ${MAX_WAIT};
      set idle_in_transaction_session_timeout = ${MAX_SILENCE}; select pg_advisory_lock(${BULK_WRITING})`);
    await stage(async (step) => void (await step(tx)));
    await client.query('begin isolation level read committed');
    if (lane !== undefined) await client.query(lockStatement(lane));
    const value = await apply(tx);
    await hooks.beforeCommit();
    await client.query(MARK);
    isCommitting = true;
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('a statement of a write was not waited for, and failed');
    hooks.afterCommit();
    return value;
  } catch (cause) {
    if (!isConnectionLoss(cause)) throw cause;
    if (isCommitting) throw new UncertainWrite('the database was lost in the middle of a commit', { cause });
    throw new DatabaseUnreachable('the connection to the database was lost', { cause });
  } finally {
    // Closing the connection releases its locks, temporary tables and uncommitted changes.
    await client.end().catch(() => undefined);
  }
}
