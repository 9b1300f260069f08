/**
 * Stored files: pictures and documents under random names that never change their content. In a folder, as here, or
 * in a bucket (`files-in-bucket.ts`).
 */
import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '../database/modes.ts';

export interface StoredFile {
  readonly size: number;
  readonly stream: Readable;
}

export interface ListedFile {
  readonly name: string;
  readonly modified: Date;
}

/** A file in the trash. */
export interface TrashedFile {
  readonly name: string;
  /** When it was moved there, `YYYY-MM-DD` in UTC. */
  readonly day: string;
}

export interface Files {
  /** Keeps `content` under `name`, whole or not at all; durable when it resolves. */
  put(name: string, content: Uint8Array | StoredFile): Promise<void>;
  /** The file, or null where there is none. */
  read(name: string): Promise<StoredFile | null>;
  /** Removes files; those that are already gone are passed over. */
  remove(names: readonly string[]): Promise<void>;
  /** All files there are, in no order. */
  list(): AsyncIterable<ListedFile>;
  /** Moves files to the trash, where they keep their names; those that are gone are passed over. */
  discard(names: readonly string[], day: string): Promise<void>;
  /** The files in the trash. */
  trashed(): AsyncIterable<TrashedFile>;
  /** Moves a file from the trash back to its place. */
  recover(file: TrashedFile): Promise<void>;
  /** Removes files from the trash. */
  purge(files: readonly TrashedFile[]): Promise<void>;
  /** The id of the installation that this storage belongs to; null before the first. */
  installation(): Promise<string | null>;
  /** Makes this the storage of an installation. */
  claim(id: string): Promise<void>;
  /** @throws when nothing can be written */
  check(): Promise<void>;
}

/** A page of the disk. */
const PROBE_BYTES = 4096;

/** A storage that cannot be used; the message is one line that names the variable to change. */
export class UnusableStorage extends Error {}

/** The name of a folder of the trash. */
export const TRASH_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** More is no id of an installation. */
const LONGEST_ID = 200;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The id in the content of a marker. What is no id is told apart from every id all the same. */
export const idIn = (marker: string): string => marker.trim().slice(0, LONGEST_ID) || 'ilegible';

/** What is known of a file; null where there is none, as when it was removed since its folder was read. */
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

/** Moves a file, also to another disk; one that is gone is passed over. */
async function move(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to));
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') return passMissing(error);
    await copyFile(from, to);
    await rm(from);
  }
}

/**
 * Files in a folder of the disk, spread over 256 sub-folders. The trash and the marker of the installation are beside
 * the folder.
 */
export function filesOnDisk(folder: string): Files {
  const folderOf = (name: string) => join(folder, name.slice(0, 2));
  const pathOf = (name: string) => join(folderOf(name), name);
  const trash = join(dirname(folder), 'trash');
  const pathInTrash = ({ name, day }: TrashedFile) => join(trash, day, name);
  const marker = join(dirname(folder), 'installation');

  return {
    async put(name, content) {
      const parent = folderOf(name);
      const unfinished = `${pathOf(name)}.part`;
      const stream = content instanceof Uint8Array ? null : content.stream;
      // It may fail before anybody reads it, and what nobody hears ends the process; reading it throws that again.
      stream?.on('error', () => undefined);
      try {
        await makeFolder(parent);
        await synced(unfinished, 'w', (handle) => handle.writeFile(stream ?? (content as Uint8Array)));
        await rename(unfinished, pathOf(name));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      } finally {
        stream?.destroy();
      }
      // The entry in the folder has to be on the disk too.
      await synced(parent, 'r');
    },
    async read(name) {
      try {
        // Opened before it is measured: it may be removed while it is being sent.
        const handle = await open(pathOf(name), 'r');
        const { size } = await handle.stat();
        return { size, stream: handle.createReadStream() };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(names) {
      await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
    },
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const { name, parentPath } of entries.filter((each) => each.isFile())) {
        const found = await statOf(join(parentPath, name));
        if (found) yield { name, modified: found.mtime };
      }
    },
    discard: async (names, day) => {
      await Promise.all(names.map((name) => move(pathOf(name), pathInTrash({ name, day }))));
    },
    async *trashed() {
      for (const day of await readdir(trash).catch((error) => passMissing(error) ?? [])) {
        if (!TRASH_DAY.test(day)) continue;
        const names = await readdir(join(trash, day));
        for (const name of names) yield { name, day };
        // Left empty when its files expired or were recovered.
        if (names.length === 0) await rmdir(join(trash, day)).catch(() => undefined);
      }
    },
    recover: (file) => move(pathInTrash(file), pathOf(file.name)),
    purge: async (files) => {
      await Promise.all(files.map((file) => rm(pathInTrash(file), { force: true })));
    },
    async installation() {
      try {
        return idIn(await readFile(marker, 'utf8'));
      } catch (error) {
        passMissing(error);
        return null;
      }
    },
    async claim(id) {
      // Under another name first: a full disk or a crash leaves no half of it.
      const unfinished = `${marker}.${randomUUID()}`;
      try {
        await makeFolder(dirname(marker));
        await synced(unfinished, 'wx', (handle) => handle.writeFile(`${id}\n`));
        await rename(unfinished, marker);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
      await synced(dirname(marker), 'r');
    },
    async check() {
      await makeFolder(folder);
      const probe = join(folder, '.check');
      try {
        // An empty file fits a full disk.
        await synced(probe, 'w', (handle) => handle.writeFile(Buffer.alloc(PROBE_BYTES)));
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}
