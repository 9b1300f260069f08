import type { QuestionSummary } from '@vigilia/contract/votings/question-summary';
import { expect, it } from 'vitest';
import { namesTotal, resultSummary } from './result-summary.ts';

const of = (trueVotes: number, falseVotes: number, more: Partial<QuestionSummary> = {}) => {
  const results: QuestionSummary = {
    ...{ trueVotes, falseVotes, blankVotes: 0, totalVotes: trueVotes + falseVotes },
    votesCounterForEachCandidate: [],
    ...more,
  };
  return [resultSummary({ isList: false, results }), namesTotal({ isList: false, results })];
};
const rule = { numerator: 1, denominator: 2, strict: true, base: 'valid' as const };

it('says whether the summary of a result names the total, which a card states once', () => {
  expect(of(0, 0)).toEqual(['Nadie votó', true]);
  expect(of(3, 1)).toEqual(['Más votos: A favor, 3 de 4', true]);
  expect(of(2, 2)).toEqual(['Empate: A favor y En contra, con 2 votos cada opción', false]);
  expect(of(0, 0, { totalVotes: 7 })).toEqual(['7 votos sin detalle', true]);
  const verdict = { outcome: 'approved' as const, votesFor: 3, needed: 3, base: 4, rule };
  expect(of(3, 1, { verdict })).toEqual(['Aprobada: 3 votos a favor, se requerían 3', false]);
});
