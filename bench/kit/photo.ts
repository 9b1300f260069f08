/** A photo as a phone takes it, 12 megapixels of it, and what the machine needs at least to turn one into what is kept. */
import { PICTURE_WIDTHS } from '@vigilia/contract/files';
import { MULTIPART, multipart } from '@vigilia/server/testing/multipart';
import sharp from 'sharp';
import type { PreparedRequest } from './load.ts';

const WIDTH = 4000;
const HEIGHT = 3000;
/** So that it weighs the some 3 MB that a real one does, and not the few kilobytes of a blank one. */
const GRAIN = { type: 'gaussian', mean: 128, sigma: 60 } as const;
const BLUR = 1.5;
const QUALITY = 88;

/** Makes the photo, a JPEG. */
export const aPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#888', noise: GRAIN } })
    .blur(BLUR)
    .jpeg({ quality: QUALITY })
    .toBuffer();

/** The form that publishes a news item with a photo. */
export function newsWith(photo: Buffer, path: string, token: string): PreparedRequest {
  const form = multipart([
    ['title', 'Jornada de actualización'],
    ['description', 'Con fotografías de la jornada.'],
    { name: 'foto.jpg', type: 'image/jpeg', content: photo },
  ]);
  return { method: 'POST', path, token, type: MULTIPART, body: form };
}

/** Milliseconds in which sharp alone, in this process, reads the photo once and writes it in every width that is kept. */
export async function reencodingAlone(photo: Buffer): Promise<number> {
  sharp.concurrency(1);
  const began = performance.now();
  const longest = Math.max(...PICTURE_WIDTHS);
  const { data, info } = await sharp(photo)
    .resize(longest, longest, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const width of PICTURE_WIDTHS)
    await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
      .resize(width)
      .webp({ quality: 80, effort: 3 })
      .toBuffer();
  return performance.now() - began;
}
