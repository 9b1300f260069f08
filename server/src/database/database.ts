/** The database as the rest of the server sees it, whichever engine runs. */
import { mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { migrate, SQLITE_COLUMNS } from './migrate.ts';
import { kyselyOn, openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { createWriteQueue, type WriteFigures } from './write-queue.ts';

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
 */
export async function openDatabase(file: string): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true });
  const writing = openSqlite(file);
  const writer = kyselyOn(writing);
  await migrate(writer, SQLITE_COLUMNS);
  const queue = createWriteQueue(writing, writer);

  const reading = openSqlite(file, { readOnly: true });
  const read = kyselyOn(reading);

  return {
    read,
    write: queue.write,
    foldJournal: () => queue.between(() => writing.exec('PRAGMA wal_checkpoint(TRUNCATE)')),
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
