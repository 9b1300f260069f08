/** Backup archives: a tar in gzip. The last entry lists the SHA-256 of all others in the format of `sha256sum -c`. */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { DAY } from '../../../kernel/runtime/clock.ts';

/** A problem of a backup or restore, with one line for the user of the command. */
export class BackupProblem extends Error {}

export const SUMS = 'SHA256SUMS';

const OWNER_ONLY = 0o600;

export interface Entry {
  /** With slashes. */
  readonly path: string;
  readonly size: number;
  /** Must be read before the next entry. */
  readonly content: AsyncIterable<Uint8Array>;
}

export type Archive = Awaited<ReturnType<typeof writeArchive>>;

export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Milliseconds without a write after which an archive counts as a leftover of a killed run. */
const LEFT_BEHIND = DAY;
const UNFINISHED = /^\.[0-9a-f-]{36}\.part$/;

/** Removes leftovers of killed runs for the same file, where possible. */
export async function removeLeftovers(file: string, now: Date): Promise<void> {
  const [folder, name] = [dirname(file), basename(file)];
  for (const each of await readdir(folder).catch(() => [])) {
    if (!each.startsWith(name) || !UNFINISHED.test(each.slice(name.length))) continue;
    const path = join(folder, each);
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtime.getTime() > LEFT_BEHIND)
      await rm(path, { force: true }).catch(() => undefined);
  }
}

async function moveInto(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
    await rm(from);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // Some disks do not support links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) throw error;
    await rename(from, to);
  }
  // On Windows a folder cannot be opened.
  const folder = await open(dirname(to), 'r').catch(() => null);
  try {
    await folder?.sync().catch((error) => {
      if (!['EINVAL', 'EPERM', 'ENOTSUP'].includes(error.code)) throw error;
    });
  } finally {
    await folder?.close();
  }
}

/**
 * Writes an archive under a temporary name until it is complete; the name is unique, because a second run may be
 * active.
 * @param made the time of its entries
 * @throws where it cannot be written
 */
export async function writeArchive(file: string, made = new Date()) {
  const unfinished = `${file}.${randomUUID()}.part`;
  const { readable, controller } = createTarPacker();
  // Pictures are compressed already; rows compress well at the lowest level.
  const zip = createGzip({ level: constants.Z_BEST_SPEED });
  const out = createWriteStream(unfinished, { flags: 'wx', mode: OWNER_ONLY, flush: true });
  await once(out, 'open');
  const written = pipeline(Readable.fromWeb(readable), zip, out);
  // Pending additions fail too, as the packer stops; `finish` throws the same error.
  written.catch((reason) => controller.error(reason));
  const sums: string[] = [];

  async function add({ path, size, content }: Entry): Promise<string> {
    const hash = createHash('sha256');
    const body = controller.add({ name: path, size, mode: OWNER_ONLY, mtime: made }).getWriter();
    for await (const chunk of content) {
      hash.update(chunk);
      await body.write(chunk);
    }
    await body.close();
    return hash.digest('hex');
  }

  return {
    /**
     * Adds an entry and returns the SHA-256 of its content.
     * @throws the error of the content, or an error if its size is not the declared one
     */
    async add(entry: Entry) {
      const sum = await add(entry);
      sums.push(`${sum}  ${entry.path}\n`);
      return sum;
    },
    /** Adds the list of sums; once this resolves, the file has its name and is durable. */
    async finish() {
      const list = sums.join('');
      await add({ path: SUMS, size: Buffer.byteLength(list), content: bytesOf(list) });
      controller.finalize();
      await written;
      await moveInto(unfinished, file);
    },
    /** Removes the partial archive; files of other runs stay. */
    async abandon(reason: unknown) {
      controller.error(reason);
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/**
 * The entries of an archive, one after the other; unread content is skipped.
 * @throws for a damaged archive or another file
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const zipped = createReadStream(file);
  const unzip = createGunzip();
  const flowing = pipeline(zipped, unzip);
  // The reader fails as well.
  flowing.catch(() => undefined);
  const entries = Readable.toWeb(unzip).pipeThrough(createTarDecoder({ strict: true }));
  try {
    for await (const { header, body } of entries) {
      yield { path: header.name, size: header.size, content: body };
      // Not cancelled: that would leave the decoder waiting where an entry ends with a chunk of the file.
      await body.pipeTo(new WritableStream());
    }
    // Reads to the last byte, as gzip has its checksum there.
    await flowing;
  } finally {
    zipped.destroy();
    unzip.destroy();
  }
}
