/** Prepares and locks the data folder: it exists, only its owner can access it, and no other process uses it. */
import { chmodSync, closeSync, lchownSync, lstatSync, openSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder } from '../kernel/database/sqlite/data-folder-lock.ts';
import { type Config, ConfigError } from '../kernel/runtime/config.ts';
import {
  makeOwnerOnlyFolder,
  OWNER_ONLY_FILE,
  OWNER_ONLY_FOLDER,
} from '../kernel/runtime/file-permissions.ts';

/** Names of our own files; other files in a shared folder stay unchanged. */
const OWN_FILES =
  /^(vigilia\.db(-wal|-shm|-journal)?|jwt-secret.*|installation.*|server\.lock(-journal)?|demo-pending|last-backup|informe-de-mudanza\.txt|mudanza|files|tmp|outbox|trash)$/;
const GROUP_AND_OTHERS = 0o077;
/** Set on `/tmp` and other shared folders. */
const STICKY_BIT = 0o1000;

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The owner of the folder, if root works in that of another user. */
function otherOwner(folder: string): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = lstatSync(folder);
  return uid === 0 ? null : { uid, gid };
}

/** Removes the permissions of others, children before parents, so that an interrupted run is repeated in full. */
function restrictPermissions(path: string, owner: Owner | null): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // Removed by another node that shares the folder, or owned by another user.
  if (!found || found.isSymbolicLink() || !isOurs(found.uid)) return;
  const isFolder = found.isDirectory();
  if (isFolder) for (const name of readdirSync(path)) restrictPermissions(join(path, name), owner);
  if (owner && found.uid !== owner.uid) lchownSync(path, owner.uid, owner.gid);
  if ((found.mode & GROUP_AND_OTHERS) === 0 || (found.mode & STICKY_BIT) !== 0) return;
  chmodSync(path, found.mode & (isFolder ? OWNER_ONLY_FOLDER : OWNER_ONLY_FILE));
}

const isOurs = (uid: number): boolean => [uid, 0].includes(process.getuid?.() ?? -1);

/** Resolves a link; folders of the data may be on another disk. */
function resolveLink(path: string): string[] {
  try {
    return [realpathSync(path)];
  } catch {
    // A broken link.
    return [];
  }
}

/**
 * Creates the data folder if missing, and removes the permissions of others. Run by root, it changes the owner of the files
 * to that of the folder: the server could not use files of root.
 */
export function prepareDataFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): void {
  makeOwnerOnlyFolder(DATA_DIR);
  if (process.platform === 'win32') return;
  const folder = realpathSync(DATA_DIR);
  const owner = otherOwner(folder);
  for (const name of readdirSync(folder))
    if (OWN_FILES.test(name))
      for (const path of resolveLink(join(folder, name))) restrictPermissions(path, owner);
  const { mode, uid } = lstatSync(folder);
  if (isOurs(uid) && (mode & GROUP_AND_OTHERS) !== 0 && (mode & STICKY_BIT) === 0)
    chmodSync(folder, mode & OWNER_ONLY_FOLDER);
}

/** Read by every process of the server. */
const PROGRAM = fileURLToPath(new URL('./build-app.ts', import.meta.url));

function canRead(path: string): boolean {
  try {
    closeSync(openSync(path, 'r'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Drops the privileges of root: the process continues as the owner of the data folder, so that its files belong to the
 * server and no input is handled by root.
 * @throws ConfigError where that user cannot read the program
 */
export function becomeOwner({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): void {
  const owner = otherOwner(realpathSync(DATA_DIR));
  if (!owner) return;
  process.setegid?.(owner.gid);
  process.seteuid?.(owner.uid);
  const isReadable = canRead(PROGRAM);
  process.seteuid?.(0);
  process.setegid?.(0);
  if (!isReadable)
    throw new ConfigError(
      `DATA_DIR ${DATA_DIR} es del usuario ${owner.uid}, que no puede leer el programa en ${PROGRAM}: póngalo donde ese usuario lo lea, o use otra carpeta.`,
    );
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

/**
 * Locks the data folder until the process ends. Nodes of one PostgreSQL share the lock.
 * @param alone excludes them too
 * @returns releases the lock
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
