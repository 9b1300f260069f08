import type { QuestionResults } from '@vigilia/contract/votings/question-results';
import { expect, it } from 'vitest';
import { resultSummary } from '../../../domain/results/result-summary.ts';
import { countdown, quorumText } from './attention.tsx';
import { monthsUntil } from './figures.tsx';

const results = (figures: Partial<QuestionResults>): QuestionResults => ({
  questionTitle: '¿Aprueba?',
  votesCounterForEachCandidate: [],
  trueVotes: 0,
  falseVotes: 0,
  blankVotes: 0,
  totalVotes: 0,
  ...figures,
});
const candidate = (candidateName: string, votes: number, userId = votes) => ({
  userId,
  candidateName,
  candidateLastName: 'Paz',
  votes,
});

it('names the option with most votes, and every kind of tie', () => {
  const answers = (figures: Partial<QuestionResults>) =>
    resultSummary({ isList: false, results: results(figures) });
  expect(answers({})).toBe('Nadie votó');
  expect(answers({ trueVotes: 1234, falseVotes: 5, totalVotes: 1239 })).toBe(
    'Más votos: A favor, 1.234 de 1.239',
  );
  expect(answers({ blankVotes: 2, falseVotes: 1, totalVotes: 3 })).toBe('Más votos: En blanco, 2 de 3');
  expect(answers({ trueVotes: 1, falseVotes: 1, totalVotes: 2 })).toBe(
    'Empate: A favor y En contra, con 1 voto cada opción',
  );
  expect(answers({ totalVotes: 7 })).toBe('7 votos sin detalle');
  const list = (...votes: number[]) =>
    resultSummary({
      isList: true,
      results: results({
        votesCounterForEachCandidate: votes.map((each, index) => candidate(`Eva ${index + 1}`, each, index)),
        totalVotes: votes.reduce((all, each) => all + each, 0),
      }),
    });
  expect(list(3, 1)).toBe('Más votos: Eva 1 Paz, 3 de 4');
  expect(list(2, 2, 1)).toBe('Empate: Eva 1 Paz y Eva 2 Paz, con 2 votos cada opción');
  expect(list(2, 2, 2, 2)).toBe('Empate de 4 opciones, con 2 votos cada una');
});

const ofList = (figures: Partial<QuestionResults>) =>
  resultSummary({ isList: true, results: results(figures) });

it('gives the decision of each kind of question, never a tie that the rule has decided', () => {
  const rule = { numerator: 1, denominator: 2, strict: true, base: 'cast' } as const;
  const verdict = { outcome: 'rejected', votesFor: 3, needed: 4, base: 7, rule } as const;
  const figures = { trueVotes: 3, falseVotes: 2, blankVotes: 2, totalVotes: 7, verdict };
  expect(resultSummary({ isList: false, results: results(figures) })).toBe(
    'No aprobada: 3 votos a favor, se requerían 4',
  );
  const votesCounterForEachCandidate = [
    candidate('Ana', 50, 1),
    candidate('Eva', 50, 2),
    candidate('Luz', 9, 3),
  ];
  const election = {
    kind: 'candidates',
    totalVotes: 60,
    votesCounterForEachCandidate,
    undecided: null,
  } as const;
  expect(ofList({ ...election, votesCounterForEachCandidate, seats: 2, elected: [1, 2] })).toBe(
    'Personas elegidas: Ana Paz y Eva Paz',
  );
  const undecided = { reason: 'tie', seats: 1, drawSeats: 1, options: [1, 2], explanation: '' } as const;
  const tied = { ...undecided, options: [1, 2] };
  expect(ofList({ ...election, votesCounterForEachCandidate, elected: [], undecided: tied })).toBe(
    'Empate entre Ana Paz y Eva Paz: la asamblea decide',
  );
  // A recorded lot.
  expect(ofList({ ...election, votesCounterForEachCandidate, elected: [2] })).toBe(
    'Persona elegida: Eva Paz',
  );
  const vacant = { ...tied, reason: 'few-candidates', seats: 2, drawSeats: 0, options: [] } as const;
  expect(
    ofList({
      ...election,
      votesCounterForEachCandidate,
      elected: [1],
      undecided: { ...vacant, options: [] },
    }),
  ).toBe('Persona elegida: Ana Paz. Quedan 2 cargos sin proveer');
});

it('names the seats of slates, and counts blanks of a list', () => {
  const slate = (slateId: number, votes: number, byQuotient: number) => ({
    slateId,
    votes,
    byQuotient,
    residue: 0,
    byResidue: 0,
    vacant: 0,
    elected: [],
  });
  const votesCounterForEachSlate = [
    { slateId: 1, slateName: 'Unidad', votes: 80 },
    { slateId: 2, slateName: 'Futuro', votes: 40 },
  ];
  const allocation = { seats: 3, votes: 120, slates: [slate(1, 80, 2), slate(2, 40, 1)], undecided: null };
  const counted = { kind: 'slates', totalVotes: 120, votesCounterForEachSlate } as const;
  expect(ofList({ ...counted, votesCounterForEachSlate, elected: [9, 8, 7], allocation })).toBe(
    'Unidad (2 cargos) y Futuro (1 cargo)',
  );
  // Totals of another backend.
  expect(ofList({ totalVotes: 120, votesCounterForEachSlate })).toBe('Más votos: Unidad, 80 de 120');
  expect(
    ofList({ totalVotes: 12, blankVotes: 9, votesCounterForEachCandidate: [candidate('Ana', 3, 1)] }),
  ).toBe('Más votos: En blanco, 9 de 12');
});

it('counts down to an assembly by the days of Colombia', () => {
  const at = (now: string, startDate: string, endDate = '2026-03-03T04:00:00Z') =>
    countdown({ startDate, endDate }, Date.parse(now));
  // 23:30 and 00:30 in Colombia are two days.
  expect(at('2026-03-02T04:30:00Z', '2026-03-02T05:30:00Z')).toBe('Empieza mañana');
  expect(at('2026-03-02T05:30:00Z', '2026-03-02T15:00:00Z')).toBe('Empieza en 9\u00a0h 30\u00a0min');
  expect(at('2026-03-02T14:00:00Z', '2026-03-02T15:00:00Z')).toBe('Empieza en 1\u00a0h');
  expect(at('2026-03-02T14:59:59Z', '2026-03-02T15:00:00Z')).toBe('Empieza en 1\u00a0min');
  expect(at('2026-02-27T14:59:59Z', '2026-03-02T15:00:00Z')).toBe('Faltan 3 días');
  expect(at('2026-03-02T15:00:00Z', '2026-03-02T15:00:00Z')).toBe('Termina a las 11:00\u00a0p.\u00a0m.');
  expect(at('2026-03-01T15:00:00Z', '2026-03-01T15:00:00Z')).toBe(
    'Termina el 2\u00a0mar\u00a02026,\u00a011:00\u00a0p.\u00a0m.',
  );
});

it('says of a quorum whether it is reached, missing or not needed', () => {
  const text = (present: number, total: number, needed: number) =>
    quorumText({ present, represented: 0, total, needed, reached: present >= needed });
  expect([text(0, 0, 5), text(0, 9, 0), text(3, 9, 0), text(5, 9, 5), text(3, 9, 5)]).toEqual([
    'La lista está vacía',
    '9 en la lista',
    '3 de 9 presentes o representados',
    'Hay quórum: 5 de 9 en la lista',
    'Quórum: 3 de 5 que se necesitan',
  ]);
});

it('names twelve months, with the year where it changes', () => {
  expect(monthsUntil('2026-02').join(' ')).toBe('mar 2025 abr may jun jul ago sep oct nov dic ene 2026 feb');
  expect(monthsUntil('2026-12')[0]).toBe('ene 2026');
});
