/**
 * Stored files: pictures and documents under random names that never change their content. In a folder, as here, or
 * in a bucket (`bucket-files.ts`).
 */
import { randomUUID } from 'node:crypto';
import type { Dirent, Stats } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { forEachBounded } from '../runtime/bounded-parallel.ts';
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '../runtime/file-permissions.ts';

export interface StoredFile {
  readonly size: number;
  readonly stream: Readable;
}

export interface ListedFile {
  readonly name: string;
  readonly modified: Date;
}

export interface Files {
  /** Stores `content` under `name` atomically; durable when it resolves. */
  put(name: string, content: Uint8Array | StoredFile): Promise<void>;
  read(name: string): Promise<StoredFile | null>;
  remove(names: readonly string[]): Promise<void>;
  /** All files, in no order. */
  list(): AsyncIterable<ListedFile>;
  /** The id of the installation of this storage; null before the first start. */
  installation(): Promise<string | null>;
  claim(id: string): Promise<void>;
  /**
   * The id of this storage itself, which differs from that of any other of the same installation; null before the first start.
   */
  storageId(): Promise<string | null>;
  claimStorageId(id: string): Promise<void>;
  /** @throws if nothing can be written */
  check(): Promise<void>;
}

/** One disk page. */
const PROBE_BYTES = 4096;

/** An unusable storage; the message is one line that names the variable to change. */
export class UnusableStorage extends Error {}

const UNFINISHED = '.part';

/** The target name of a partly written file. */
export const finishedName = (name: string): string => name.replace(/(\.[\da-f-]{36})?\.part$/, '');

/** Longer content is no installation id. */
const MAX_ID = 200;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The id in a marker file; an invalid id differs from every valid one. */
export const idIn = (marker: string): string => marker.trim().slice(0, MAX_ID) || 'ilegible';

/** Metadata of a file; null if it does not exist, for example after a concurrent removal. */
export async function statOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function synced(
  path: string,
  flags: string,
  use?: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const handle = await open(path, flags, OWNER_ONLY_FILE);
  try {
    await use?.(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: OWNER_ONLY_FOLDER });

const passMissing = (error: unknown) => {
  if (!isMissing(error)) throw error;
};

const isFile = (entry: Dirent) => entry.isFile();

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    passMissing(error);
    return [];
  }
}

/** Writes a file atomically; durable when it resolves. */
async function putWhole(
  path: string,
  unfinished: string,
  write: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  try {
    await makeFolder(dirname(path));
    await synced(unfinished, 'w', write);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  // The directory entry must be durable too.
  await synced(dirname(path), 'r');
}

/**
 * Files in a folder of the disk, spread over 256 sub-folders. The marker of the installation is beside the folder.
 */
export function openDiskFiles(folder: string): Files {
  const folderOf = (name: string) => join(folder, name.slice(0, 2));
  const pathOf = (name: string) => join(folderOf(name), name);
  const marker = join(dirname(folder), 'installation');
  const ownMarker = join(dirname(folder), 'installation-storage');

  async function readMarker(path: string): Promise<string | null> {
    try {
      return idIn(await readFile(path, 'utf8'));
    } catch (error) {
      passMissing(error);
      return null;
    }
  }
  // Under a temporary name first: a full disk or a crash leaves no partial file.
  const writeMarker = (path: string, id: string) =>
    putWhole(path, `${path}.${randomUUID()}`, (handle) => handle.writeFile(`${id}\n`));

  return {
    async put(name, content) {
      const stream = content instanceof Uint8Array ? null : content.stream;
      // Handles an early error, which would end the process; reading throws it again.
      stream?.on('error', () => undefined);
      try {
        await putWhole(pathOf(name), `${pathOf(name)}${UNFINISHED}`, (handle) =>
          handle.writeFile(stream ?? (content as Uint8Array)),
        );
      } finally {
        stream?.destroy();
      }
    },
    async read(name) {
      try {
        // Opened before `stat`: it may be removed while it is sent.
        const handle = await open(pathOf(name), 'r');
        try {
          const { size } = await handle.stat();
          return { size, stream: handle.createReadStream() };
        } catch (error) {
          await handle.close();
          throw error;
        }
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(names) {
      await forEachBounded(names, (name) => rm(pathOf(name), { force: true }));
    },
    async *list() {
      for (const entry of await entriesOf(folder)) {
        const parent = join(folder, entry.name);
        const names = entry.isDirectory() ? (await entriesOf(parent)).filter(isFile) : [entry].filter(isFile);
        for (const { name, parentPath } of names) {
          const found = await statOf(join(parentPath, name));
          if (found) yield { name, modified: found.mtime };
        }
      }
    },
    installation: () => readMarker(marker),
    claim: (id) => writeMarker(marker, id),
    storageId: () => readMarker(ownMarker),
    claimStorageId: (id) => writeMarker(ownMarker, id),
    async check() {
      await makeFolder(folder);
      const probe = join(folder, '.check');
      try {
        // An empty file fits on a full disk.
        await synced(probe, 'w', (handle) => handle.writeFile(Buffer.alloc(PROBE_BYTES)));
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}
