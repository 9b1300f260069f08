import { expect, it } from 'vitest';
import type { AnsweredResults } from '../results/figures.ts';
import { electedIn, namesOf } from './decision-names.ts';

const RESULTS: AnsweredResults = {
  questionTitle: 'Junta',
  votesCounterForEachCandidate: [
    { userId: 1, candidateName: 'Ana', candidateLastName: 'Ríos', votes: 2 },
    { userId: 2, candidateName: 'Beto', candidateLastName: 'Paz', votes: 1 },
  ],
  trueVotes: 0,
  falseVotes: 0,
  blankVotes: 0,
  totalVotes: 3,
  kind: 'candidates',
  elected: [1, 2],
};

it('marks the elected who do not accept, also alternates', () => {
  const namesIn = (results: AnsweredResults) =>
    electedIn(results, namesOf(undefined, results)).map(({ name, alternate }) => [name, alternate]);
  expect(namesIn(RESULTS)).toEqual([
    ['Ana Ríos', null],
    ['Beto Paz', null],
  ]);
  expect(namesIn({ ...RESULTS, declined: [2] })).toEqual([
    ['Ana Ríos', null],
    ['Beto Paz (no aceptó)', null],
  ]);
  const slate = { slateId: 5, votes: 3, byQuotient: 1, residue: 0, byResidue: 0, vacant: 0 };
  const allocation = {
    ...{ seats: 1, votes: 3, undecided: null },
    slates: [{ ...slate, elected: [{ userId: 1, alternateUserId: 2 }] }],
  };
  expect(namesIn({ ...RESULTS, kind: 'slates', allocation, declined: [2] })).toEqual([
    ['Ana Ríos', 'Beto Paz (no aceptó)'],
  ]);
});
