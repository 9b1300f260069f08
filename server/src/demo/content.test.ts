import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { PICTURE_WIDTHS } from '@vigilia/contract/content/files';
import { LINK_NAMES } from '@vigilia/contract/content/links';
import { newPictureCard } from '@vigilia/contract/content/picture-cards';
import { webAddress } from '@vigilia/contract/fields';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { fold } from '@vigilia/contract/text/fold';
import { describe, expect, it } from 'vitest';
import { largestDifference } from '../testing/comparison/pictures.ts';
import { ARTICLES, ASSEMBLIES, BENEFITS, CASES, CATALOGUE, COURSES, LINKS, NEWS, RAFA } from './data.ts';
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

  it('orders the responses of demo cases by time', () => {
    expect(CASES).toHaveLength(8);
    unique(CASES.map(({ title }) => title));
    for (const { title, description, responses, daysAgo } of CASES) {
      expect(title.length).toBeLessThanOrEqual(FIELD_LIMITS.title);
      expect(description.length).toBeLessThanOrEqual(FIELD_LIMITS.description);
      expect(responses.length, title).toBeGreaterThanOrEqual(2);
      expect(responses.length, title).toBeLessThanOrEqual(6);
      const hours = responses.map(({ hoursLater }) => hoursLater);
      expect(hours).toEqual(hours.toSorted((a, b) => a - b));
      // Responses are not in the future.
      expect(hours.at(-1)).toBeLessThan(daysAgo * 24);
    }
  });

  it('ends demo courses after they begin', () => {
    expect(COURSES).toHaveLength(6);
    unique(COURSES.map(({ name }) => name));
    for (const { name, startsIn, endsIn, startHour, endHour, price } of COURSES) {
      expect(name.length).toBeLessThanOrEqual(FIELD_LIMITS.title);
      expect(`${endsIn + 5000} ${endHour}` > `${startsIn + 5000} ${startHour}`, name).toBe(true);
      expect(startHour).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      expect(Number.isInteger(price) && price >= 0, name).toBe(true);
    }
  });

  it('writes twelve demo articles, and a catalogue without duplicates', () => {
    expect(ARTICLES).toHaveLength(12);
    unique(ARTICLES.map(({ name }) => name));
    unique(ARTICLES.map(({ url }) => url));
    expect(Object.keys(CATALOGUE).map(Number)).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
    for (const items of Object.values(CATALOGUE)) {
      expect(items.length).toBeGreaterThanOrEqual(15);
      unique(items.map((item) => fold(item)));
    }
  });

  it('writes fifteen demo requests for assistance, newest first, and six steps', () => {
    expect(RAFA.requests).toHaveLength(15);
    const days = RAFA.requests.map(({ daysAgo }) => daysAgo);
    expect(days).toEqual(days.toSorted((a, b) => a - b));
    expect(RAFA.steps).toHaveLength(6);
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
