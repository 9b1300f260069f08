/**
 * Checks that a database and a file storage belong together. Both hold the id of the installation; with a wrong pair,
 * a start would treat foreign files as orphans, or store new files in the wrong place.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Db } from '../../kernel/database/database.ts';
import { tablesIn } from '../../kernel/database/table-dump.ts';
import type { Files } from '../../kernel/files/files.ts';
import { ConfigError } from '../../kernel/runtime/config.ts';
import { storedNames } from './store.ts';

/** Temporary files and probes. */
const NO_FILE = /(^\.check|\.part)$/;
/** Share of files that rows and storage must have in common without an id, as in older installations. */
const MIN_SHARE = 0.5;

export interface DatabaseFacts {
  readonly id: string | null;
  /** The id of the storage that the servers of this database share; null before the first start, and on SQLite. */
  readonly storageId: string | null;
  readonly hasUsers: boolean;
  readonly names: readonly string[];
}

export const NO_DATABASE: DatabaseFacts = { id: null, storageId: null, hasUsers: false, names: [] };

interface StorageFacts {
  readonly id: string | null;
  /** Absent if irrelevant. */
  readonly storageId?: string | null;
  readonly stored: number;
  /** Stored files that rows of the database refer to. */
  readonly known: number;
}

/** Reads a database of any schema, also a foreign one. */
export async function databaseFacts(db: Db): Promise<DatabaseFacts> {
  const tables = new Set<string>(await tablesIn(db));
  // All columns: an older schema has fewer.
  const own = tables.has('installation')
    ? await db.selectFrom('installation').selectAll().executeTakeFirst()
    : undefined;
  const user = tables.has('users') && (await db.selectFrom('users').select('id').limit(1).executeTakeFirst());
  const names = tables.has('files') ? await storedNames(db) : [];
  return {
    id: own?.id ?? null,
    storageId: own?.storage_id ?? null,
    hasUsers: Boolean(user),
    names,
  };
}

/** With equal ids, one found file proves that the storage is present; the others are not counted. */
async function storageFacts(files: Files, id: string | null, database: DatabaseFacts): Promise<StorageFacts> {
  const used = new Set(database.names);
  let stored = 0;
  let known = 0;
  for await (const { name } of files.list()) {
    if (NO_FILE.test(name)) continue;
    stored += 1;
    if (used.has(name)) known += 1;
    if (id !== null && id === database.id) break;
  }
  return { id, stored, known };
}

const MOVED = 'bucket ';
const OTHER_STORAGE =
  'los servidores de esta base de datos guardan los archivos en otro DATA_DIR o bucket; todos necesitan el mismo';

/** Reason why a database and a storage do not belong together, as a part of a sentence. */
function findMismatch(database: DatabaseFacts, storage: StorageFacts): string | null {
  const { names } = database;
  const { stored, known } = storage;
  const named = names.length;
  const files = stored === 1 ? 'un archivo' : `${stored} archivos`;
  if (storage.id?.startsWith(MOVED))
    return `los archivos de esta carpeta están en el ${storage.id} y S3_BUCKET no está puesto`;
  if (named > 0 && stored === 0)
    return `la base de datos tiene registrados ${named} archivos y el almacenamiento está vacío`;
  const theirs = `el almacenamiento${stored > 0 ? `, con ${files},` : ''} es de`;
  if (database.id !== null && storage.id !== null && database.id !== storage.id)
    return `la base de datos es de una instalación y ${theirs} otra`;
  // Moved files may have lost the id of their storage; an empty storage is a new one.
  const { storageId = null } = storage;
  const isOther = storageId === null ? stored === 0 : storageId !== database.storageId;
  if (database.storageId !== null && isOther && storage.storageId !== undefined) return OTHER_STORAGE;
  if (database.id !== null && database.id === storage.id) return null;
  if (storage.id !== null) {
    if (!database.hasUsers) return `la base de datos está vacía y ${theirs} una instalación que ya existe`;
    return `${theirs} una instalación que usa otra base de datos`;
  }
  if (stored === 0) return null;
  if (known >= MIN_SHARE * stored && known >= MIN_SHARE * named) return null;
  if (!database.hasUsers) return `la base de datos está vacía y el almacenamiento tiene ${files}`;
  return `de ${files} del almacenamiento, la base de datos reconoce ${known}`;
}

/** Id in a database whose schema has it; null before it is written. */
export const installationId = async (db: Db): Promise<string | null> =>
  (await db.selectFrom('installation').select('id').executeTakeFirst())?.id ?? null;

/** Checks a pair before anything is written to either; returns the mismatch, or null. */
export async function findStorageMismatch(
  readDatabase: () => Promise<DatabaseFacts>,
  files: Files,
): Promise<string | null> {
  const look = async () => {
    // Storage before database: another node that is starting writes them in the other order.
    const id = await files.installation();
    const database = await readDatabase();
    const storageId = await files.storageId();
    return findMismatch(database, { ...(await storageFacts(files, id, database)), storageId });
  };
  // Another node may be in its first start.
  return (await look()) && look();
}

/** Marks the storage on the disk as moved to a bucket, which stops a start without S3_BUCKET. */
export async function markMovedToBucket(bucket: string, onDisk: Files): Promise<void> {
  const marker = `${MOVED}${bucket}`;
  if ((await onDisk.installation()) !== marker) await onDisk.claim(marker);
}

/** Milliseconds in which another node that shares the storage writes its id there, and between two reads. */
const CLAIM_TIMEOUT = 3000;
const CLAIM_PAUSE = 100;

async function hasFiles(files: Files): Promise<boolean> {
  for await (const { name } of files.list()) if (!NO_FILE.test(name)) return true;
  return false;
}

/**
 * Writes the id of the storage into a database that several servers may share, and into the storage.
 * @throws ConfigError where a server that started at the same time uses another storage
 */
async function claimStorageId(database: Database, files: Files, isAdopted: boolean): Promise<void> {
  const own = (await files.storageId()) ?? randomUUID();
  const claimed = await database.write(async (tx) => {
    const row = await tx.selectFrom('installation').select('storage_id').executeTakeFirst();
    if (row?.storage_id) return row.storage_id;
    await tx.updateTable('installation').set({ storage_id: own }).execute();
    return own;
  });
  for (const until = Date.now() + CLAIM_TIMEOUT; claimed !== own; await wait(CLAIM_PAUSE)) {
    if ((await files.storageId()) === claimed) return;
    if (isAdopted || (await hasFiles(files))) break;
    if (Date.now() > until) throw new ConfigError(`No se inició: ${OTHER_STORAGE}.`);
  }
  await files.claimStorageId(claimed);
}

/**
 * Writes the id of the installation into the database, unless it has one, and into the storage; and the id of the storage
 * into both.
 * @param isAdopted whether the operator joined the two deliberately
 */
export async function claimStorage(database: Database, files: Files, isAdopted = false): Promise<void> {
  const known = await installationId(database.read);
  const id =
    known ??
    (await database.write(async (tx) => {
      const other = await installationId(tx);
      if (other) return other;
      const made = randomUUID();
      await tx.insertInto('installation').values({ id: made }).execute();
      return made;
    }));
  if ((await files.installation()) !== id) await files.claim(id);
  if (database.engine === 'postgresql') await claimStorageId(database, files, isAdopted);
}

/** Removes the storage id of a restored database: the next start writes its own. */
export const forgetStorage = (database: Database) =>
  database.write((tx) => tx.updateTable('installation').set({ storage_id: null }).execute());
