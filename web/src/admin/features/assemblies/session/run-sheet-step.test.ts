import { expect, it } from 'vitest';
import { runSheetStep } from './run-sheet-step.ts';

const POINTS = [
  { id: 1, text: 'Informes', startedAt: null, endedAt: null },
  { id: 2, text: 'Elecciones', startedAt: null, endedAt: null },
];
const facts = {
  session: {
    state: 'open' as const,
    currentPoint: 1,
    points: POINTS,
    hall: { view: 'auto' as const, questionId: null, message: '' },
  },
  atHand: undefined,
  following: undefined,
  nextPoint: POINTS[1],
};
const closed = { id: 7, state: 'closed' as const, isTied: false };

it('opens and resumes the session before anything else', () => {
  const at = (state: 'planned' | 'recess') =>
    runSheetStep({ ...facts, atHand: closed, session: { ...facts.session, state } });
  expect([at('planned'), at('recess')]).toEqual([
    { act: 'state', text: 'Abrir sesión' },
    { act: 'state', text: 'Reanudar la sesión' },
  ]);
});

it('leaves the step to the voting while it is a draft or open, and while it is tied', () => {
  const at = (atHand: { id: number; state: 'draft' | 'open' | 'closed'; isTied: boolean }) =>
    runSheetStep({ ...facts, atHand }).act;
  expect([
    at({ id: 7, state: 'draft', isTied: false }),
    at({ id: 7, state: 'open', isTied: false }),
    at({ ...closed, isTied: true }),
  ]).toEqual(['none', 'none', 'none']);
});

it('shows the result where the hall shows something else, then goes on', () => {
  const hall = { view: 'agenda' as const, questionId: null, message: '' };
  const following = { id: 8, title: 'Presupuesto' };
  expect(runSheetStep({ ...facts, following, atHand: closed, session: { ...facts.session, hall } })).toEqual({
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
