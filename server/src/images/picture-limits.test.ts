import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';
import { describe, expect, it } from 'vitest';
import { aPicture, aPngOf, aPngWith } from '../testing/builders/pictures.ts';
import { imageProcessId, reencodeInProcess } from './image-process.ts';
import { decodingPlan, readOf } from './picture-limits.ts';
import { reencode } from './reencode.ts';

/** 12,000 × 9,900 pixels in two kilobytes. */
const WIDE_AVIF = readFileSync(new URL('../testing/builders/wide.avif', import.meta.url));

const meta = (format: string, width: number, height: number, more: object = {}) =>
  ({ format, width, height, channels: 3, depth: 'uchar', ...more }) as Metadata;

/** The header of a JPEG: its frame, and the components of its first scan. */
function aJpegHead(
  marker: number,
  factors: readonly number[],
  inFirstScan: number,
  [width, height] = [8160, 6144],
) {
  const frame = Buffer.alloc(10 + factors.length * 3);
  frame.set([0xff, marker]);
  frame.writeUInt16BE(frame.length - 2, 2);
  frame.set([8], 4);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  frame[9] = factors.length;
  for (const [i, factor] of factors.entries()) frame.set([i + 1, factor, 0], 10 + i * 3);
  const scan = Buffer.from([0xff, 0xda, 0, 8, inFirstScan, 0, 0, 0, 0, 0]);
  // Preceded by a table, fill bytes and a standalone marker.
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 4, 0, 0, 0xff, 0xff, 0x01]), frame, scan]);
}
const webp = (...chunks: string[]) =>
  Buffer.concat([
    Buffer.from('RIFF0000WEBP'),
    ...chunks.map((type) => Buffer.concat([Buffer.from(type), Buffer.from([3, 0, 0, 0, 1, 2, 3, 0])])),
  ]);
const YCC_420 = [0x22, 0x11, 0x11];
const YCC_444 = [0x11, 0x11, 0x11];
const NOTHING = Buffer.alloc(0);

describe('the plan for a picture follows the memory of its decoder', () => {
  it.each<[what: string, plan: string, meta: Metadata, bytes: Buffer]>([
    ['a 50-megapixel photo', 'shared', meta('jpeg', 8160, 6144), aJpegHead(0xc0, YCC_420, 3)],
    [
      'a 108-megapixel photo',
      'shared',
      meta('jpeg', 12_000, 9000),
      aJpegHead(0xc1, YCC_420, 3, [12_000, 9000]),
    ],
    ['a progressive one of 50', 'alone', meta('jpeg', 8160, 6144), aJpegHead(0xc2, YCC_420, 3)],
    [
      'a progressive one of 50 with whole colours',
      'refused',
      meta('jpeg', 8160, 6144),
      aJpegHead(0xc2, YCC_444, 3),
    ],
    [
      'one of 50 with a scan for each colour',
      'refused',
      meta('jpeg', 8160, 6144),
      aJpegHead(0xc0, YCC_444, 1),
    ],
    ['a PNG of 50', 'shared', meta('png', 8160, 6144), NOTHING],
    ['a very wide PNG', 'refused', meta('png', 400_000, 300, { channels: 4 }), NOTHING],
    ['an interlaced PNG of 50', 'alone', meta('png', 8160, 6144, { isProgressive: true }), NOTHING],
    [
      'one of sixteen bits',
      'refused',
      meta('png', 8160, 6144, { isProgressive: true, depth: 'ushort' }),
      NOTHING,
    ],
    ['an AVIF of a phone', 'alone', meta('heif', 4032, 3024), NOTHING],
    ['an AVIF of 24', 'refused', meta('heif', 5712, 4284), NOTHING],
    ['a GIF of 24', 'alone', meta('gif', 5712, 4284), NOTHING],
    ['a GIF of 50', 'refused', meta('gif', 8160, 6144), NOTHING],
    ['a WebP of 50', 'alone', meta('webp', 8160, 6144), webp('VP8X', 'EXIF', 'VP8 ')],
    ['a translucent one', 'refused', meta('webp', 8160, 6144), webp('VP8X', 'ALPH', 'VP8 ')],
    ['a WebP of 12 without loss', 'alone', meta('webp', 4032, 3024), webp('VP8L')],
    ['one of 50', 'refused', meta('webp', 8160, 6144), webp('VP8L')],
    ['an animated one of 12', 'refused', meta('webp', 4032, 3024), webp('VP8X', 'ANIM', 'ANMF')],
    ['a TIFF of 50', 'alone', meta('tiff', 8160, 6144), NOTHING],
    ['a TIFF of wide numbers', 'refused', meta('tiff', 8160, 6144, { depth: 'double' }), NOTHING],
    ['more than 120 megapixels', 'refused', meta('jpeg', 12_001, 10_000), aJpegHead(0xc0, YCC_420, 3)],
    ['the longest panorama', 'shared', meta('jpeg', 16_383, 3628), aJpegHead(0xc0, YCC_420, 3)],
    ['a line of 16,383 pixels', 'shared', meta('png', 16_383, 1), NOTHING],
    ['a column of 16,383 pixels', 'shared', meta('png', 1, 16_383), NOTHING],
    ...(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'] as const).flatMap((format) =>
      [
        [16_384, 1],
        [1, 16_384],
      ].map(
        ([width = 0, height = 0]) =>
          [`a ${format} of ${width} × ${height}`, 'refused', meta(format, width, height), NOTHING] as [
            string,
            string,
            Metadata,
            Buffer,
          ],
      ),
    ),
  ])('%s: %s', async (_, plan, header, bytes) => {
    expect(await decodingPlan(header, bytes.length, readOf(bytes))).toBe(plan);
  });
});

const avif = { type: 'image/avif', fileName: 'x.avif' };
const png = { type: 'image/png', fileName: 'x.png' };
const jpeg = { type: 'image/jpeg', fileName: 'x.jpg' };

/** Pictures whose header claims a small size. */
function lying(): Buffer {
  const bytes = Buffer.from(WIDE_AVIF);
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(64, at + 8);
    bytes.writeUInt32BE(64, at + 12);
  }
  return bytes;
}
/** Texts of the metadata that unpack to 800 MB. */
const inflating = () => {
  const text = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(7_900_000, 65), { level: 9 })]);
  return aPngWith(Array.from({ length: 100 }, () => ['zTXt', text] as const));
};

it.each([
  ['png', 1, 20_000_000],
  ['png', 20_000_000, 1],
  ['png', 16, 7_000_000],
  ['png', 1, 16_384],
  ['tiff', 1, 16_384],
  ['jpeg', 16_384, 1],
  ['gif', 16_384, 1],
] as const)(
  'refuses a whole %s of %i × %i pixels, and states the maximum size',
  async (format, width, height) => {
    const made =
      format === 'png'
        ? aPngOf(width, height)
        : await sharp(aPngOf(width, height)).toFormat(format).toBuffer();
    const claim = { type: `image/${format}`, fileName: `x.${format}` };
    const onLarge = () => expect.unreachable('it is refused before it is decoded');
    await expect(reencode(made, claim, [32], onLarge)).rejects.toMatchObject({
      statusCode: 413,
      message: expect.stringMatching(/16\.384|\.000\.000.*cada lado.*16\.383/),
    });
  },
);

/** A GIF whose screen measures one pixel, and its only frame `width` × `height`. */
const gifFrameOf = (width: number, height: number) => {
  const gif = Buffer.from('47494638396101000100800000000000ffffff2c00000000ffffffff0002024401003b', 'hex');
  gif.writeUInt16LE(width, 24);
  gif.writeUInt16LE(height, 26);
  return gif;
};

it('refuses a GIF with a frame larger than its screen', async () => {
  await expect(
    reencode(gifFrameOf(1, 60_000), { type: 'image/gif', fileName: 'x.gif' }, [32]),
  ).rejects.toMatchObject({ statusCode: 413 });
});

/** A TIFF of empty pages, little or big endian. */
function tiffPages(count: number, order: 'II' | 'MM'): Buffer {
  const tiff = Buffer.alloc(8 + 6 * count);
  tiff.write(order === 'II' ? 'II*\0' : 'MM\0*', 'latin1');
  for (let page = 0; page < count; page += 1) {
    const [at, offset] = [page === 0 ? 4 : 4 + 6 * page, 8 + 6 * page];
    if (order === 'II') tiff.writeUInt32LE(offset, at);
    else tiff.writeUInt32BE(offset, at);
  }
  return tiff;
}

it.each([
  ['WebP', true, webp('VP8X', 'ANIM', ...Array<string>(2000).fill('ANMF'))],
  ['WebP', false, webp('VP8X', 'ANIM', ...Array<string>(1000).fill('ANMF'))],
  ['TIFF', true, tiffPages(2001, 'II')],
  ['TIFF', true, tiffPages(2001, 'MM')],
  ['TIFF', false, tiffPages(2000, 'II')],
  ['TIFF', false, tiffPages(2000, 'MM')],
])('counts the frames of a %s before its header is decoded: too many %s', async (format, tooMany, bytes) => {
  const name = format.toLowerCase();
  const refused = await reencode(bytes, { type: `image/${name}`, fileName: `x.${name}` }, [32]).catch(
    (error) => error,
  );
  expect(refused.statusCode).toBe(tooMany ? 413 : 415);
  expect(refused.message.includes('demasiados cuadros')).toBe(tooMany);
});

it('refuses pictures with false headers, alone, and decodes those around them', async () => {
  const small = await aPicture();
  const tries = await Promise.allSettled([
    reencodeInProcess(small, jpeg, [32]),
    reencodeInProcess(WIDE_AVIF, avif, [32]),
    reencodeInProcess(lying(), avif, [32]),
    reencodeInProcess(inflating(), png, [32]),
    reencodeInProcess(small, jpeg, [32]),
  ]);
  const statuses = tries.map((each) => (each.status === 'fulfilled' ? 200 : each.reason.statusCode));
  expect([statuses[0], statuses[1], statuses[2], statuses[4]]).toEqual([200, 413, 413, 200]);
  // The system lets the decoder fail or ends its process.
  if (process.platform === 'linux') expect([413, 415, 503]).toContain(statuses[3]);
});

it.runIf(process.platform === 'linux')('limits the memory of the picture process', async () => {
  await expect(reencodeInProcess(lying(), avif, [32])).rejects.toMatchObject({ statusCode: 413 });
  const status = readFileSync(`/proc/${imageProcessId()}/status`, 'utf8');
  const peak = Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]);
  expect(peak).toBeGreaterThan(0);
  expect(peak).toBeLessThan(350 * 1024);
});

it('queues a bounded number of pictures, and refuses more as busy', async () => {
  const small = await aPicture();
  const tries = await Promise.allSettled(
    Array.from({ length: 40 }, () => reencodeInProcess(small, jpeg, [32])),
  );
  const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.statusCode] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused)).toEqual(new Set([503]));
  expect(refused.length).toBeLessThan(10);
});
