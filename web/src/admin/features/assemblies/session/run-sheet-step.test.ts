import { expect, it } from 'vitest';
import { runSheetStep } from './run-sheet-step.ts';

const POINTS = [
  { id: 1, text: 'Informes', startedAt: null, endedAt: null },
  { id: 2, text: 'Elecciones', startedAt: null, endedAt: null },
];
const facts = {
  session: { state: 'open' as const, currentPoint: 1, points: POINTS },
  inHall: 7,
  atHand: undefined,
  round: undefined,
  following: undefined,
  isCheckDue: false,
  nextPoint: POINTS[1],
};
const candidate = { userId: 4, name: 'Ana', lastName: 'Paz', dni: null, picture: null };
const closed = { id: 7, state: 'closed' as const, peopleToBeVoted: [candidate] };
const NO_VOTES = {
  trueVotes: 0,
  falseVotes: 0,
  blankVotes: 0,
  totalVotes: 0,
  votesCounterForEachCandidate: [],
};

it('opens and resumes the session before anything else', () => {
  const at = (state: 'planned' | 'recess') =>
    runSheetStep({ ...facts, atHand: closed, session: { ...facts.session, state } });
  expect([at('planned'), at('recess')]).toEqual([
    { act: 'state', text: 'Abrir sesión' },
    { act: 'state', text: 'Reanudar la sesión' },
  ]);
});

it('leaves the step to the voting while it is a draft or open', () => {
  const at = (state: 'draft' | 'open') => runSheetStep({ ...facts, atHand: { ...closed, state } }).act;
  expect([at('draft'), at('open')]).toEqual(['none', 'none']);
});

it('leaves the step to a lot or a second round while either can fill open seats', () => {
  const at = (drawSeats: number, elected: number[]) => {
    const undecided = { reason: '', seats: 1, drawSeats, options: [] };
    return runSheetStep({ ...facts, atHand: { ...closed, result: { ...NO_VOTES, elected, undecided } } }).act;
  };
  expect([at(1, [4]), at(0, []), at(0, [4])]).toEqual(['none', 'none', 'point']);
  const undecided = { reason: '', seats: 1, drawSeats: 1, options: [] };
  const tied = { ...closed, result: { ...NO_VOTES, undecided } };
  expect(runSheetStep({ ...facts, atHand: tied, round: { id: 9, title: 'Segunda vuelta' } })).toEqual({
    act: 'voting',
    questionId: 9,
    text: 'Siguiente votación: Segunda vuelta',
  });
});

it('shows the result where the hall shows something else, then goes on', () => {
  const following = { id: 8, title: 'Presupuesto' };
  expect(runSheetStep({ ...facts, following, atHand: closed, inHall: null })).toEqual({
    act: 'result',
    questionId: 7,
    text: 'Mostrar resultado',
  });
  expect(runSheetStep({ ...facts, following, atHand: closed })).toEqual({
    act: 'voting',
    questionId: 8,
    text: 'Siguiente votación: Presupuesto',
  });
});

it('verifies the quorum first where it is the current point', () => {
  const following = { id: 8, title: 'Presupuesto' };
  expect(runSheetStep({ ...facts, following, isCheckDue: true })).toEqual({
    act: 'check',
    text: 'Verificar el quórum',
  });
});

it('passes to the next point without a further voting, and ends the agenda after the last', () => {
  expect(runSheetStep({ ...facts, atHand: closed })).toEqual({
    act: 'point',
    pointId: 2,
    text: 'Pasar al punto: Elecciones',
  });
  expect(runSheetStep({ ...facts, nextPoint: undefined })).toEqual({
    act: 'point',
    pointId: null,
    text: 'Terminar la agenda',
  });
});

it('ends the assembly after the agenda, and after a voting that is still to come', () => {
  const points = POINTS.map((point) => ({ ...point, endedAt: '2026-03-12T20:00:00.000Z' }));
  const done = { ...facts, session: { ...facts.session, currentPoint: null, points }, inHall: null };
  expect(runSheetStep({ ...done, atHand: closed, nextPoint: points[0] })).toEqual({
    act: 'end',
    text: 'Terminar asamblea',
  });
  expect(runSheetStep({ ...done, following: { id: 8, title: 'Presupuesto' } }).act).toBe('voting');
});
