import { expect, it } from 'vitest';
import type { AnsweredResults, Choice } from '../../results/figures.ts';
import { rankedChoices } from './ranking.ts';

const RESULTS: AnsweredResults = {
  questionTitle: 'Junta',
  trueVotes: 0,
  falseVotes: 0,
  blankVotes: 9,
  totalVotes: 20,
};
const choices = (votes: Readonly<Record<string, number>>): Choice[] =>
  Object.entries(votes).map(([key, each]) => ({ key, label: key, votes: each }));
const shown = (ranked: ReturnType<typeof rankedChoices>) =>
  ranked.map(({ key, rank, won, seats }) => [key, rank, won, seats]);

it('orders by votes, the elected before their equals and the blank vote last, with one rank for equal votes', () => {
  const voted = [...choices({ blank: 9 }), ...choices({ '1': 3, '2': 5, '3': 5, '4': 0 })];
  expect(shown(rankedChoices(voted, { ...RESULTS, kind: 'candidates', elected: [3] }))).toEqual([
    ['3', 1, true, 0],
    ['2', 1, false, 0],
    ['1', 3, false, 0],
    ['4', 4, false, 0],
    ['blank', null, false, 0],
  ]);
});

it('ranks whom a lot favoured before their equals', () => {
  const lot = { drawn: [3], drawnBy: 'Rosa', witnessedBy: 'Jairo', at: '2026-11-28T23:00:00.000Z' };
  const voted = choices({ '1': 3, '2': 5, '3': 5 });
  const decided = rankedChoices(voted, { ...RESULTS, kind: 'candidates', elected: [3], lot });
  expect(shown(decided).map(([key, rank]) => [key, rank])).toEqual([
    ['3', 1],
    ['2', 2],
    ['1', 3],
  ]);
});

it('gives no rank before the first vote', () => {
  expect(shown(rankedChoices(choices({ '1': 0, '2': 0 }), { ...RESULTS, kind: 'candidates' }))).toEqual([
    ['1', undefined, false, 0],
    ['2', undefined, false, 0],
  ]);
});

it('gives slates their seats, and marks an approved question, whose answers have no rank', () => {
  const slate = (slateId: number, votes: number, byQuotient: number) => ({
    ...{ slateId, votes, byQuotient, residue: 0, byResidue: 0, vacant: 0, elected: [] },
  });
  const allocation = { seats: 3, votes: 9, slates: [slate(1, 2, 0), slate(2, 7, 3)], undecided: null };
  expect(
    shown(rankedChoices(choices({ '1': 2, '2': 7 }), { ...RESULTS, kind: 'slates', allocation })),
  ).toEqual([
    ['2', 1, true, 3],
    ['1', 2, false, 0],
  ]);
  const rule = { numerator: 1, denominator: 2, strict: true, base: 'valid' } as const;
  const verdict = { outcome: 'approved', votesFor: 2, needed: 2, base: 3, rule } as const;
  const approved = rankedChoices(choices({ yes: 2, no: 1, blank: 9 }), { ...RESULTS, verdict });
  expect(shown(approved)).toEqual([
    ['yes', undefined, true, 0],
    ['no', undefined, false, 0],
    ['blank', undefined, false, 0],
  ]);
});
