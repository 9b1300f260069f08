import { expect, it } from 'vitest';
import { tally } from './domain/tally.ts';
import { presentTally } from './presenter.ts';

const candidate = (userId: number) => ({ userId, name: `Nombre ${userId}`, lastName: 'Ruiz' });

it('presents the votes of a list by candidate, in its order', () => {
  const choices = new Map([
    ['3', 2],
    ['9', 1],
  ]);
  expect(presentTally('Elección', tally('candidate', [9, 4, 3].map(candidate), choices))).toEqual({
    questionTitle: 'Elección',
    votesCounterForEachCandidate: [
      { userId: 9, candidateName: 'Nombre 9', candidateLastName: 'Ruiz', votes: 1 },
      { userId: 4, candidateName: 'Nombre 4', candidateLastName: 'Ruiz', votes: 0 },
      { userId: 3, candidateName: 'Nombre 3', candidateLastName: 'Ruiz', votes: 2 },
    ],
    trueVotes: 0,
    falseVotes: 0,
    blankVotes: 0,
    totalVotes: 3,
  });
});

it('presents the votes for yes, no and blank without candidates', () => {
  const choices = new Map([
    ['yes', 5],
    ['blank', 2],
  ]);
  expect(presentTally('¿?', tally('approval', [candidate(1)], choices))).toEqual({
    questionTitle: '¿?',
    votesCounterForEachCandidate: [],
    trueVotes: 5,
    falseVotes: 0,
    blankVotes: 2,
    totalVotes: 7,
  });
});

it('presents the ballots as the total where each counts for several options', () => {
  const options = [3, 4].map((id) => ({ candidate: candidate(id), votes: 6 }));
  expect(presentTally('Junta', { ballots: 7, options }).totalVotes).toBe(7);
});
