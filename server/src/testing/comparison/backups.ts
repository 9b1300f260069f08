/** All data of a server, for comparison with another. */
import { createHash } from 'node:crypto';
import type { BackupSource } from '../../features/operation/backup/back-up.ts';
import type { Db } from '../../kernel/database/database.ts';
import { type Counters, readCounters } from '../../kernel/database/id-counters.ts';
import { takeSnapshot } from '../../kernel/database/snapshot.ts';
import { type Row, rowsOf, tablesIn } from '../../kernel/database/table-dump.ts';
import type { Files } from '../../kernel/files/files.ts';
import type { TestServer } from '../server.ts';

export interface BackupContents {
  /** Of every table, in the order of its key. */
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  readonly counters: Counters;
  /** SHA-256 by name. */
  readonly files: Readonly<Record<string, string>>;
}

export const sourceOf = (server: TestServer): BackupSource => ({
  snapshot: (use) => takeSnapshot(server.dependencies.config, use),
  files: server.dependencies.files,
});

async function rowsIn(db: Db): Promise<Pick<BackupContents, 'rows' | 'counters'>> {
  const rows: Record<string, Row[]> = {};
  for (const table of await tablesIn(db)) {
    const all: Row[] = [];
    for await (const page of rowsOf(db, table)) all.push(...page);
    rows[table] = all;
  }
  return { rows, counters: await readCounters(db) };
}

async function sumsOf(files: Files): Promise<Record<string, string>> {
  const sums: [string, string][] = [];
  for await (const { name } of files.list()) {
    const hash = createHash('sha256');
    const file = await files.read(name);
    if (!file) continue;
    for await (const chunk of file.stream) hash.update(chunk);
    sums.push([name, hash.digest('hex')]);
  }
  return Object.fromEntries(sums.sort());
}

/** Every row, every counter and every file of a server without concurrent writes. */
export async function contentsOf({ snapshot, files }: BackupSource): Promise<BackupContents> {
  return { ...(await snapshot(rowsIn)), files: await sumsOf(files) };
}
