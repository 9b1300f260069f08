/** A photo of 12 megapixels as a phone takes it. */
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
