import { expect, test } from 'vitest';
import { toggled } from './selected-attendees.tsx';

const SHOWN = [5, 3, 9, 1].map((id) => ({ id }));
test.each([
  ['a click chooses one', [], 3, null, [3]],
  ['a second click frees it', [3], 3, null, []],
  ['a range is chosen in the order of the list', [5], 9, 5, [5, 3, 9]],
  ['a range upwards too', [1], 3, 1, [1, 3, 9]],
  ['a range is freed from a chosen row', [5, 3, 9], 9, 5, []],
  ['a range from a row that the search hides is one row', [7], 9, 7, [7, 9]],
] as const)('%s', (_, before, id, anchor, after) => {
  expect([...toggled(new Set(before), SHOWN, id, anchor)].toSorted()).toEqual([...after].toSorted());
});
