import { expect, it } from 'vitest';
import { hallStage } from './hall-stage.ts';

const point = { id: 1, text: 'Informes', startedAt: '2026-03-02T15:00:00.000Z', endedAt: null };
const session = {
  state: 'open' as const,
  since: '2026-03-02T14:55:00.000Z',
  points: [point],
  currentPoint: 1,
  floor: { isOpen: true, seconds: 180, speaking: null, waiting: [] },
  hall: { view: 'auto' as const, questionId: null, message: '' },
};
const calledAt = '2026-03-02T15:15:00.000Z';
const speaking = { id: 1, userId: 2, name: 'Ana', calledAt, endsAt: null, left: 5 };
const none = { open: [], shown: null, closedAt: null, wanted: null };

it('follows the votings without a session, as of another backend', () => {
  expect(hallStage(undefined, none)).toEqual({ kind: 'assembly' });
  expect(hallStage(undefined, { ...none, shown: 4 })).toEqual({ kind: 'voting', questionId: 4 });
});

it('shows an open voting before recess, end and speakers', () => {
  const facts = { ...none, open: [4], shown: 4 };
  for (const state of ['recess', 'ended'] as const)
    expect(hallStage({ ...session, state, floor: { ...session.floor, speaking } }, facts)).toEqual({
      kind: 'voting',
      questionId: 4,
    });
});

it('keeps a result until the meeting goes to another point or a person is called to speak', () => {
  const facts = { ...none, shown: 4, closedAt: '2026-03-02T15:10:00.000Z' };
  expect(hallStage(session, facts)).toEqual({ kind: 'voting', questionId: 4 });
  const spoken = { ...session, floor: { ...session.floor, speaking } };
  expect(hallStage(spoken, facts)).toEqual({ kind: 'agenda' });
  expect(hallStage({ ...spoken, points: [] }, facts)).toEqual({ kind: 'speakers' });
  // Closed during the intervention, it is shown at once.
  const closed = { ...facts, closedAt: '2026-03-02T15:16:00.000Z' };
  expect(hallStage(spoken, closed)).toEqual({ kind: 'voting', questionId: 4 });
  const later = { ...point, id: 2, startedAt: '2026-03-02T15:20:00.000Z' };
  expect(hallStage({ ...session, points: [point, later], currentPoint: 2 }, facts)).toEqual({
    kind: 'agenda',
  });
  const passed = { ...spoken, points: [point, later], currentPoint: 2 };
  expect(hallStage(passed, closed)).toEqual({ kind: 'agenda' });
});

it('shows what the chair chose, whatever is on', () => {
  const at = (view: 'agenda' | 'message' | 'recess' | 'speakers') =>
    hallStage({ ...session, hall: { view, questionId: null, message: '' } }, { ...none, open: [4], shown: 4 })
      .kind;
  expect((['agenda', 'message', 'recess', 'speakers'] as const).map(at)).toEqual([
    'agenda',
    'message',
    'recess',
    'speakers',
  ]);
  const result = { ...session, hall: { view: 'result' as const, questionId: 3, message: '' } };
  expect(hallStage(result, { ...none, shown: 4 })).toEqual({ kind: 'voting', questionId: 3 });
});

it('says that the assembly ended, and that it is in recess', () => {
  expect(hallStage({ ...session, state: 'ended' }, none)).toEqual({ kind: 'ended' });
  expect(hallStage({ ...session, state: 'recess' }, none)).toEqual({ kind: 'recess' });
});
