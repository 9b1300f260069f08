/** Re-encodes an uploaded picture. Runs in the picture process, see `image-process.ts`. */

import { count } from '@vigilia/contract/text/count';
import type { Metadata } from 'sharp';
import { type DeclaredFile, NO_DECLARATION, plainExtension } from '../files/declared-file-type.ts';
import { readHead } from '../files/file-head.ts';
import { tooLarge, unsupportedFile } from '../runtime/errors.ts';

/** Maximum bytes of the decoded pixels, of which those of 16 bits count twice: 120 megapixels of RGB. */
const MAX_BYTES = 360_000_000;
/** Maximum pixels of an AVIF, whose decoder takes 20 bytes for each; a file of two kilobytes may have more. */
const MAX_AVIF_PIXELS = 13_000_000;
/** Maximum pixels of a side, as in WebP: resizing costs time for each line, however short it is. */
const MAX_SIDE = 16_383;
/** Maximum frames or pages. */
const MAX_FRAMES = 2000;

/** Whether a picture has too many pages or frames, by its header. */
const hasTooManyFrames = ({ pages = 1 }: Pick<Metadata, 'pages'>): boolean => pages > MAX_FRAMES;

/** Whether a picture has too many pixels, by its header. */
const isTooLarge = ({
  format,
  width,
  height,
  channels,
  depth,
}: Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth'>): boolean =>
  Math.max(width, height) > MAX_SIDE ||
  width * height * Math.max(channels, 3) * (depth === 'uchar' ? 1 : 4) > MAX_BYTES ||
  (format === 'heif' && width * height > MAX_AVIF_PIXELS);

const WEBP = { quality: 80, effort: 3 };

/** Accepted formats by the decoder's name, with the accepted declared types. */
const FORMATS: Readonly<Record<string, { types: readonly string[]; endings: readonly string[] }>> = {
  jpeg: { types: ['image/jpeg', 'image/jpg', 'image/pjpeg'], endings: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  png: { types: ['image/png'], endings: ['png'] },
  webp: { types: ['image/webp'], endings: ['webp'] },
  gif: { types: ['image/gif'], endings: ['gif'] },
  heif: { types: ['image/avif', 'image/heif'], endings: ['avif', 'heif'] },
  tiff: { types: ['image/tiff'], endings: ['tif', 'tiff'] },
};

/** File signatures of these formats as Latin-1: JPEG, PNG, WebP, GIF, HEIF and AVIF, TIFF. */
const SIGNATURES: readonly RegExp[] = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^RIFF[\s\S]{4}WEBP/,
  /^GIF8[79]a/,
  /^[\s\S]{4}ftyp/,
  /^(II\*\0|MM\0\*)/,
];
const HEAD_BYTES = 16;

const NOT_A_PICTURE =
  'El archivo no es una imagen que se pueda usar. Elija una foto JPG, PNG, WebP, GIF o AVIF.';
const NOT_AS_CLAIMED =
  'El contenido del archivo no corresponde a su tipo. Guárdelo de nuevo como JPG y vuelva a intentarlo.';
const TOO_LARGE =
  'La imagen es demasiado grande para procesarla. Redúzcala o guárdela como JPG y vuelva a intentarlo.';
const MANY_FRAMES =
  'La imagen tiene demasiados cuadros o páginas. Guarde uno de ellos como JPG y vuelva a intentarlo.';
const DAMAGED = 'La imagen está dañada o incompleta. Elija otra o vuelva a copiarla.';

function checkClaim(format: string | undefined, { type, fileName }: DeclaredFile): void {
  const known = format ? FORMATS[format] : undefined;
  if (!known) throw unsupportedFile(NOT_A_PICTURE);
  const ending = plainExtension(fileName);
  const typeMatches = NO_DECLARATION.has(type) || known.types.includes(type.toLowerCase());
  const extensionMatches = ending !== null && known.endings.includes(ending);
  // Browsers name pasted pictures `blob`: no extension, but a type.
  const unnamed = fileName === 'blob' && !NO_DECLARATION.has(type);
  if (!typeMatches || !(extensionMatches || unnamed)) throw unsupportedFile(NOT_AS_CLAIMED);
}

/** Messages of a decoder without memory. */
const REFUSED_MEMORY = /memory|alloc|too large|exceeds? .*limit/i;

const tooMuchMemory = (width: number, height: number) => {
  const [across, down, most] = [width, height, MAX_SIDE].map(count);
  const advice =
    Math.max(width, height) > MAX_SIDE
      ? `Redúzcala o recórtela para que cada lado mida como máximo ${most} píxeles`
      : 'Redúzcala o guárdela como JPG';
  return tooLarge(
    `La imagen mide ${across} × ${down} píxeles, demasiado para procesarla. ${advice} y vuelva a intentarlo.`,
  );
};

/**
 * Decodes a picture, turns it upright, and re-encodes it as WebP without metadata.
 * @param picture its path, or its bytes
 * @param widths the widths to create, in pixels; the largest bounds the height too
 * @returns one picture for each width; a small one is not enlarged
 * @throws Refusal 415 for an incomplete picture or another type, 413 for one that takes too much memory
 */
export async function reencode(
  picture: string | Uint8Array,
  claim: DeclaredFile,
  widths: readonly number[],
): Promise<Uint8Array[]> {
  // Checked here, so that no decoder of another format, such as SVG, gets an upload.
  const head =
    typeof picture === 'string'
      ? await readHead(picture, HEAD_BYTES)
      : Buffer.from(picture).subarray(0, HEAD_BYTES);
  if (!SIGNATURES.some((signature) => signature.test(head.toString('latin1'))))
    throw unsupportedFile(NOT_A_PICTURE);
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const source = sharp(picture, { failOn: 'error', limitInputPixels: false });
  const meta = await source.metadata().catch((error) => {
    throw REFUSED_MEMORY.test(String(error)) ? tooLarge(TOO_LARGE) : unsupportedFile(NOT_A_PICTURE);
  });
  const { format, compression, width, height } = meta;
  // HEIC, the iPhone's format: its header is readable, its patented pixels are not.
  if (compression === 'hevc') throw unsupportedFile(NOT_A_PICTURE);
  checkClaim(format, claim);
  if (hasTooManyFrames(meta)) throw tooLarge(MANY_FRAMES);
  if (isTooLarge(meta)) throw tooMuchMemory(width, height);
  const longest = Math.max(...widths);
  const { data, info } = await source
    .autoOrient()
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error) => {
      throw REFUSED_MEMORY.test(String(error)) ? tooMuchMemory(width, height) : unsupportedFile(DAMAGED);
    });

  const raw = { width: info.width, height: info.height, channels: info.channels };
  const made: Uint8Array[] = [];
  for (const wide of widths) {
    const variant = sharp(data, { raw }).resize(wide, undefined, { withoutEnlargement: true });
    made.push(await variant.webp(WEBP).toBuffer());
  }
  return made;
}
