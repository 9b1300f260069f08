import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newOrder } from './question-order.ts';

it('orders all questions, and repeats an order after a lost answer', () => {
  expect(newOrder({ current: [1, 2, 3], seen: [1, 2, 3], order: [3, 1, 2] })).toEqual({ order: [3, 1, 2] });
  expect(newOrder({ current: [3, 1, 2], seen: [1, 2, 3], order: [3, 1, 2] })).toEqual({ order: [3, 1, 2] });
  expect(newOrder({ current: [], seen: [], order: [] })).toEqual({ order: [] });
});

it('refuses an order that does not name each shown question once', () => {
  for (const order of [
    [1, 2],
    [1, 2, 2],
    [1, 2, 4],
    [1, 2, 3, 4],
  ])
    expect(newOrder({ current: [1, 2, 3], seen: [1, 2, 3], order })).toEqual({ reason: 'incomplete-order' });
});

it('refuses an order of another list: reordered, deleted, left out or created meanwhile', () => {
  const refused = { reason: 'order-changed' };
  expect(newOrder({ current: [2, 1, 3], seen: [1, 2, 3], order: [3, 2, 1] })).toEqual(refused);
  expect(newOrder({ current: [1, 3], seen: [1, 2, 3], order: [3, 2, 1] })).toEqual(refused);
  expect(newOrder({ current: [1, 2, 3], seen: [1, 3], order: [3, 1] })).toEqual(refused);
  expect(newOrder({ current: [3, 1, 2], seen: [3, 1], order: [1, 3] })).toEqual(refused);
  expect(newOrder({ current: [2, 1, 7, 9], seen: [2, 1], order: [1, 2] })).toEqual(refused);
  expect(newOrder({ current: [3, 1, 2, 8], seen: [1, 2, 3], order: [3, 1, 2] })).toEqual(refused);
  expect(newOrder({ current: [1, 2, 3, 4, 5, 6], seen: [], order: [] })).toEqual(refused);
});

it('loses and adds no question for any request', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 6 });
  fc.assert(
    fc.property(ids, ids, ids, (current, seen, order) => {
      const found = newOrder({ current, seen, order });
      if ('order' in found) expect(found.order.toSorted()).toEqual(current.toSorted());
    }),
  );
});
