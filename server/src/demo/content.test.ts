import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { PICTURE_WIDTHS } from '@vigilia/contract/content/files';
import { LINK_NAMES } from '@vigilia/contract/content/links';
import { newPictureCard } from '@vigilia/contract/content/picture-cards';
import { webAddress } from '@vigilia/contract/fields';
import { describe, expect, it } from 'vitest';
import { largestDifference } from '../testing/comparison/pictures.ts';
import { ARTICLES, ASSEMBLIES, BENEFITS, CASES, COURSES, LINKS, NEWS, RAFA } from './data.ts';
import { demoPicture } from './pictures.ts';

const unique = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);
/** Every text in `value`, however deep. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
};
const addresses = [
  ...Object.values(LINKS),
  ...COURSES.map(({ url }) => url),
  ...ARTICLES.map(({ url }) => url),
];

describe('the demo association', () => {
  it('links every section of the demo, with addresses that the contract accepts', () => {
    expect(Object.keys(LINKS).toSorted()).toEqual([...LINK_NAMES].toSorted());
    for (const url of addresses) expect(webAddress.parse(url)).toBe(url);
  });

  it('writes demo cards that the contract accepts unchanged', () => {
    expect([NEWS.length, BENEFITS.length]).toEqual([12, 10]);
    for (const { title, description } of [...NEWS, ...BENEFITS])
      expect(newPictureCard.parse({ title, description })).toEqual({ title, description });
    unique(NEWS.map(({ title }) => title));
    unique(NEWS.map(({ scene }) => scene));
    unique(BENEFITS.map(({ title }) => title));
    unique(BENEFITS.map(({ scene }) => scene));
  });

  it('draws exactly one demo picture for every scene, in the right proportions', async () => {
    const { default: sharp } = await import('sharp');
    const scenesOf = (things: readonly { readonly scene: string | null }[]) =>
      things.flatMap(({ scene }) => scene ?? []);
    const scenes = {
      wide: new Set(scenesOf([...NEWS, ...COURSES, ...CASES, ...ASSEMBLIES])),
      square: new Set(scenesOf(BENEFITS)),
    };
    const sizes = { wide: { width: 1600, height: 900 }, square: { width: 1000, height: 1000 } };
    for (const shape of ['wide', 'square'] as const) {
      for (const width of PICTURE_WIDTHS) {
        const files = readdirSync(dirname(demoPicture('any', shape, width)), { withFileTypes: true });
        const names = files.filter((entry) => entry.isFile()).map(({ name }) => name);
        expect(names.toSorted()).toEqual([...scenes[shape]].map((scene) => `${scene}.webp`).toSorted());
      }
      for (const scene of scenes[shape])
        expect(await sharp(demoPicture(scene, shape)).metadata()).toMatchObject({
          format: 'webp',
          ...sizes[shape],
        });
    }
  });

  it('has encoded every drawing of the demo as it is now (npm run demo:pictures)', async () => {
    const { default: sharp } = await import('sharp');
    const gridOf = (path: string) => sharp(path).resize(8, 8, { fit: 'fill' }).removeAlpha().raw().toBuffer();
    for (const shape of ['wide', 'square'] as const)
      for (const fileName of readdirSync(dirname(demoPicture('any', shape)))) {
        if (!fileName.endsWith('.webp')) continue;
        const scene = fileName.replace(/\.webp$/, '');
        const drawing = await gridOf(demoPicture(scene, shape));
        for (const width of PICTURE_WIDTHS.slice(0, -1)) {
          const path = demoPicture(scene, shape, width);
          const height = shape === 'wide' ? (width * 9) / 16 : width;
          const { format, width: wide, height: high } = await sharp(path).metadata();
          expect([format, wide, high], path).toEqual(['webp', width, height]);
          expect(largestDifference(await gridOf(path), drawing), path).toBeLessThan(12);
        }
      }
  });

  it('writes demo texts without typing errors', () => {
    const texts = [NEWS, BENEFITS, CASES, COURSES, ARTICLES, RAFA].flatMap(textsIn);
    expect(texts.length).toBeGreaterThan(150);
    for (const text of texts) {
      expect(text).not.toMatch(/lorem|ipsum|xxx|undefined/i);
      // Proofreading misses doubled words and stray blanks.
      expect(text).not.toMatch(/ {2}|\s[,.;:](\s|$)|^\s|\s$/);
      expect(text).not.toMatch(/(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/u);
    }
  });
});
