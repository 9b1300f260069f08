/**
 * Restores a backup into an empty installation. The archive is read completely and all checksums are compared before
 * anything is written. Then the files are written, which are ignored without rows, and finally all rows in one
 * transaction: the command can be repeated after any interruption.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Database, Db } from '../../../kernel/database/database.ts';
import { failureKind } from '../../../kernel/database/errors.ts';
import { type Counters, setCounters } from '../../../kernel/database/id-counters.ts';
import {
  insertRows,
  isEmpty,
  isTableName,
  type Row,
  type TableName,
} from '../../../kernel/database/table-dump.ts';
import { type Files, finishedName } from '../../../kernel/files/files.ts';
import { BackupProblem, readArchive, SUMS } from './archive.ts';
import { MANIFEST, type Manifest, pathOfFile, pathOfTable, readManifest } from './manifest.ts';
import { recordReset } from './open-votings.ts';

const NO_BACKUP = (file: string) => `${file} no es una copia de Vigilia.`;
const DAMAGED = (file: string, what: string) =>
  `${file} está dañado: ${what}. No se restauró nada. Use otra copia.`;
export const NOT_EMPTY =
  'El lugar no está vacío: ya hay datos. Restaure en una carpeta o base de datos nueva (DATA_DIR, DATABASE_URL, S3_BUCKET).';
const FOREIGN_FILES =
  'El almacenamiento de archivos no está vacío: hay archivos que no son de esta copia. Use una carpeta o un bucket nuevo.';

const OTHER_INSTALLATION =
  'El almacenamiento de archivos ya es de otra instalación. Use una carpeta o un bucket nuevo (DATA_DIR, S3_BUCKET).';

/** Rows of one insert. */
const ROWS_TOGETHER = 500;
/** Bytes of a text that is kept in memory: the manifest names every file, some 150 bytes for each. */
const MAX_TEXT = 256 * 1024 * 1024;
const NEWLINE = 0x0a;

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Splits a stream into lines at line feeds; `readline` splits at other characters too. */
async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of content) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk);
    let from = 0;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE, from)) {
      yield rest.toString('utf8', from, end);
      from = end + 1;
    }
    rest = rest.subarray(from);
  }
  if (rest.length > 0) yield rest.toString('utf8');
}

async function* pagesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Row[]> {
  let page: Row[] = [];
  for await (const line of linesOf(content)) {
    page.push(JSON.parse(line) as Row);
    if (page.length < ROWS_TOGETHER) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

interface Found {
  readonly size: number;
  readonly sha256: string;
}

/**
 * Reads the whole archive and compares every sum.
 * @throws BackupProblem when it is no backup, is cut off, or was changed
 */
export async function verifyBackup(file: string): Promise<Manifest> {
  const found = new Map<string, Found>();
  let manifest: Manifest | null = null;
  let sums: string | undefined;
  try {
    for await (const { path, size, content } of readArchive(file)) {
      if (sums !== undefined || found.has(path))
        throw new BackupProblem(DAMAGED(file, 'tiene partes que sobran'));
      const isText = path === SUMS || path === MANIFEST;
      if (isText && size > MAX_TEXT) throw new BackupProblem(NO_BACKUP(file));
      const text = isText ? await textOf(content) : null;
      if (path === SUMS) {
        sums = text ?? '';
        continue;
      }
      const hash = createHash('sha256');
      if (text !== null) hash.update(text);
      else for await (const chunk of content) hash.update(chunk);
      found.set(path, { size, sha256: hash.digest('hex') });
      if (path === MANIFEST) manifest = readManifest(text ?? '');
    }
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupProblem(`${file} no existe.`);
    // A disk error, not a damaged archive.
    if (syscall) throw error;
    throw new BackupProblem(
      found.size === 0 ? NO_BACKUP(file) : DAMAGED(file, 'está cortado o se ha cambiado'),
    );
  }
  if (sums === undefined || !manifest) {
    const cut = [...found.keys()].some((path) => /^(files|tables)\//.test(path));
    throw new BackupProblem(cut ? DAMAGED(file, 'está cortado') : NO_BACKUP(file));
  }
  const listed = [...found].map(([path, { sha256 }]) => `${sha256}  ${path}\n`).join('');
  if (listed !== sums) throw new BackupProblem(DAMAGED(file, 'las sumas no coinciden'));
  compare(manifest, found, file);
  return manifest;
}

/** @throws BackupProblem when the archive lacks an entry of the manifest */
function compare({ tables, files }: Manifest, found: ReadonlyMap<string, Found>, file: string): void {
  const promised = [
    ...tables.map(({ name, ...entry }) => ({ path: pathOfTable(name), ...entry })),
    ...files.map(({ name, ...entry }) => ({ path: pathOfFile(name), ...entry })),
  ];
  for (const { path, size, sha256 } of promised) {
    const entry = found.get(path);
    if (entry?.size !== size || entry.sha256 !== sha256)
      throw new BackupProblem(DAMAGED(file, `falta ${path} o está cambiado`));
  }
  const unknown = tables.find(({ name }) => !isTableName(name));
  if (unknown)
    throw new BackupProblem(
      `${file} es de una versión más nueva de Vigilia: tiene la tabla ${unknown.name}.`,
    );
}

/**
 * Returns the names of existing files.
 * @throws BackupProblem for a file that is not from this backup
 */
async function requireEmpty(
  database: Database,
  files: Files,
  manifest: Manifest,
): Promise<ReadonlySet<string>> {
  if (!(await isEmpty(database.read))) throw new BackupProblem(NOT_EMPTY);
  const owner = await files.installation();
  if (owner !== null && owner !== manifest.installation) throw new BackupProblem(OTHER_INSTALLATION);
  // Files of this backup are leftovers of an interrupted restore.
  const ours = new Set(manifest.files.map(({ name }) => name));
  const stored = new Set<string>();
  for await (const { name } of files.list()) {
    if (!ours.has(finishedName(name))) throw new BackupProblem(FOREIGN_FILES);
    stored.add(name);
  }
  return stored;
}

async function putFiles(file: string, manifest: Manifest, files: Files): Promise<void> {
  const names = new Map(manifest.files.map(({ name }) => [pathOfFile(name), name]));
  for await (const { path, size, content } of readArchive(file)) {
    const name = names.get(path);
    if (name) await files.put(name, { size, stream: Readable.from(content) });
  }
}

/** Skipped ids: more than were given since the backup. */
const SKIPPED_IDS = 100_000;

/** Tables whose ids are also in tokens, ballots on phones, arrivals at a desk, and open screens. */
const NAMED_ELSEWHERE: readonly TableName[] = [
  'users',
  'assemblies',
  'attendees',
  'attorney_powers',
  'submitted_powers',
  'questions',
  'slates',
];

/**
 * The last ids after a restore. Rows created since the backup are lost, but the token of a person who registered then, or a
 * confirmed ballot that a phone has not sent yet, must not fit another person or voting (R2.12).
 */
const lastIds = ({ counters, tables }: Manifest): Counters => ({
  ...counters,
  ...Object.fromEntries(
    tables
      .filter(({ name }) => NAMED_ELSEWHERE.some((each) => each === name))
      .map(({ name }) => [name, (counters[name] ?? 0) + SKIPPED_IDS]),
  ),
});

async function putRows(tx: Db, file: string, manifest: Manifest): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [pathOfTable(table.name), table]));
  for await (const { path, content } of readArchive(file)) {
    const table = tables.get(path);
    if (!table || !isTableName(table.name)) continue;
    let put = 0;
    for await (const rows of pagesOf(content)) {
      await insertRows(tx, table.name, rows);
      put += rows.length;
    }
    if (put !== table.rows) throw new BackupProblem(DAMAGED(file, `${path} tiene ${put} filas`));
  }
  await setCounters(tx, lastIds(manifest));
}

/** States of the former tables of mails that a restore changes. */
const FORMER_MAILS = [
  ['invitations', 'waiting', 'stopped'],
  ['invitations', 'sending', 'uncertain'],
  ['convocation_recipients', 'sending', 'uncertain'],
  ['scrutineer_mails', 'pending', 'uncertain'],
  ['scrutineer_mails', 'sending', 'uncertain'],
] as const;

/**
 * Stops the mails of all queues: they may have been sent since the backup, and a drill must send none. A backup of an older
 * schema lacks some queues.
 */
async function stopMails(tx: Db, { tables }: Manifest, now: Date): Promise<void> {
  const has = (table: TableName) => tables.some(({ name }) => name === table);
  const at = now.toISOString();
  if (has('outgoing_mails')) {
    const mails = () => tx.updateTable('outgoing_mails');
    await mails()
      .set({ state: 'stopped' })
      .where('state', '=', 'pending')
      .where('purpose', '=', 'invitation')
      .execute();
    await mails()
      .set({ state: 'uncertain', reason: 'interrupted', finished_at: at })
      .where((eb) =>
        eb.or([
          eb('state', '=', 'sending'),
          eb.and([eb('state', '=', 'pending'), eb('purpose', 'in', ['seal', 'merge', 'address', 'power'])]),
        ]),
      )
      .execute();
  }
  // Of backups from before migration 087.
  for (const [table, from, to] of FORMER_MAILS)
    if (has(table)) await sql`update ${sql.table(table)} set state = ${to} where state = ${from}`.execute(tx);
  for (const table of ['invitation_runs', 'convocations', 'letters'] as const)
    if (has(table))
      await sql`update ${sql.table(table)} set stopped_at = ${at} where stopped_at is null
      ${table === 'convocations' ? sql`and ended_at is null` : sql``}`.execute(tx);
  if (has('mail_lease')) await tx.deleteFrom('mail_lease').execute();
  if (has('mail_outage')) await tx.deleteFrom('mail_outage').execute();
}

/** Records the restore, which the next start seals (R18.3). */
async function recordRestore(tx: Db, { madeAt, openVotings }: Manifest): Promise<void> {
  const reset = JSON.stringify(openVotings.map(({ id }) => id));
  await tx.insertInto('restores').values({ made_at: madeAt, reset }).execute();
}

/**
 * Puts a verified backup into a database that was opened at its schema, and into a storage.
 * @throws BackupProblem where the place is not empty; nothing was written then
 */
export async function restore(
  file: string,
  manifest: Manifest,
  { database, files }: { readonly database: Database; readonly files: Files },
  now = new Date(),
): Promise<void> {
  const stored = await requireEmpty(database, files, manifest);
  try {
    await putFiles(file, manifest, files);
    await database.write(async (tx) => {
      // Another process may have filled it in between.
      if (!(await isEmpty(tx))) throw new BackupProblem(NOT_EMPTY);
      await putRows(tx, file, manifest);
      await recordReset(tx, manifest, now);
      await recordRestore(tx, manifest);
      await stopMails(tx, manifest, now);
    });
  } catch (error) {
    // If the outcome of the commit is unknown, the restored files stay, since no other copy may exist. Files that
    // existed before are never removed: their own database may only be lost.
    const put = manifest.files.map(({ name }) => name).filter((name) => !stored.has(name));
    if (failureKind(error) !== 'uncertain') await files.remove(put).catch(() => undefined);
    throw error;
  }
}
