import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisOf } from './chart-axis.ts';

it('draws whole lines up to the most votes', () => {
  expect(axisOf([])).toEqual({ max: 4, ticks: [0, 1, 2, 3, 4] });
  expect(axisOf([1, 0])).toEqual({ max: 4, ticks: [0, 1, 2, 3, 4] });
  expect(axisOf([5])).toEqual({ max: 6, ticks: [0, 2, 4, 6] });
  expect(axisOf([145, 75])).toEqual({ max: 150, ticks: [0, 50, 100, 150] });
  expect(axisOf([2000])).toEqual({ max: 2000, ticks: [0, 500, 1000, 1500, 2000] });
});

it('has room for every bar, and few lines, for any votes', () =>
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { maxLength: 50 }), (votes) => {
      const { max, ticks } = axisOf(votes);
      expect(max).toBeGreaterThanOrEqual(Math.max(0, ...votes));
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.at(-1)).toBe(max);
    }),
  ));
