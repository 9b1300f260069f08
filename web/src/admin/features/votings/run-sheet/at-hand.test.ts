import { expect, it } from 'vitest';
import { nextVoting, votingAtHand } from '../question/elections.ts';

const QUESTIONS = [
  { id: 1, state: 'closed', agendaPoint: 'Informes' },
  { id: 2, state: 'draft', agendaPoint: 'Informes' },
  { id: 3, state: 'draft', agendaPoint: 'Elecciones' },
  { id: 4, state: 'draft' },
] as const;
const order = { open: [], closed: 1 };
const at = (text: string) => ({ text, startedAt: '2026-03-02T15:00:00.000Z' });

it('has the open voting at hand, whatever was chosen', () => {
  const questions = [...QUESTIONS, { id: 5, state: 'open' as const }];
  expect(votingAtHand(questions, { open: [5], closed: 1 }, at('Informes'), 2)?.id).toBe(5);
});

it('keeps the result that was closed last until the chair goes on', () => {
  expect(votingAtHand(QUESTIONS, order, at('Informes'), null)?.id).toBe(1);
  expect(votingAtHand(QUESTIONS, order, at('Informes'), 2)?.id).toBe(2);
});

it('leaves a result with its point', () => {
  expect(votingAtHand(QUESTIONS, order, at('ELECCIONES'), null)?.id).toBe(3);
});

it('keeps a result without a point until the agenda goes on', () => {
  const questions = [{ id: 1, state: 'closed' as const }, ...QUESTIONS.slice(1)];
  const after = (closedAt: string) =>
    votingAtHand(questions, { ...order, closedAt }, at('Informes'), null)?.id;
  expect(after('2026-03-02T15:10:00.000Z')).toBe(1);
  expect(after('2026-03-02T14:50:00.000Z')).toBe(2);
});

it('leaves a choice with its point, where the agenda goes on beside the button', () => {
  expect(votingAtHand(QUESTIONS, order, at('Elecciones'), 2)?.id).toBe(3);
  expect(votingAtHand(QUESTIONS, order, at('Elecciones'), 4)?.id).toBe(4);
});

it('goes on with the drafts of the point, then with those without one', () => {
  expect(nextVoting(QUESTIONS, 'Informes', 1)?.id).toBe(2);
  expect(nextVoting(QUESTIONS, 'Informes', 2)?.id).toBe(4);
  expect(nextVoting(QUESTIONS, null, 2)?.id).toBe(3);
  expect(nextVoting([{ id: 3, state: 'draft', agendaPoint: 'Elecciones' }], 'Informes', 1)).toBeUndefined();
});
