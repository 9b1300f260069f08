import { percent, roundingNote } from '@vigilia/contract/text/shares';
import { expect, it } from 'vitest';

it('writes shares with one decimal, never rounded to all or to nothing, and a dash for shares of nothing', () => {
  const shares = [0, 5, 2.5, 1 / 3, 0.0001, 4.9999].map((part) => percent(part, 5));
  expect(shares).toEqual(['0,0', '100,0', '50,0', '6,7', '0,1', '99,9'].map((each) => `${each}\u00a0%`));
  expect(percent(0, 0)).toBe('—');
});

it('says that shares of a whole do not add up by rounding, and nothing of shares that do', () => {
  const note = 'Los porcentajes no suman 100,0 % por redondeo.';
  expect(roundingNote([1, 1, 1], 3)).toBe(note);
  expect(roundingNote([1, 1, 1, 4, 4, 4], 15)).toBe(note);
  expect(roundingNote([2, 1, 1], 4)).toBe('');
  expect(roundingNote([1, 2], 3)).toBe('');
  // Each ballot marks up to two: no whole to add up to.
  expect(roundingNote([3, 3, 1], 4)).toBe('');
  expect(roundingNote([0, 0], 0)).toBe('');
});
