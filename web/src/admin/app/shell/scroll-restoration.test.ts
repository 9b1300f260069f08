import { expect, test } from 'vitest';
import { restoration, SETTLED_AFTER } from './scroll-restoration.ts';

test('a page settles a second after it stops loading and growing, however long that takes', () => {
  const settled = restoration();
  expect(settled({ now: 0, height: 700, isLoading: true })).toBe(false);
  expect(settled({ now: 20_000, height: 700, isLoading: true })).toBe(false);
  expect(settled({ now: 20_100, height: 700, isLoading: false })).toBe(false);
  // Rows are laid out in steps.
  expect(settled({ now: 20_600, height: 4000, isLoading: false })).toBe(false);
  expect(settled({ now: 20_600 + SETTLED_AFTER - 1, height: 4000, isLoading: false })).toBe(false);
  expect(settled({ now: 20_600 + SETTLED_AFTER, height: 4000, isLoading: false })).toBe(true);
});

test('a loaded page that stays as it is settles after a second', () => {
  const settled = restoration();
  expect(settled({ now: 5000, height: 4000, isLoading: false })).toBe(false);
  expect(settled({ now: 5000 + SETTLED_AFTER, height: 4000, isLoading: false })).toBe(true);
});
