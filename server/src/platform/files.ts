/**
 * Stored files: pictures and documents under random names that never change their content. In a folder, as here, or
 * in a bucket (`files-in-bucket.ts`).
 */
import type { Stats } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly size: number;
  readonly stream: Readable;
}

export interface ListedFile {
  readonly name: string;
  readonly modified: Date;
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
  /** @throws when nothing can be written */
  check(): Promise<void>;
}

/** A page of the disk. */
const PROBE_BYTES = 4096;

/** A storage that cannot be used; the message is one line that names the variable to change. */
export class UnusableStorage extends Error {}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

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
  const handle = await open(path, flags);
  try {
    await use?.(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files in a folder of the disk, spread over 256 sub-folders. */
export function filesOnDisk(folder: string): Files {
  const folderOf = (name: string) => join(folder, name.slice(0, 2));
  const pathOf = (name: string) => join(folderOf(name), name);

  return {
    async put(name, content) {
      const parent = folderOf(name);
      const unfinished = `${pathOf(name)}.part`;
      const stream = content instanceof Uint8Array ? null : content.stream;
      // It may fail before anybody reads it, and what nobody hears ends the process; reading it throws that again.
      stream?.on('error', () => undefined);
      try {
        await mkdir(parent, { recursive: true });
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
    async check() {
      await mkdir(folder, { recursive: true });
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
