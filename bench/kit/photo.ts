/** A photo of 12 megapixels as a phone takes it, and the minimum time to reencode it on this machine. */
import { PICTURE_WIDTHS } from '@vigilia/contract/content/files';
import { MULTIPART, multipart } from '@vigilia/server/testing/multipart';
import sharp from 'sharp';
import type { PreparedRequest } from './load.ts';

const WIDTH = 4000;
const HEIGHT = 3000;
/** Grain, so that it weighs about 3 MB like a real photo, instead of a few kilobytes. */
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

/** Milliseconds in which sharp alone, in this process, decodes the photo once and encodes it in every stored width. */
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
