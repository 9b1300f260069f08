import { expect, test } from 'vitest';
import { createSelection, maxOf } from './selection.ts';

const rowsFrom = (first: number, number: number) =>
  Array.from({ length: number }, (_, each) => ({ id: first + each }));

test('as many rows are chosen one by one as a call takes, and no more', () => {
  const selection = createSelection();
  expect(selection.set(rowsFrom(1, maxOf(false)), true)).toBe(true);
  expect(selection.set(rowsFrom(maxOf(false), 2), true)).toBe(false);
  expect(selection.use.getState().rows.size).toBe(maxOf(false));
  expect(selection.set(rowsFrom(1, 1), true)).toBe(true);
  expect(selection.set(rowsFrom(1, 1), false)).toBe(true);
  expect(selection.set(rowsFrom(maxOf(false) + 1, 1), true)).toBe(true);
});

test('as many rows are left out of a search as a call takes, and no more', () => {
  const selection = createSelection();
  selection.chooseSearch();
  expect(selection.set(rowsFrom(1, maxOf(true)), false)).toBe(true);
  expect(selection.set(rowsFrom(maxOf(true) + 1, 1), false)).toBe(false);
  expect(selection.isChosen(maxOf(true) + 1)).toBe(true);
  expect(selection.set(rowsFrom(1, 1), true)).toBe(true);
  expect(selection.isChosen(1)).toBe(true);
});
