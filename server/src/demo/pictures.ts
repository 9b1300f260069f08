/** Pictures of the demo association, drawn for it: no licence of others, no download. */
import { fileURLToPath } from 'node:url';

/** As the crop dialogs cut them: 1600 × 900 or 1000 × 1000 pixels. */
export type PictureShape = 'wide' | 'square';

/** Path of the WebP file of a scene, such as `ultrasound`. */
export const demoPicture = (scene: string, shape: PictureShape): string =>
  fileURLToPath(new URL(`./pictures/${shape}/${scene}.webp`, import.meta.url));
