import type { Question } from '@vigilia/contract/votings';
import { expect, it } from 'vitest';
import { nextQuestion, openQuestions, shownQuestion, updatedOrder } from './shown-question.ts';

const questions = (...states: Question['state'][]) =>
  states.map((state, index) => ({ id: index + 1, state }));

it('shows the voting opened last, else the one closed last, else nothing', () => {
  const all = questions('open', 'open', 'closed', 'draft');
  expect(shownQuestion(all, { open: [1, 2], closed: 3 }, null)).toBe(1);
  expect(shownQuestion(questions('closed', 'closed', 'draft'), { open: [], closed: 1 }, null)).toBe(1);
  expect(shownQuestion(questions('draft'), { open: [], closed: null }, null)).toBeNull();
  // An imported result was never opened here.
  expect(shownQuestion(questions('closed', 'draft'), { open: [], closed: null }, null)).toBe(1);
  // Known before the list of questions.
  expect(shownQuestion(undefined, { open: [7], closed: null }, null)).toBe(7);
  expect(shownQuestion(undefined, undefined, null)).toBeNull();
});

it('takes the last in the list of a backend that tells only the states', () => {
  expect(shownQuestion(questions('open', 'open', 'closed'), undefined, null)).toBe(2);
  expect(shownQuestion(questions('closed', 'closed', 'draft'), undefined, null)).toBe(2);
});

it('shows the question that was asked for, unless it is of another assembly', () => {
  const all = questions('open', 'draft');
  expect(shownQuestion(all, { open: [1], closed: null }, 2)).toBe(2);
  expect(shownQuestion(all, { open: [1], closed: null }, 9)).toBe(1);
});

it('follows polled states where the stream is cut', () => {
  const order = { open: [2, 1], closed: 3 };
  expect(updatedOrder(order, questions('open', 'open', 'closed', 'open'))).toEqual({
    open: [4, 2, 1],
    closed: 3,
  });
  expect(updatedOrder(order, questions('open', 'closed', 'closed'))).toEqual({ open: [1], closed: 2 });
  // Deleted meanwhile.
  expect(updatedOrder(order, questions('open'))).toEqual({ open: [1], closed: null });
  expect(openQuestions(questions('open', 'draft', 'open'), undefined)).toEqual([3, 1]);
});

it('announces the first question that was never opened', () => {
  expect(nextQuestion(questions('closed', 'draft', 'draft'), null)?.id).toBe(2);
  expect(nextQuestion(questions('closed', 'draft', 'draft'), 2)?.id).toBe(3);
  expect(nextQuestion(questions('closed'), 1)).toBeUndefined();
});
