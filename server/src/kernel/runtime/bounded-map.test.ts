import { expect, it } from 'vitest';
import { BoundedMap } from './bounded-map.ts';

it('drops the entries that were set first, and keeps one that is set again', () => {
  const kept = new BoundedMap<string, number>(2);
  for (const [key, value] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
  ] as const)
    kept.set(key, value);
  expect([...kept]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});
