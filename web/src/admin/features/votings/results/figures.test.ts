import { expect, it } from 'vitest';
import { kindOf } from '../question/question-kinds.ts';
import { openingWarning, participationOf, withdrawnRights } from './figures.ts';

const voter = (userId: number, canVote: boolean) => ({
  userId,
  name: 'Ana',
  lastName: 'Ruiz',
  dni: null,
  canVote,
  byProxy: false,
});

it('computes participation from the frozen roll, or from the right to vote without one', () => {
  const status = {
    peopleWhoVoted: [voter(1, true)],
    peopleWhoDidntVote: [voter(2, true), voter(3, false), voter(4, true)],
  };
  expect(participationOf({ ...status, entitled: 2 })).toEqual({ cast: 1, entitled: 2 });
  expect(participationOf(status)).toEqual({ cast: 1, entitled: 3 });
});

it('counts the rights that were withdrawn since the opening, unless they were used', () => {
  const people = {
    // The second one lost the right after voting.
    peopleWhoVoted: [voter(1, true), voter(2, false)],
    peopleWhoDidntVote: [voter(3, true), voter(4, false), voter(5, false)],
  };
  // 1 to 4 are in the roll; 5 came later.
  expect(withdrawnRights({ ...people, entitled: 4 })).toBe(1);
  expect(withdrawnRights({ ...people, entitled: 3 })).toBe(0);
  expect(withdrawnRights(people)).toBe(0);
});

it('accepts missing candidates of another backend', () => {
  const results = { questionTitle: '¿?', trueVotes: 2, falseVotes: 1, blankVotes: 0, totalVotes: 3 };
  const choicesOf = (isList: boolean) => kindOf({ isList }).choicesOf(results);
  expect(choicesOf(false).map(({ votes }) => votes)).toEqual([2, 1, 0]);
  expect(choicesOf(true)).toEqual([]);
});

it('warns at an opening in which nobody can vote; some without the right are a matter of the desk', () => {
  expect(openingWarning({ entitled: 3, presentWithoutVote: 2 })).toBeUndefined();
  expect(openingWarning(undefined)).toBeUndefined();
  expect(openingWarning({ entitled: 0, presentWithoutVote: 3 })).toContain('Nadie puede votar');
});
