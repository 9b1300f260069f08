import { expect, it } from 'vitest';
import { byElection, isPartOfFirst } from './elections.ts';

const round = (id: number, secondRoundOf?: number, state: 'draft' | 'closed' = 'closed') => ({
  id,
  state,
  ...(secondRoundOf && { secondRoundOf }),
});

it('lists each second round after its first, also one of a second round', () => {
  const questions = [round(1), round(2), round(3, 1), round(4), round(5, 3), round(6, 99)];
  expect(byElection(questions).map(({ id }) => id)).toEqual([1, 3, 5, 2, 4, 6]);
});

it('counts a closed second round as part of its first, unless that is gone or open', () => {
  const questions = [round(1), round(2, 1), round(3, 1, 'draft'), round(4, 99), round(5, 3)];
  expect(questions.map((question) => isPartOfFirst(questions, question))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});
