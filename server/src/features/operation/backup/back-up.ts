/**
 * Backs up a running server: all rows of one snapshot, and every file they refer to.
 *
 * Files are copied first and rows last, because rows are read in a short transaction and files take long. A file that is
 * replaced meanwhile is removed with its row; then the rows are read again, and only new files are copied.
 */
import { createHash, randomUUID } from 'node:crypto';
import { accessSync, constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../../kernel/database/database.ts';
import { type Counters, readCounters } from '../../../kernel/database/id-counters.ts';
import { LATEST_SCHEMA } from '../../../kernel/database/migrate.ts';
import { rowsOf, schemaOf, type TableName, tablesIn } from '../../../kernel/database/table-dump.ts';
import type { Files } from '../../../kernel/files/files.ts';
import { installationId } from '../../files/installation-id.ts';
import { storedNames } from '../../files/store.ts';
import { type Archive, BackupProblem, bytesOf, removeLeftovers, writeArchive } from './archive.ts';
import { MANIFEST, type Manifest, manifestOf, pathOfFile, pathOfTable } from './manifest.ts';
import {
  type Omission,
  type OpenVoting,
  type OpenVotingPolicy,
  omissionFor,
  openVotings,
  rowsForBackup,
} from './open-votings.ts';

/** Maximum snapshots until all files of one are fetched; each is short. */
const MAX_LOOKS = 100;

export interface BackupSource {
  snapshot<T>(use: (db: Db) => Promise<T>): Promise<T>;
  readonly files: Files;
}

type TableEntry = Manifest['tables'][number];
type FileEntry = Manifest['files'][number];

interface Rows {
  readonly schema: string;
  readonly tables: readonly TableEntry[];
  readonly counters: Counters;
  readonly names: readonly string[];
  readonly openVotings: readonly OpenVoting[];
  readonly installation: string | null;
}

export class VotingsOpen extends Error {
  readonly votings: readonly OpenVoting[];
  constructor(votings: readonly OpenVoting[]) {
    super('votings are open');
    this.votings = votings;
  }
}

interface Spools {
  /** An empty spool. */
  fresh(name: string): Promise<FileHandle>;
  of(name: string): FileHandle;
  close(): Promise<void>;
}

/**
 * A temporary file beside the archive, where there is room; unlinked at once, so that its content, such as password hashes,
 * disappears with the process.
 */
function spoolsBeside(file: string): Spools {
  const handles = new Map<string, FileHandle>();
  const of = (name: string) => {
    const handle = handles.get(name);
    if (!handle) throw new Error(`the rows of ${name} were not read`);
    return handle;
  };
  return {
    async fresh(name) {
      if (!handles.has(name)) {
        const path = `${file}.${randomUUID()}.rows`;
        handles.set(name, await open(path, 'wx+', 0o600));
        await rm(path);
      }
      const handle = of(name);
      await handle.truncate();
      return handle;
    },
    of,
    async close() {
      await Promise.all([...handles.values()].map((handle) => handle.close()));
    },
  };
}

/** Writes the rows of a table as lines of JSON, outside the archive: compressing would keep the snapshot open. */
async function spool(db: Db, name: TableName, omitted: Omission, spools: Spools): Promise<TableEntry> {
  const hash = createHash('sha256');
  let rows = 0;
  let size = 0;
  async function* lines() {
    for await (const all of rowsOf(db, name)) {
      const page = rowsForBackup(name, all, omitted);
      const bytes = Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join(''));
      hash.update(bytes);
      rows += page.length;
      size += bytes.length;
      yield bytes;
    }
  }
  const handle = await spools.fresh(name);
  await pipeline(lines, createWriteStream('', { fd: handle.fd, start: 0, autoClose: false }));
  return { name, rows, size, sha256: hash.digest('hex') };
}

/** The open votings of a database of any schema. @throws VotingsOpen where the policy allows none */
async function votingsIn(
  db: Db,
  existing: readonly TableName[],
  policy: OpenVotingPolicy,
): Promise<readonly OpenVoting[]> {
  const open = existing.includes('questions') ? await openVotings(db) : [];
  const refused =
    policy === 'refuse' ? open : policy === 'refuse-reopened' ? open.filter(({ reopened }) => reopened) : [];
  if (refused.length > 0) throw new VotingsOpen(refused);
  return open;
}

/** @throws VotingsOpen */
async function spoolRows(db: Db, spools: Spools, policy: OpenVotingPolicy): Promise<Rows> {
  const schema = await schemaOf(db);
  if (!schema) throw new BackupProblem('La base de datos está vacía: no hay nada que copiar.');
  if (schema > LATEST_SCHEMA)
    throw new BackupProblem(
      `La base de datos es de una versión más nueva de Vigilia (${schema}): haga la copia con esa versión.`,
    );
  const existing = await tablesIn(db);
  const open = await votingsIn(db, existing, policy);
  const omitted = await omissionFor(db, open, existing);
  const tables: TableEntry[] = [];
  for (const name of existing) tables.push(await spool(db, name, omitted, spools));
  return {
    schema,
    tables,
    counters: await readCounters(db),
    names: (await storedNames(db)).filter((name) => !omitted.files.has(name)),
    openVotings: open,
    installation: existing.includes('installation') ? await installationId(db) : null,
  };
}

async function namesIn(db: Db): Promise<string[]> {
  const existing = await tablesIn(db);
  const { files } = await omissionFor(db, await votingsIn(db, existing, 'omit'), existing);
  return (await storedNames(db)).filter((name) => !files.has(name));
}

async function fetchFiles(
  names: readonly string[],
  files: Files,
  archive: Archive,
  fetched: Map<string, FileEntry>,
): Promise<string[]> {
  const gone: string[] = [];
  for (const name of names) {
    if (fetched.has(name)) continue;
    const file = await files.read(name);
    if (!file) gone.push(name);
    else {
      const { size, stream } = file;
      const sha256 = await archive.add({ path: pathOfFile(name), size, content: stream });
      fetched.set(name, { name, size, sha256 });
    }
  }
  return gone;
}

/** Spools rows of a snapshot whose files are in the archive, except lost ones. */
async function settle(
  { snapshot, files }: BackupSource,
  archive: Archive,
  spools: Spools,
  policy: OpenVotingPolicy,
): Promise<{ rows: Rows; fetched: Map<string, FileEntry>; lost: string[] }> {
  const fetched = new Map<string, FileEntry>();
  let gone = await fetchFiles(await snapshot(namesIn), files, archive, fetched);
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const { rows, goneNow } = await snapshot(async (db) => {
      // Recent files are few and may soon be replaced: they are fetched before the rows, which take longer.
      const absent = await fetchFiles(await namesIn(db), files, archive, fetched);
      return { rows: await spoolRows(db, spools, policy), goneNow: absent };
    });
    // A file missing in two consecutive snapshots was not replaced: its row still names it.
    const before = new Set(gone);
    if (goneNow.every((name) => before.has(name))) return { rows, fetched, lost: goneNow };
    gone = goneNow;
  }
  throw new BackupProblem(
    'Los archivos cambian más rápido de lo que se copian. Inténtelo de nuevo más tarde.',
  );
}

/**
 * Writes a backup.
 * @param file must not exist; gets its name only when complete
 * @param policy how to treat open votings
 * @throws VotingsOpen, BackupProblem, or errors of reading and writing; nothing remains then
 */
export async function backUp(
  source: BackupSource,
  file: string,
  now: Date,
  policy: OpenVotingPolicy = 'omit',
): Promise<Manifest> {
  if (existsSync(file)) throw new BackupProblem(`${file} ya existe. Elija otro nombre, o quite ese archivo.`);
  accessSync(dirname(file), constants.W_OK);
  await removeLeftovers(file, now);
  // Checked before the files, which take long, and again with the rows, because a voting may be opened in between.
  if (policy !== 'omit') await source.snapshot(async (db) => votingsIn(db, await tablesIn(db), policy));
  const spools = spoolsBeside(file);
  const archive = await writeArchive(file, now);
  try {
    const { rows, fetched, lost } = await settle(source, archive, spools, policy);
    for (const { name, size } of rows.tables) {
      const content = createReadStream('', { fd: spools.of(name).fd, start: 0, autoClose: false });
      await archive.add({ path: pathOfTable(name), size, content });
    }
    const manifest = {
      madeAt: now.toISOString(),
      schema: rows.schema,
      tables: [...rows.tables],
      counters: rows.counters,
      files: rows.names.flatMap((name) => fetched.get(name) ?? []),
      lost,
      installation: rows.installation,
      openVotings: [...rows.openVotings],
    };
    const text = manifestOf(manifest);
    await archive.add({ path: MANIFEST, size: Buffer.byteLength(text), content: bytesOf(text) });
    await archive.finish();
    return { vigilia: 1, ...manifest };
  } catch (error) {
    await archive.abandon(error);
    throw error;
  } finally {
    await spools.close();
  }
}
