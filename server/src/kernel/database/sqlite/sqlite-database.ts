import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { createOwnerOnlyFile, makeOwnerOnlyFolder } from '../../runtime/file-permissions.ts';
import { type Database, type Db, MAX_SNAPSHOTS, type OnCommit } from '../database.ts';
import { migrate } from '../migrate.ts';
import { SQLITE_COLUMNS } from '../migrations/columns.ts';
import { checkpoint, kyselyOn, openSqlite, untilUnlocked } from './connection.ts';
import { createWriteQueue } from './write-queue.ts';

/** Milliseconds after which a lock of another process makes the database not ready. */
const CHECK_TIMEOUT = 1000;
/**
 * Milliseconds: total time of the checkpoint attempts, and the pause between two; the next checkpoint completes the
 * rest.
 */
const CHECKPOINT_TIMEOUT = 10_000;
const CHECKPOINT_PAUSE = 50;

/**
 * Opens the file, creates it if missing, and migrates it.
 * @param file path of the database file
 * @param schema migrates only up to the migration of that name
 */
export async function openSqliteDatabase(file: string, schema?: string): Promise<Database> {
  makeOwnerOnlyFolder(dirname(file));
  // SQLite gives its other files the permissions of this one.
  createOwnerOnlyFile(file);
  const writing = await untilUnlocked(() => openSqlite(file));
  const writer = kyselyOn(writing);
  try {
    await untilUnlocked(() => migrate(writer, SQLITE_COLUMNS, schema));
  } catch (error) {
    writing.close();
    throw error;
  }
  const listeners: OnCommit[] = [];
  const queue = createWriteQueue(writing, writer, undefined, (times) => {
    for (const each of listeners) each(times);
  });

  const reading = await untilUnlocked(() => openSqlite(file, { readOnly: true }));
  const read = kyselyOn(reading, 'alone');
  // Changes with every commit of another connection, in this process or elsewhere; this one never writes.
  const dataVersion = reading.prepare('PRAGMA data_version');

  /** @throws if another process holds the write lock */
  const tryLock = () => writing.exec('begin immediate; rollback');
  const snapshots = pLimit(MAX_SNAPSHOTS);

  return {
    engine: 'sqlite',
    read,
    snapshot: (use) => snapshots(() => snapshotOfSqlite(file, use)),
    write: (unit) => queue.write(unit),
    async eraseWriteOrder(timeout = CHECKPOINT_TIMEOUT) {
      // The snapshot of a backup blocks the checkpoint.
      for (const until = Date.now() + timeout; ; await wait(CHECKPOINT_PAUSE)) {
        let done = false;
        await queue.runExclusive(() => {
          done = checkpoint(writing);
        });
        if (done || Date.now() > until) return done;
      }
    },
    dataVersion: () => Number(dataVersion.get()?.data_version),
    statistics: queue.statistics,
    onCommit: (listener) => void listeners.push(listener),
    pool: () => ({ used: 0, waiting: 0 }),
    size: async () => {
      const sizes = await Promise.all(
        [file, `${file}-wal`].map((each) =>
          stat(each).then(
            ({ size }) => size,
            () => 0,
          ),
        ),
      );
      return sizes.reduce((sum, each) => sum + each, 0);
    },
    // No other process serves from this file.
    notifyAfterCommit: () => undefined,
    notify: () => undefined,
    listen: () => undefined,
    claimClusterKey: async () => true,
    check: async () => {
      await sql`select 1 from users limit 1`.execute(read);
      // During a write, this process holds the lock itself.
      await untilUnlocked(() => writing.isTransaction || tryLock(), CHECK_TIMEOUT);
    },
    close: async () => {
      await queue.idle();
      reading.close();
      writing.close();
    },
  };
}

/** Reads a snapshot in a transaction, which blocks no writer. */
export async function snapshotOfSqlite<T>(file: string, use: (db: Db) => Promise<T>): Promise<T> {
  const connection = await untilUnlocked(() => openSqlite(file, { readOnly: true }));
  try {
    connection.exec('begin');
    return await use(kyselyOn(connection, 'alone'));
  } finally {
    connection.close();
  }
}
