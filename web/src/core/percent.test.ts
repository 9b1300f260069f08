import { roundingNote } from '@vigilia/contract/text/shares';
import { expect, it } from 'vitest';
import { percent, percents } from './percent.ts';

it('writes shares with a decimal where one needs it, never rounded to all or to nothing', () => {
  const shares = [0, 5, 2.5, 1 / 3, 0.0001, 4.9999].map((part) => percent(part, 5));
  expect(shares).toEqual(['0\u00a0%', '100\u00a0%', '50\u00a0%', '6,7\u00a0%', '0,1\u00a0%', '99,9\u00a0%']);
  expect(percent(0, 0)).toBe('0\u00a0%');
  expect(percents([93, 36, 16], 145)).toEqual(['64,1\u00a0%', '24,8\u00a0%', '11,0\u00a0%']);
  expect(percents([1, 1], 2)).toEqual(['50\u00a0%', '50\u00a0%']);
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
