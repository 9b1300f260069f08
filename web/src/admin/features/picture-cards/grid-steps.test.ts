import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ArrowKey, placeAt, step } from './grid-steps.ts';

const go = (from: number, keys: readonly ArrowKey[], columns: number, count: number) =>
  keys.reduce((place, key) => step(place, key, columns, count), placeAt(from, columns)).index;

it('moves by visible rows: down, down, up ends a row below the start', () => {
  expect(go(0, ['ArrowDown', 'ArrowDown', 'ArrowUp'], 3, 9)).toBe(3);
  expect(go(2, ['ArrowRight'], 3, 9)).toBe(3);
  expect(go(3, ['ArrowLeft'], 3, 9)).toBe(2);
  // Past a row that is too short, and back into the column.
  expect(go(5, ['ArrowDown'], 3, 8)).toBe(7);
  expect(go(5, ['ArrowDown', 'ArrowUp'], 3, 8)).toBe(5);
  expect(go(5, ['ArrowDown', 'ArrowLeft', 'ArrowUp'], 3, 8)).toBe(3);
});

const grid = fc
  .record({ columns: fc.integer({ min: 1, max: 4 }), count: fc.integer({ min: 1, max: 40 }) })
  .chain(({ columns, count }) =>
    fc.record({
      columns: fc.constant(columns),
      count: fc.constant(count),
      from: fc.integer({ min: 0, max: count - 1 }),
    }),
  );
const key = fc.constantFrom<ArrowKey>('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown');

it('stays in the grid for any keys', () => {
  fc.assert(
    fc.property(grid, fc.array(key, { maxLength: 30 }), ({ columns, count, from }, keys) => {
      const index = go(from, keys, columns, count);
      expect(index).toBeGreaterThanOrEqual(0);
      expect(index).toBeLessThan(count);
    }),
  );
});

it('reverses a step by the opposite key, unless it had no effect', () => {
  const opposite = {
    ArrowLeft: 'ArrowRight',
    ArrowRight: 'ArrowLeft',
    ArrowUp: 'ArrowDown',
    ArrowDown: 'ArrowUp',
  } as const;
  fc.assert(
    fc.property(grid, key, ({ columns, count, from }, pressed) => {
      const start = placeAt(from, columns);
      const next = step(start, pressed, columns, count);
      fc.pre(next.index !== from);
      expect(step(next, opposite[pressed], columns, count).index).toBe(from);
    }),
  );
});

it('moves up and down by one row in its column, unless the last row is too short', () => {
  fc.assert(
    fc.property(
      grid,
      fc.constantFrom<ArrowKey>('ArrowUp', 'ArrowDown'),
      ({ columns, count, from }, pressed) => {
        const { index } = step(placeAt(from, columns), pressed, columns, count);
        const rows = Math.abs(Math.floor(index / columns) - Math.floor(from / columns));
        expect(rows).toBe(index === from ? 0 : 1);
        if (index !== count - 1) expect(index % columns).toBe(from % columns);
      },
    ),
  );
});

it('reaches every card with left and right, in order', () => {
  fc.assert(
    fc.property(grid, ({ columns, count }) => {
      const keys = Array.from({ length: count - 1 }, () => 'ArrowRight' as const);
      expect(go(0, keys, columns, count)).toBe(count - 1);
    }),
  );
});
