/** Draws a step plot as PNG: lines along the axes only, so no font and no picture library is needed. */
import { crc32, deflateSync } from 'node:zlib';
import type { StepPlot } from '@vigilia/contract/assemblies/minutes-document';

/** Pixels. */
const SIZE = { width: 1200, height: 320, margin: 6 };
const COLOURS = { paper: 0, axis: 1, limit: 2, steps: 3 };
/** Red, green and blue of each colour. */
const PALETTE = [0xff, 0xff, 0xff, 0xb9, 0xc2, 0xc3, 0x1f, 0x24, 0x26, 0x0e, 0x4f, 0x55];
const DASH = 14;

interface Pen {
  readonly colour: number;
  readonly thickness: number;
  readonly dashed?: boolean;
}

export function plotPicture({ steps, limit, until }: StepPlot): {
  png: Buffer;
  width: number;
  height: number;
} {
  const { width, height, margin } = SIZE;
  const pixels = new Uint8Array(width * height);
  const start = steps[0]?.at ?? until;
  const highest = Math.max(1, ...[...steps, ...limit].map(({ value }) => value));
  const across = (at: number) =>
    Math.round(
      margin + (until === start ? 0 : (Math.max(at, start) - start) / (until - start)) * (width - 2 * margin),
    );
  const up = (value: number) => Math.round(height - margin - (value / highest) * (height - 2 * margin));
  /** A line along an axis. */
  const line = ([x1, y1]: [number, number], [x2, y2]: [number, number], pen: Pen) => {
    for (let x = Math.min(x1, x2); x <= Math.max(x1, x2) + pen.thickness - 1; x += 1)
      for (let y = Math.min(y1, y2); y <= Math.max(y1, y2) + pen.thickness - 1; y += 1)
        if (x < width && y < height && !(pen.dashed && Math.floor((x + y) / DASH) % 2 === 1))
          pixels[y * width + x] = pen.colour;
  };
  const drawSteps = (points: StepPlot['steps'], pen: Pen) => {
    for (const [index, { at, value }] of points.entries()) {
      const next = points[index + 1];
      const end = across(next?.at ?? until);
      line([across(at), up(value)], [end, up(value)], pen);
      if (next) line([end, up(value)], [end, up(next.value)], pen);
    }
  };
  line([margin, up(0)], [width - margin, up(0)], { colour: COLOURS.axis, thickness: 2 });
  drawSteps(limit, { colour: COLOURS.limit, thickness: 2, dashed: true });
  drawSteps(steps, { colour: COLOURS.steps, thickness: 4 });
  return { png: pngOf(pixels, width, height), width, height };
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** One byte a pixel, an index into the palette. */
function pngOf(pixels: Uint8Array, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(PALETTE)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
