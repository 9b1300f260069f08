/**
 * Lanes of writes on PostgreSQL: each has a queue and a connection on a node, opened with its first write, and a lock that all
 * nodes share. Assemblies share a few lanes, so that connections are bounded; `everything` takes all locks in the order of their
 * numbers, so that lanes cannot deadlock. The lock of long writes is the first: `everything` holds no other while it waits for
 * it.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, isPostgresql, type Lane, type OnCommit, type WriteStatistics } from '../database.ts';
import type { ConnectionOptions } from './connection.ts';
import { createPostgresqlWrites, MAX_WAIT, type PostgresqlWrites } from './write-queue.ts';

/** Lanes of assemblies: ids with the same remainder share one. */
const ASSEMBLY_LANES = 8;
/** The advisory lock of the office, chosen by the product; that of long writes is before it, those of the assemblies follow. */
const OFFICE_LOCK = 8_441_474_110;
const LONG = -1;

/** A statement that takes the locks of a lane, until its transaction ends. */
export function lockStatement(lane: Lane): string {
  const only = lane === 'long' ? LONG : lane === 'office' ? 0 : 1 + (Number(lane) % ASSEMBLY_LANES);
  const [first, last] = lane === 'everything' ? [LONG, ASSEMBLY_LANES] : [only, only];
  return `select pg_advisory_xact_lock(${OFFICE_LOCK} + n) from generate_series(${first}, ${last}) as n`;
}

/** Makes a write of one lane wait for all lanes, from here to its commit. On SQLite all lanes are one. */
export async function takeEveryLane(tx: Db): Promise<void> {
  if (!isPostgresql(tx)) return;
  await sql`set local lock_timeout = ${sql.lit(MAX_WAIT)}`.execute(tx);
  await sql.raw(lockStatement('everything')).execute(tx);
}

/**
 * @param connect opens a connection
 * @param node unique name of this process: letters, digits and hyphens
 * @param onCommit gets the times of each commit
 */
export function createLanes(
  connect: (options: ConnectionOptions) => Promise<pg.Client>,
  node: string,
  onCommit: OnCommit,
) {
  const queues = new Map<string, PostgresqlWrites>();
  return {
    of(lane: Lane) {
      const name = typeof lane === 'number' ? `assembly-${lane % ASSEMBLY_LANES}` : lane;
      const kind = typeof lane === 'number' ? 'assembly' : lane;
      const queue =
        queues.get(name) ??
        createPostgresqlWrites(connect, `${node}-${name}`, lockStatement(lane), (times) =>
          onCommit({ lane: kind, ...times }),
        );
      queues.set(name, queue);
      return queue;
    },
    statistics() {
      const all = [...queues.values()].map((queue) => queue.statistics());
      const sum = (key: keyof WriteStatistics) => all.reduce((total, each) => total + each[key], 0);
      const largest = Math.max(0, ...all.map((each) => each.largest));
      return { waiting: sum('waiting'), commits: sum('commits'), written: sum('written'), largest };
    },
    close: async () => {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}
