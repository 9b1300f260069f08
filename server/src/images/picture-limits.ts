/** Limits of pictures, judged by their header before a decoder reads them; memory and time are limits of its process. */
import type { FileHandle } from 'node:fs/promises';
import type { Metadata } from 'sharp';

/** Maximum bytes of the decoded pixels, of which those of 16 bits count twice, as long as they take: 120 megapixels of RGB. */
const MAX_BYTES = 360_000_000;
/** Maximum pixels of an AVIF, whose decoder takes 20 bytes for each; one of two kilobytes may have more. */
const MAX_AVIF_PIXELS = 13_000_000;
/** Maximum pixels of a side, as in WebP: resizing costs time for each line, however short it is. */
export const MAX_SIDE = 16_383;
/** Maximum frames or pages. */
const MAX_FRAMES = 2000;

/** Reads bytes of a picture from the middle of it. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>;

export const readFrom =
  (handle: FileHandle): ReadAt =>
  async (offset, length) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };

export const readOf =
  (bytes: Uint8Array): ReadAt =>
  async (offset, length) =>
    Buffer.from(bytes.subarray(offset, offset + length));

/** The types of the first chunks of a WebP, one more than `MAX_FRAMES` at most. */
async function* webpChunks(readAt: ReadAt): AsyncGenerator<string, void> {
  let at = 12;
  for (let step = 0; step <= MAX_FRAMES; step += 1) {
    const head = await readAt(at, 8);
    if (head.length < 8) return;
    yield head.toString('latin1', 0, 4);
    const size = head.readUInt32LE(4);
    at += 8 + size + (size % 2);
  }
}

/** Counts the pages of a TIFF, one more than `MAX_FRAMES` at most. */
async function tiffPages(readAt: ReadAt, littleEndian: boolean): Promise<number> {
  const read = (bytes: Buffer) => {
    if (bytes.length < 2) return 0;
    if (bytes.length < 4) return littleEndian ? bytes.readUInt16LE() : bytes.readUInt16BE();
    return littleEndian ? bytes.readUInt32LE() : bytes.readUInt32BE();
  };
  let pages = 0;
  for (let at = read(await readAt(4, 4)); at > 0 && pages <= MAX_FRAMES; pages += 1) {
    const entries = read(await readAt(at, 2));
    at = read(await readAt(at + 2 + entries * 12, 4));
  }
  return pages;
}

/** Counts the frames of a GIF, one more than `MAX_FRAMES` at most. */
async function gifFrames(readAt: ReadAt): Promise<number> {
  let [start, window] = [0, await readAt(0, 65_536)];
  const byteAt = async (at: number) => {
    if (at < start || at >= start + window.length) [start, window] = [at, await readAt(at, 65_536)];
    return window[at - start] ?? 0;
  };
  const paletteSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const endOfBlocks = async (from: number) => {
    let at = from;
    for (let size = await byteAt(at); size > 0; size = await byteAt(at)) at += size + 1;
    return at + 1;
  };
  let frames = 0;
  for (let at = 13 + paletteSize(await byteAt(10)); frames <= MAX_FRAMES; ) {
    const kind = await byteAt(at);
    if (kind === 0x21) at = await endOfBlocks(at + 2);
    else if (kind === 0x2c) {
      frames += 1;
      at = await endOfBlocks(at + 11 + paletteSize(await byteAt(at + 9)));
    } else break;
  }
  return frames;
}

/**
 * Whether a picture has too many pages or frames. Decoders read all of them for the header alone, those of a WebP in
 * a time that grows with their square.
 */
export async function hasTooManyFrames(readAt: ReadAt): Promise<boolean> {
  const signature = (await readAt(0, 4)).toString('latin1');
  if (signature === 'II*\0' || signature === 'MM\0*')
    return (await tiffPages(readAt, signature.startsWith('II'))) > MAX_FRAMES;
  if (signature === 'GIF8') return (await gifFrames(readAt)) > MAX_FRAMES;
  if (signature !== 'RIFF') return false;
  let chunks = 0;
  for await (const _ of webpChunks(readAt)) chunks += 1;
  return chunks > MAX_FRAMES;
}

/** Whether a picture has too many pixels, by its header. */
export const isTooLarge = ({
  format,
  width,
  height,
  channels,
  depth,
}: Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth'>): boolean =>
  Math.max(width, height) > MAX_SIDE ||
  width * height * Math.max(channels, 3) * (depth === 'uchar' ? 1 : 4) > MAX_BYTES ||
  (format === 'heif' && width * height > MAX_AVIF_PIXELS);
