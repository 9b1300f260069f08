/** Marks a demo that is being written (R2.3): a start that was killed meanwhile is repeated by the next one. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import type { Config } from '../runtime/config.ts';
import { createOwnerOnlyFile } from '../runtime/file-permissions.ts';

interface PendingDemo {
  /** Before the first administrator is created, and with it the only sign that the database is used. */
  readonly begin: () => void;
  readonly end: () => void;
  /** Whether the database still has nobody but the first administrator. */
  readonly isPending: (database: Database) => Promise<boolean>;
}

/** With PostgreSQL nothing is marked: another node may be writing the same demo. */
export function pendingDemo({ DATA_DIR, DATABASE_URL }: Config): PendingDemo {
  const mark = join(DATA_DIR, 'demo-pending');
  return {
    begin: () => {
      if (!DATABASE_URL) createOwnerOnlyFile(mark);
    },
    end: () => rmSync(mark, { force: true }),
    isPending: async (database) => {
      if (DATABASE_URL || !existsSync(mark)) return false;
      return (await database.read.selectFrom('users').select('id').limit(2).execute()).length === 1;
    },
  };
}
