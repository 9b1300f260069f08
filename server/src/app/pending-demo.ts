/** Marks a demo that is being written (R2.3): a start that was killed meanwhile is repeated by the next one. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../kernel/database/database.ts';
import type { Config } from '../kernel/runtime/config.ts';
import { createOwnerOnlyFile } from '../kernel/runtime/file-permissions.ts';

/** With PostgreSQL nothing is marked: another node may be writing the same demo. */
export function pendingDemo({ DATA_DIR, DATABASE_URL }: Config) {
  const mark = join(DATA_DIR, 'demo-pending');
  return {
    /** Before the first administrator is created; with it the only sign that the database is in use. */
    begin: () => {
      if (!DATABASE_URL) createOwnerOnlyFile(mark);
    },
    end: () => rmSync(mark, { force: true }),
    /** Whether the database still has only the first administrator. */
    isPending: async (database: Database) => {
      if (DATABASE_URL || !existsSync(mark)) return false;
      return (await database.read.selectFrom('users').select('id').limit(2).execute()).length === 1;
    },
  };
}
