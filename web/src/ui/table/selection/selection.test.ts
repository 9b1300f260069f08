import { expect, test } from 'vitest';
import { createSelection } from './selection.ts';

const rowsFrom = (first: number, number: number) =>
  Array.from({ length: number }, (_, each) => ({ id: first + each }));

test('as many rows are chosen one by one as a call takes, and no more', () => {
  const selection = createSelection();
  const max = selection.max();
  expect(selection.set(rowsFrom(1, max), true)).toBe(true);
  expect(selection.set(rowsFrom(max, 2), true)).toBe(false);
  expect(selection.use.getState().rows.size).toBe(max);
  expect(selection.set(rowsFrom(1, 1), true)).toBe(true);
  expect(selection.set(rowsFrom(1, 1), false)).toBe(true);
  expect(selection.set(rowsFrom(max + 1, 1), true)).toBe(true);
});

test('as many rows are left out of a search as a call takes, and no more', () => {
  const selection = createSelection();
  selection.chooseSearch();
  const max = selection.max();
  expect(selection.set(rowsFrom(1, max), false)).toBe(true);
  expect(selection.set(rowsFrom(max + 1, 1), false)).toBe(false);
  expect(selection.isChosen(max + 1)).toBe(true);
  expect(selection.set(rowsFrom(1, 1), true)).toBe(true);
  expect(selection.isChosen(1)).toBe(true);
});

test('rows that are no longer there are forgotten', () => {
  const selection = createSelection();
  selection.set(rowsFrom(1, 3), true);
  selection.retain((id) => id !== 2);
  expect([...selection.use.getState().rows.keys()]).toEqual([1, 3]);
});

const SHOWN = [5, 3, 9, 1].map((id) => ({ id }));
test.each([
  ['a click with Shift spans the rows in the order of the list', 5, 9, [5, 3, 9]],
  ['a click with Shift spans rows upwards too', 1, 3, [3, 9, 1]],
  ['a click with Shift spans one row after a row that the search hides', 7, 9, [9]],
  ['a click with Shift spans one row where none was clicked before', null, 9, [9]],
])('%s', (_, anchor, id, spanned) => {
  const selection = createSelection();
  selection.set([], true, anchor);
  expect(selection.spanOf({ id }, SHOWN).map((row) => row.id)).toEqual(spanned);
});
