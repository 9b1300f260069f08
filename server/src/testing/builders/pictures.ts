/** Real pictures, and files that only look like one. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { fileStore } from '../../features/files/store.ts';
import type { Database } from '../../kernel/database/database.ts';

const made = new Map<string, Promise<Buffer>>();

/** Makes a picture once for all tests of the process. */
const once = (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
  const known = made.get(name) ?? make();
  made.set(name, known);
  return known;
};

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 110, b: 160 } } });

/** A small picture of the given format. */
export const aPicture = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff' = 'jpeg') =>
  once(format, () => blank(64, 40).toFormat(format).toBuffer());

/** A picture whose lines take so much memory that it has a process of its own. */
export const aWidePicture = () =>
  once('wide', () => blank(16_000, 520).toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer());

/**
 * The file of a phone held upright: 4000 × 3000 pixels stored sideways, EXIF orientation 6, a place and a
 * camera in the metadata. Upright, its top half is red and its bottom half is blue.
 */
export const aPhonePhoto = () =>
  once('phone', () => {
    // Orientation 6 turns the stored picture clockwise: the stored left side becomes the top.
    const half = { width: 2000, height: 3000, channels: 3 as const };
    return sharp({ create: { ...half, background: { r: 220, g: 20, b: 20 } } })
      .extend({ right: 2000, background: { r: 20, g: 20, b: 220 } })
      .jpeg({ quality: 90 })
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Make: 'Telefono', Model: 'Secreto 12' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 26/1 0/1' },
      })
      .toBuffer();
  });

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

const aPng = (width: number, height: number, depth: number, colours: number, pixels: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colours, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A small PNG with chunks of one's own before its pixels. */
export const aPngWith = (chunks: readonly (readonly [type: string, data: Buffer])[]): Buffer => {
  const plain = aPng(8, 8, 1, 0, deflateSync(Buffer.alloc(16)));
  // After the signature and the header.
  const head = 8 + 25;
  return Buffer.concat([
    plain.subarray(0, head),
    ...chunks.map(([type, data]) => chunk(type, data)),
    plain.subarray(head),
  ]);
};

/** A PNG of some 60 bytes whose header claims `width` × `height` pixels. */
export const aPixelBomb = (width = 50_000, height = 50_000, depth = 8, colours = 2): Buffer =>
  aPng(width, height, depth, colours, Buffer.alloc(10));

/** A whole PNG of black pixels, one bit each: decoded it is a thousand times larger. */
export const aPngOf = (width: number, height: number): Buffer =>
  aPng(width, height, 1, 0, deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 }));

export const anSvgWithScript = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
);

export const aWebPage = Buffer.from('<!doctype html><title>x</title><script>alert(1)</script>');

/** Records a picture for rows that name it, without a file. */
export const recordPicture = (database: Database, name: string) =>
  database.write((tx) => fileStore(tx).record(name, 'image', ''));
