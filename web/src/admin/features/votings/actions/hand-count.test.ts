import { expect, test } from 'vitest';
import { countOf, handCountProblem, revealing } from './action-texts.ts';

test.each([
  ['nobody voted', { ballots: 0, marksPerBallot: 1, blank: 0, marks: [] }, { reason: 'no-voters' }],
  ['one vote a person', { ballots: 3, marksPerBallot: 1, blank: 1, marks: [2, 0] }, null],
  [
    'a vote is missing',
    { ballots: 3, marksPerBallot: 1, blank: 0, marks: [2, 0] },
    { reason: 'missing', votes: 1 },
  ],
  [
    'a vote too many',
    { ballots: 3, marksPerBallot: 1, blank: 1, marks: [2, 1] },
    { reason: 'too-many', votes: 1 },
  ],
  [
    'more blanks than people',
    { ballots: 1, marksPerBallot: 1, blank: 3, marks: [] },
    { reason: 'too-many', votes: 2 },
  ],
  ['up to as many as seats', { ballots: 2, marksPerBallot: 2, blank: 0, marks: [2, 1, 1] }, null],
  ['fewer than seats', { ballots: 2, marksPerBallot: 2, blank: 0, marks: [1, 1] }, null],
  [
    'more than seats',
    { ballots: 2, marksPerBallot: 2, blank: 0, marks: [2, 2, 1] },
    { reason: 'too-many', votes: 1 },
  ],
  [
    'twice on a ballot',
    { ballots: 2, marksPerBallot: 2, blank: 0, marks: [3, 0] },
    { reason: 'too-many-for-one' },
  ],
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

test('finds counts that reveal how each person voted', () => {
  expect(revealing(1, [1, 0, 0])).toBe('one');
  expect(revealing(3, [0, 3, 0])).toBe('same');
  // Both marks of all ballots.
  expect(revealing(3, [3, 3, 0])).toBe('same');
  expect(revealing(3, [2, 1, 0])).toBeNull();
  expect(revealing(3, [3, 1, 0])).toBeNull();
});
