/** The data folder as a process needs it before anything else: there, of its user alone, and not in use by another. */
import { chmodSync, lstatSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '../database/sqlite/folder-lock.ts';
import { type Config, ConfigError } from '../runtime/config.ts';
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '../runtime/file-permissions.ts';

/** What of the folder is ours; a folder that is shared with something else keeps the rest as it is. */
const OWN_FILES =
  /^(vigilia\.db(-wal|-shm|-journal)?|jwt-secret.*|installation.*|server\.lock(-journal)?|files|tmp|outbox|trash)$/;
const GROUP_AND_OTHERS = 0o077;
/** Of `/tmp` and its like, which belong to everybody. */
const STICKY_BIT = 0o1000;

/** Takes the rights of others away, inside before outside: until the end nothing stands open that seems to be done. */
function restrictPermissions(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // Gone meanwhile, as when another node shares the folder; or somebody else's to decide.
  if (!found || found.isSymbolicLink() || !isOurs(found.uid)) return;
  const isFolder = found.isDirectory();
  if (isFolder) for (const name of readdirSync(path)) restrictPermissions(join(path, name));
  if ((found.mode & GROUP_AND_OTHERS) === 0 || (found.mode & STICKY_BIT) !== 0) return;
  chmodSync(path, found.mode & (isFolder ? OWNER_ONLY_FOLDER : OWNER_ONLY_FILE));
}

const isOurs = (uid: number): boolean => [uid, 0].includes(process.getuid?.() ?? -1);

/** Where a path leads; folders of the data may be links to another disk. */
function resolveLink(path: string): string[] {
  try {
    return [realpathSync(path)];
  } catch {
    // It leads nowhere.
    return [];
  }
}

/** Makes the data folder where there is none, and takes the rights of others away from what it holds. */
export function prepareDataFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): void {
  mkdirSync(DATA_DIR, { recursive: true, mode: OWNER_ONLY_FOLDER });
  if (process.platform === 'win32') return;
  const folder = realpathSync(DATA_DIR);
  for (const name of readdirSync(folder))
    if (OWN_FILES.test(name)) for (const path of resolveLink(join(folder, name))) restrictPermissions(path);
  const { mode, uid } = lstatSync(folder);
  if (isOurs(uid) && (mode & GROUP_AND_OTHERS) !== 0 && (mode & STICKY_BIT) === 0)
    chmodSync(folder, mode & OWNER_ONLY_FOLDER);
}

/**
 * Keeps other servers out of the data folder until the process ends. Nodes of one PostgreSQL may share it.
 * @param alone keeps them out too
 * @returns what lets others in again
 * @throws ConfigError where another process is in it
 */
export function lockDataFolder({ DATA_DIR, DATABASE_URL }: Config, { alone = false } = {}): () => void {
  const release = lockFolder(DATA_DIR, DATABASE_URL && !alone ? 'shared' : 'exclusive');
  if (!release)
    throw new ConfigError(
      `DATA_DIR ${DATA_DIR} está en uso por otro servidor de Vigilia. Deténgalo primero, o dé a este otra carpeta (DATA_DIR).`,
    );
  return release;
}
