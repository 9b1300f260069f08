/** Pictures for the tests, drawn on demand. */
import sharp from 'sharp';

/**
 * A phone photo: 12 megapixels in sensor orientation, with EXIF orientation for upright, place and camera
 * in its metadata. Seen upright its top is blue and its bottom is green.
 */
export async function phonePhoto(): Promise<Buffer> {
  const [width, height] = [4032, 3024];
  // Orientation 6: the top of the scene is at the left of the sensor's picture.
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="50%" height="100%" fill="#1d4ed8"/><rect x="50%" width="50%" height="100%" fill="#15803d"/>
    <circle cx="30%" cy="50%" r="500" fill="#fde047"/></svg>`;
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const grain = await sharp({
    create: { width: 1008, height: 756, channels: 3, background: '#808080', noise },
  })
    .resize(width, height)
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(Buffer.from(scene))
    .composite([{ input: grain, blend: 'soft-light' }])
    .flatten()
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Camara de prueba' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();
}

/** A small plain picture. */
export async function smallPhoto(colour = '#0e4f55'): Promise<Blob> {
  const bytes = await sharp({ create: { width: 640, height: 360, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}
