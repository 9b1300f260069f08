import { expect, it } from 'vitest';
import { drawPictures, SCENE_NAMES, SQUARE, sceneSvg, WIDE } from './pictures.ts';

it.each(SCENE_NAMES)('draws %s whole, without text, the same every time', (scene) => {
  for (const size of [WIDE, SQUARE]) {
    const svg = sceneSvg(scene, size, 3);
    expect(svg).not.toMatch(/NaN|undefined|<text|<image|href/);
    expect(sceneSvg(scene, size, 3)).toBe(svg);
  }
});

it('answers JPEGs of the size that was asked for, in order', async () => {
  const size = { width: 480, height: 270 };
  const [first, second] = await drawPictures([
    { scene: 'skyline', size },
    { scene: 'ballot', size },
  ]);
  const { default: sharp } = await import('sharp');
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', ...size });
  expect(second?.equals(first as Buffer)).toBe(false);
});

it('leaves the decoder of SVG off, which uploads must not reach', async () => {
  await drawPictures([{ scene: 'ballot', size: { width: 480, height: 270 } }]);
  const { default: sharp } = await import('sharp');
  await expect(sharp(Buffer.from(sceneSvg('ballot', WIDE))).toBuffer()).rejects.toThrow();
});
