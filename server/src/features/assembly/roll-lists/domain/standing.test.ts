import { expect, it } from 'vitest';
import { type Standing, standingAfter } from './standing.ts';

const NONE: Standing = { others: null, people: new Map() };
const rights = ({ others, people }: Standing) => [others, Object.fromEntries(people)];

it('keeps the decision of a list for those in it and for all others', () => {
  const first = standingAfter(NONE, [1, 2], { listed: 'may', others: 'mayNot' });
  expect(rights(first)).toEqual([false, { 1: true, 2: true }]);
  // Those who paid later, without a word about the others.
  const second = standingAfter(first, [3], { listed: 'may', others: 'unchanged' });
  expect(rights(second)).toEqual([false, { 1: true, 2: true, 3: true }]);
  // A list of debtors.
  const third = standingAfter(second, [2], { listed: 'mayNot', others: 'unchanged' });
  expect(rights(third)).toEqual([false, { 1: true, 3: true }]);
  // A list anew decides about everybody.
  expect(rights(standingAfter(third, [2], { listed: 'may', others: 'mayNot' }))).toEqual([
    false,
    { 2: true },
  ]);
  expect(rights(standingAfter(third, [2], { listed: 'mayNot', others: 'may' }))).toEqual([
    true,
    { 2: false },
  ]);
});

it('leaves those in the list as they were before it where only the others are decided', () => {
  const first = standingAfter(NONE, [1], { listed: 'unchanged', others: 'mayNot' });
  expect(rights(first)).toEqual([false, { 1: null }]);
  expect(rights(standingAfter(first, [1, 2], { listed: 'unchanged', others: 'may' }))).toEqual([
    true,
    { 1: null, 2: false },
  ]);
  expect(rights(standingAfter(NONE, [1], { listed: 'unchanged', others: 'unchanged' }))).toEqual([null, {}]);
});
