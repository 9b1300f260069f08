/**
 * `npm run demo:pictures`: encodes the narrower variants of the demo's pictures, as an upload is encoded; after a drawing is
 * added or changed in `server/src/demo/pictures`.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PICTURE_WIDTHS } from '@vigilia/contract/content/files';
import { demoPicture, type PictureShape } from '../server/src/demo/pictures.ts';
import { reencode } from '../server/src/kernel/images/reencode.ts';

const SHAPES: readonly PictureShape[] = ['wide', 'square'];

for (const shape of SHAPES) {
  const drawings = readdirSync(dirname(demoPicture('any', shape))).filter((name) => name.endsWith('.webp'));
  for (const fileName of drawings) {
    const scene = fileName.replace(/\.webp$/, '');
    const variants = await reencode(
      demoPicture(scene, shape),
      { type: 'image/webp', fileName },
      PICTURE_WIDTHS,
    );
    // The widest is the drawing itself.
    for (const [index, width] of PICTURE_WIDTHS.slice(0, -1).entries()) {
      const file = demoPicture(scene, shape, width);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, variants[index] ?? new Uint8Array());
    }
  }
}
