import { expect, test } from 'vitest';
import { countOf, handCountProblem } from './hand-count.ts';

test.each([
  ['nobody voted', { voters: 0, seats: 1, blank: 0, marks: [] }, { reason: 'no-voters' }],
  ['one vote a person', { voters: 3, seats: 1, blank: 1, marks: [2, 0] }, null],
  ['a vote is missing', { voters: 3, seats: 1, blank: 0, marks: [2, 0] }, { reason: 'missing', votes: 1 }],
  ['a vote too many', { voters: 3, seats: 1, blank: 1, marks: [2, 1] }, { reason: 'too-many', votes: 1 }],
  ['more blanks than people', { voters: 1, seats: 1, blank: 3, marks: [] }, { reason: 'too-many', votes: 2 }],
  ['up to as many as seats', { voters: 2, seats: 2, blank: 0, marks: [2, 1, 1] }, null],
  ['fewer than seats', { voters: 2, seats: 2, blank: 0, marks: [1, 1] }, null],
  ['more than seats', { voters: 2, seats: 2, blank: 0, marks: [2, 2, 1] }, { reason: 'too-many', votes: 1 }],
  ['twice on a ballot', { voters: 2, seats: 2, blank: 0, marks: [3, 0] }, { reason: 'too-many-for-one' }],
])('checks a count by hand where %s', (_, count, problem) => {
  expect(handCountProblem(count)).toEqual(problem);
});

test('reads typed counts, of which an empty one is none', () => {
  expect(['', ' 12 ', '1,5', '-1', '1.000', 'dos'].map(countOf)).toEqual([
    0,
    12,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
