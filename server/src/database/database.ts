/** The database as the rest of the server sees it, whichever engine runs. */
import { mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { migrate, SQLITE_COLUMNS } from './migrate.ts';
import { foldNow, kyselyOn, openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { createWriteQueue, type WriteFigures } from './write-queue.ts';

/** Milliseconds in which the fold of the journal is tried, and between two tries; the next fold does what is left. */
const FOLD_PATIENCE = 10_000;
const FOLD_PAUSE = 50;

/** What stores query: the reading side, or the transaction of a write. */
export type Db = Kysely<Tables>;

export interface Database {
  /** Committed rows only. */
  readonly read: Db;
  /** Runs `unit` in a transaction; its value is answered once the write is durable. */
  write<T>(unit: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Folds recent changes into the file, so that no journal tells any longer in which order they came.
   * Waits for the write under way.
   */
  foldJournal(): Promise<void>;
  /** How the writing goes in this process. */
  figures(): WriteFigures;
  /** Bytes of the database with its journal. */
  size(): Promise<number>;
  /** @throws when the database does not answer */
  check(): Promise<void>;
  /** Waits for the writes under way, then closes. */
  close(): Promise<void>;
}

/**
 * Opens the embedded database, makes it where there is none, and migrates it.
 * @param file path of the database file
 * @param schema brings it to this schema only, of the migration of that name
 */
export async function openDatabase(file: string, schema?: string): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true });
  const writing = openSqlite(file);
  const writer = kyselyOn(writing);
  await migrate(writer, SQLITE_COLUMNS, schema);
  const queue = createWriteQueue(writing, writer);

  const reading = openSqlite(file, { readOnly: true });
  const read = kyselyOn(reading);

  return {
    read,
    write: queue.write,
    async foldJournal() {
      // A backup that reads the rows of a moment keeps that moment in the journal.
      for (const until = Date.now() + FOLD_PATIENCE; ; await wait(FOLD_PAUSE)) {
        let done = false;
        await queue.between(() => {
          done = foldNow(writing);
        });
        if (done || Date.now() > until) return;
      }
    },
    figures: queue.figures,
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
    check: async () => {
      await sql`select 1 from users limit 1`.execute(read);
    },
    close: async () => {
      await queue.idle();
      reading.close();
      writing.close();
    },
  };
}
