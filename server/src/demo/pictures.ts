/** Pictures of the demo association, drawn for it: no licence of others, no download. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PICTURE_WIDTHS, pictureVariant } from '@vigilia/contract/content/files';
import type { Files } from '../kernel/files/files.ts';

/** Sizes of the crop dialogs: 1600 × 900 or 1000 × 1000 pixels. */
export type PictureShape = 'wide' | 'square';

const WIDEST = Math.max(...PICTURE_WIDTHS);

/**
 * The path of the WebP file of a scene, such as `ultrasound`: the drawing, or a narrower variant of it.
 * `npm run demo:pictures` encodes the variants: encoding them took ten of the twenty seconds of a first start.
 */
export function demoPicture(scene: string, shape: PictureShape, width = WIDEST): string {
  const folder = width === WIDEST ? shape : `${shape}/${width}`;
  return fileURLToPath(new URL(`./pictures/${folder}/${scene}.webp`, import.meta.url));
}

export type ReadDemoPicture = (scene: string, shape: PictureShape, width: number) => Uint8Array;

export const readDemoPicture: ReadDemoPicture = (scene, shape, width) =>
  readFileSync(demoPicture(scene, shape, width));

/** Stores a picture of the demo in every width, as `Images.store` does, and answers its name. */
export async function storeDemoPicture(
  files: Files,
  scene: string,
  shape: PictureShape,
  read: ReadDemoPicture,
): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`;
  for (const width of PICTURE_WIDTHS) await files.put(pictureVariant(name, width), read(scene, shape, width));
  return name;
}
