import { expect, it } from 'vitest';
import { circleIn } from './no-chunk-circles.ts';

it('finds files that import each other, and none where two share a third', () => {
  expect(
    circleIn(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual(['b', 'c', 'b']);
  expect(
    circleIn(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
  ).toBeNull();
});
