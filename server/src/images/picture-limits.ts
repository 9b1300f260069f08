/** Limits of pictures, judged by their header before they are decoded; memory and time are limits of the process. */
import type { Metadata } from 'sharp';

/** Maximum bytes of the decoded pixels, of which those of 16 bits count twice, as long as they take: 120 megapixels of RGB. */
const MAX_BYTES = 360_000_000;
/** Maximum pixels of an AVIF, whose decoder takes 20 bytes for each; one of two kilobytes may have more. */
const MAX_AVIF_PIXELS = 13_000_000;
/** Maximum pixels of a side, as in WebP: resizing costs time for each line, however short it is. */
export const MAX_SIDE = 16_383;
/** Maximum frames or pages. */
const MAX_FRAMES = 2000;

/** Whether a picture has too many pages or frames, by its header. */
export const hasTooManyFrames = ({ pages = 1 }: Pick<Metadata, 'pages'>): boolean => pages > MAX_FRAMES;

/** Whether a picture has too many pixels, by its header. */
export const isTooLarge = ({
  format,
  width,
  height,
  channels,
  depth,
}: Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth'>): boolean =>
  Math.max(width, height) > MAX_SIDE ||
  width * height * Math.max(channels, 3) * (depth === 'uchar' ? 1 : 4) > MAX_BYTES ||
  (format === 'heif' && width * height > MAX_AVIF_PIXELS);
