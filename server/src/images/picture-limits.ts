/**
 * Limits of pictures: their pixels, and the memory that decoding needs, estimated from the header. The factors were measured
 * (docs/reliability.md). The limit of the process stops a picture with a false header.
 */
import type { FileHandle } from 'node:fs/promises';
import type { Metadata } from 'sharp';

const MEGABYTE = 1024 * 1024;

/** Maximum pixels, which bounds the time together with the sides. */
const MAX_PIXELS = 120_000_000;
/** Maximum pixels of a side, as in WebP: resizing costs time for each line, however short it is. */
export const MAX_SIDE = 16_383;
/** Bytes that decoding may take: a 12-megapixel AVIF takes 232 MB, and with the server that is less than 500. */
const MAX_DECODING = 236 * MEGABYTE;

/** Bytes from which a picture gets its own process: memory left by others would be missing. */
const LARGE = 80 * MEGABYTE;

/** A little more than the picture process takes for any picture that is decoded. */
export const PICTURE_PROCESS_MEMORY = { megabytes: 312, heapMegabytes: 64 };

/** Lines in memory while a picture decoded line by line is resized. */
const LINES_HELD = 1100;
/** Requested bytes per pixel, for formats that are decoded whole. */
const PER_PIXEL = {
  avif: 20,
  deepAvif: 28,
  gif: 7.5,
  lossyWebp: 4,
  translucentWebp: 11.5,
  losslessWebp: 10,
  animatedWebp: 36,
};
/** Factor for an interlaced PNG. */
const INTERLACED = 1.35;
/** Strips of a TIFF may be as large as the picture. */
const TIFF = 1.2;
/** Overhead factor of lines in memory. */
const HELD = 2.2;

const SAMPLE_BYTES: Readonly<Record<string, number>> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
};
const UNKNOWN_SAMPLE = 16;

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

/** Maximum segments or chunks before the pixels. */
const MAX_STEPS = 2000;

const JPEG = { startOfImage: 2, startOfScan: 0xda, progressive: [0xc2, 0xc6, 0xca, 0xce] };
/** Start-of-frame markers; the others of the range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Bytes of the coefficients that a JPEG decoder keeps for all pixels when they are in more than one scan: in
 * progressive pictures, and others whose first scan lacks colours. 0 for a single scan.
 */
async function jpegCoefficients(readAt: ReadAt): Promise<number> {
  let whole = 0;
  let components = 0;
  let progressive = false;
  let at = JPEG.startOfImage;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const head = await readAt(at, 4);
    if (head.length < 4 || head[0] !== 0xff) return whole;
    const marker = head[1] ?? 0;
    // Fill bytes, and markers without content.
    if (marker === 0xff || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = head.readUInt16BE(2);
    const body = await readAt(at + 4, Math.max(0, Math.min(length - 2, 800)));
    if (isFrame(marker) && body.length >= 6) {
      progressive = JPEG.progressive.includes(marker);
      components = body[5] ?? 0;
      const factors = Array.from({ length: components }, (_, i) => body[7 + i * 3] ?? 0x11);
      const across = Math.max(1, ...factors.map((factor) => factor >> 4));
      const down = Math.max(1, ...factors.map((factor) => factor & 15));
      const pixels = body.readUInt16BE(1) * body.readUInt16BE(3);
      // Two bytes a coefficient.
      whole = factors.reduce((sum, f) => sum + (2 * pixels * (f >> 4) * (f & 15)) / (across * down), 0);
    }
    if (marker === JPEG.startOfScan) return progressive || (body[0] ?? 0) < components ? whole : 0;
    at += 2 + length;
  }
  return whole;
}

/** The types of the first chunks of a WebP, one more than `MAX_STEPS` at most. */
async function* webpChunks(readAt: ReadAt): AsyncGenerator<string, void> {
  let at = 12;
  for (let step = 0; step <= MAX_STEPS; step += 1) {
    const head = await readAt(at, 8);
    if (head.length < 8) return;
    yield head.toString('latin1', 0, 4);
    const size = head.readUInt32LE(4);
    at += 8 + size + (size % 2);
  }
}

/** Counts the pages of a TIFF, one more than `MAX_STEPS` at most. */
async function tiffPages(readAt: ReadAt, littleEndian: boolean): Promise<number> {
  const read = (bytes: Buffer) => {
    if (bytes.length < 2) return 0;
    if (bytes.length < 4) return littleEndian ? bytes.readUInt16LE() : bytes.readUInt16BE();
    return littleEndian ? bytes.readUInt32LE() : bytes.readUInt32BE();
  };
  let pages = 0;
  for (let at = read(await readAt(4, 4)); at > 0 && pages <= MAX_STEPS; pages += 1) {
    const entries = read(await readAt(at, 2));
    at = read(await readAt(at + 2 + entries * 12, 4));
  }
  return pages;
}

/**
 * Whether a picture has too many pages or frames. Decoders read all of them for the header alone, those of a WebP in
 * a time that grows with their square.
 */
export async function hasTooManyFrames(readAt: ReadAt): Promise<boolean> {
  const signature = (await readAt(0, 4)).toString('latin1');
  if (signature === 'II*\0' || signature === 'MM\0*')
    return (await tiffPages(readAt, signature.startsWith('II'))) > MAX_STEPS;
  if (signature !== 'RIFF') return false;
  let chunks = 0;
  for await (const _ of webpChunks(readAt)) chunks += 1;
  return chunks > MAX_STEPS;
}

/** The encoding of a WebP. */
async function webpKind(readAt: ReadAt): Promise<'lossy' | 'translucent' | 'lossless' | 'animated'> {
  let translucent = false;
  for await (const type of webpChunks(readAt)) {
    if (type === 'VP8 ') return translucent ? 'translucent' : 'lossy';
    if (type === 'VP8L') return 'lossless';
    if (type === 'ANIM' || type === 'ANMF') return 'animated';
    if (type === 'ALPH') translucent = true;
  }
  return 'lossless';
}

/**
 * Bytes that decoding takes, at most.
 * @param size of the file, in bytes
 */
async function decodingMemory(meta: Metadata, size: number, readAt: ReadAt): Promise<number> {
  const { format, width, height, channels, depth, isProgressive } = meta;
  const pixels = width * height;
  const line = width * channels * (SAMPLE_BYTES[depth] ?? UNKNOWN_SAMPLE);
  const whole = line * height;
  const byLines = Math.min(HELD * whole, line * LINES_HELD);
  switch (format) {
    case 'jpeg':
      return (await jpegCoefficients(readAt)) + Math.min(whole, line * 100);
    case 'png':
      return isProgressive ? INTERLACED * whole : byLines;
    case 'webp': {
      // The whole file is mapped.
      return size + pixels * PER_PIXEL[`${await webpKind(readAt)}Webp`];
    }
    case 'gif':
      return size + PER_PIXEL.gif * pixels;
    case 'heif':
      return size + pixels * (channels > 3 && depth !== 'uchar' ? PER_PIXEL.deepAvif : PER_PIXEL.avif);
    default:
      return Math.max(TIFF * whole, byLines);
  }
}

/**
 * How a picture is decoded: `refused`, shared with the process of earlier pictures, or, if large, `alone` in a new
 * process that ends with it.
 */
export async function decodingPlan(
  meta: Metadata,
  size: number,
  readAt: ReadAt,
): Promise<'refused' | 'alone' | 'shared'> {
  const { width, height } = meta;
  if (Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS) return 'refused';
  const memory = await decodingMemory(meta, size, readAt);
  if (memory > MAX_DECODING) return 'refused';
  return memory > LARGE ? 'alone' : 'shared';
}
