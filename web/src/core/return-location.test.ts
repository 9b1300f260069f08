import { expect, it } from 'vitest';
import { remember } from './return-location.ts';

it('keeps a bounded number of entries, and evicts the oldest', () => {
  const map = new Map<string, number>();
  for (let entry = 0; entry < 10; entry += 1) {
    remember(map, 'kept', entry, 3);
    remember(map, `key-${entry}`, entry, 3);
    expect(map.size).toBeLessThanOrEqual(3);
  }
  expect([...map]).toEqual([
    ['key-8', 8],
    ['kept', 9],
    ['key-9', 9],
  ]);
});
