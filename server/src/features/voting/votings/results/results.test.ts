import { expect, it } from 'vitest';
import { decide } from '../domain/decision.ts';
import { newSettings } from '../domain/question-settings.ts';
import { NO_BALLOTS, tally } from '../domain/tally.ts';
import type { CountedQuestion } from './counted-question.ts';
import { NOTHING_LATE } from './lost-quorum.ts';
import { presentResults } from './results.ts';

const candidate = (userId: number) => ({ userId, name: `Nombre ${userId}`, lastName: 'Ruiz' });

function resultsOf(
  sent: Parameters<typeof newSettings>[0],
  candidates: readonly number[],
  choices: Readonly<Record<string, number>>,
  {
    lot = null,
    secondRounds = [],
    lostQuorum = [],
  }: Partial<Pick<CountedQuestion, 'lot' | 'secondRounds' | 'lostQuorum'>> = {},
) {
  const settings = newSettings(sent);
  const facts = { ...settings, candidates: candidates.map(candidate), slates: [] };
  const counted = tally(settings.kind, facts, {
    ...NO_BALLOTS,
    electronic: new Map(Object.entries(choices)),
  });
  return presentResults({
    question: { id: 1, title: 'Elección', assemblyId: 1, state: 'closed', ...settings },
    tally: counted,
    decision: decide(counted, {
      ...settings,
      drawn: lot?.drawn ?? [],
      secondRounds: secondRounds.map(({ seats, candidates: those }) => ({
        seats,
        ids: those.map(({ userId }) => userId),
      })),
      present: 0,
      roll: 9,
    }),
    lot,
    annulledLots: [],
    secondRounds,
    withdrawnRounds: [],
    reopenedAt: [],
    openedPoints: [],
    documents: { opened: [], now: [] },
    handCounts: [],
    lostQuorum,
    late: NOTHING_LATE,
    suspendedRights: 0,
    sealed: new Map(),
    actsBefore: [],
    events: [],
    callChanges: { times: 0, edited: [] },
    declined: [],
    paperDecides: false,
  });
}

it('presents the votes of a list by candidate, in its order', () => {
  expect(resultsOf({ peopleToVote: [9, 4, 3] }, [9, 4, 3], { 3: 2, 9: 1 })).toMatchObject({
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
    elected: [3],
  });
});

it('presents the votes for yes, no and blank without candidates', () => {
  expect(resultsOf({}, [1], { yes: 5, blank: 2 })).toMatchObject({
    votesCounterForEachCandidate: [],
    trueVotes: 5,
    falseVotes: 0,
    blankVotes: 2,
    totalVotes: 7,
    verdict: null,
  });
});

it('presents the ballots as the total where each counts for several options', () => {
  const results = resultsOf({ kind: 'candidates', seats: 2 }, [3, 4], { '3,4': 6, blank: 1 });
  expect(results).toMatchObject({ totalVotes: 7, blankVotes: 1, elected: [3, 4] });
});

it('states that a second round decides in the place of a lot that was recorded for the same tie', () => {
  const lot = { drawn: [4], drawnBy: 'Ana Díaz', witnessedBy: 'Luis Rey', at: '2026-01-05T15:00:00.000Z' };
  const round = {
    id: 2,
    title: 'Segunda',
    seats: 1,
    candidates: [candidate(4), candidate(5)],
    decision: undefined,
    isDrawn: false,
  };
  const election = [{ kind: 'candidates', seats: 2 }, [3, 4, 5], { '3,4': 1, '3,5': 1 }] as const;
  const { elected, notices, statements } = resultsOf(...election, { lot, secondRounds: [round] });
  expect(elected).toEqual([3]);
  expect(statements?.join(' ')).not.toContain('se decidió por sorteo');
  expect(notices?.join(' ')).toMatch(
    /se sorteó a favor de Nombre 4 Ruiz \(lo hizo Ana Díaz, .*\), pero Nombre 4 Ruiz pasó a segunda vuelta: .* no el sorteo\.$/,
  );
  expect(resultsOf(...election, { lot }).statements?.join(' ')).toContain('se decidió por sorteo');
});

it('states with its figures that a voting was closed without the quorum', () => {
  const lostQuorum = [
    {
      from: '2026-03-02T16:00:00.000Z',
      to: '2026-03-02T17:00:00.000Z',
      atClose: { attending: 2, needed: 3 },
    },
  ];
  expect(resultsOf({}, [], { yes: 1 }, { lostQuorum }).statements).toEqual(
    expect.arrayContaining([
      'Durante la votación no hubo quórum desde el 2 de marzo de 2026 a las 11:00.',
      'La votación se cerró sin quórum, 2 de 3.',
    ]),
  );
});

it('states the minute in which the quorum was lost and reached again', () => {
  const lostQuorum = [{ from: '2026-03-02T16:00:10.000Z', to: '2026-03-02T16:00:40.000Z' }];
  expect(resultsOf({}, [], { yes: 1 }, { lostQuorum }).statements).toContain(
    'Durante la votación no hubo quórum el 2 de marzo de 2026 a las 11:00 durante menos de un minuto.',
  );
});
