import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { aPicture, aPixelBomb, aPngOf, aPngWith } from '../../testing/builders/pictures.ts';
import { pictureProcessId } from '../../testing/picture-process.ts';
import { reencodeInProcess } from './image-process.ts';
import { reencode } from './reencode.ts';

/** 12,000 × 9,900 pixels in two kilobytes. */
const WIDE_AVIF = readFileSync(new URL('../../testing/builders/wide.avif', import.meta.url));

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
    await expect(reencode(made, claim, [32])).rejects.toMatchObject({
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

/** A GIF of frames of one pixel, each with a comment before it. */
const gifFrames = (count: number) => {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21fe02414200' + '2c00000000010001000002024401' + '00', 'hex');
  return Buffer.concat([head, ...Array<Buffer>(count).fill(frame), Buffer.from(';')]);
};

it('refuses a picture of too many frames', async () => {
  const gif = { type: 'image/gif', fileName: 'x.gif' };
  await expect(reencode(gifFrames(2001), gif, [32])).rejects.toMatchObject({
    statusCode: 413,
    message: expect.stringContaining('demasiados cuadros'),
  });
});

it('takes a GIF of two thousand frames, and refuses a PNG whose channels have 16 bits by its bytes', async () => {
  const gif = { type: 'image/gif', fileName: 'x.gif' };
  expect(await reencode(gifFrames(2000), gif, [32])).toHaveLength(1);
  const deep = (side: number) => reencode(aPixelBomb(side, side, 16, 6), png, [32]);
  await expect(deep(4700)).rejects.toMatchObject({ statusCode: 415 });
  await expect(deep(4800)).rejects.toMatchObject({ statusCode: 413 });
});

/** Milliseconds; the process has a low priority, and a busy machine lets it wait. */
const LOW_PRIORITY_TIME = 180_000;

it('refuses pictures with false headers, alone, and decodes those around them', {
  timeout: LOW_PRIORITY_TIME,
}, async () => {
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

it.runIf(process.platform === 'linux')(
  'limits the memory of the picture process',
  {
    timeout: LOW_PRIORITY_TIME,
  },
  async () => {
    let refused: { statusCode: number } | undefined;
    void reencodeInProcess(inflating(), png, [32]).catch((error) => {
      refused = error;
    });
    let peak = 0;
    let status = '';
    while (!refused) {
      if (!existsSync(status)) status = `/proc/${pictureProcessId()}/status`;
      if (existsSync(status))
        peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(status, 'utf8'))?.[1] ?? 0));
      // The process has a low priority: without a pause this loop would take its processor.
      await wait(5);
    }
    expect([413, 415, 503]).toContain(refused.statusCode);
    expect(peak).toBeGreaterThan(100 * 1024);
    expect(peak).toBeLessThan(350 * 1024);
  },
);

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
