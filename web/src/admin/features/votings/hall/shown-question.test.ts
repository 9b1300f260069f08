import type { VotingOrder } from '@vigilia/contract/assemblies/hall';
import type { Question } from '@vigilia/contract/votings/votings';
import { expect, it } from 'vitest';
import {
  announcedBeside,
  currentPause,
  followedOrder,
  nextQuestion,
  openQuestions,
  shownQuestion,
  updatedOrder,
} from './shown-question.ts';

const questions = (...states: Question['state'][]) =>
  states.map((state, index) => ({ id: index + 1, state }));

it('shows the voting opened last, else the one closed last, else nothing', () => {
  const all = questions('open', 'open', 'closed', 'draft');
  expect(shownQuestion(all, { open: [1, 2], closed: 3 }, null)).toBe(1);
  expect(shownQuestion(questions('closed', 'closed', 'draft'), { open: [], closed: 1 }, null)).toBe(1);
  expect(shownQuestion(questions('draft'), { open: [], closed: null }, null)).toBeNull();
  expect(shownQuestion(questions('closed', 'draft'), { open: [], closed: null }, null)).toBe(1);
  // Known before the list of questions.
  expect(shownQuestion(undefined, { open: [7], closed: null }, null)).toBe(7);
  expect(shownQuestion(undefined, undefined, null)).toBeNull();
});

it('takes the last in the list of a backend that answers only the states', () => {
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

it('stays on the newest result while the stream is cut', () => {
  const streamed = { open: [], closed: 2 };
  const poll = (known: VotingOrder | undefined, ...states: Question['state'][]) =>
    followedOrder(questions(...states), known, undefined);
  const before = followedOrder(questions('closed', 'closed', 'draft'), undefined, streamed);
  const opened = poll(before, 'closed', 'closed', 'open');
  expect(opened).toEqual({ open: [3], closed: 2 });
  const closed = poll(opened, 'closed', 'closed', 'closed');
  expect(closed).toEqual({ open: [], closed: 3 });
  // The same response once more, and the reopening of an older one.
  expect(poll(closed, 'closed', 'closed', 'closed')).toEqual(closed);
  const again = poll(poll(closed, 'open', 'closed', 'closed'), 'closed', 'closed', 'closed');
  expect(again).toEqual({ open: [], closed: 1 });
  expect(followedOrder(questions('closed', 'closed', 'closed'), again, streamed)).toEqual(streamed);
});

it('follows a backend without a stream from its first list on', () => {
  const first = followedOrder(questions('closed', 'draft', 'closed'), undefined, undefined);
  expect(first).toEqual({ open: [], closed: 3 });
  const opened = followedOrder(questions('closed', 'open', 'closed'), first, undefined);
  const closed = followedOrder(questions('closed', 'closed', 'closed'), opened, undefined);
  expect(closed).toEqual({ open: [], closed: 2 });
  expect(followedOrder(undefined, undefined, undefined)).toBeUndefined();
});

it('ends a pause once its question is opened, also after a close that nobody saw', () => {
  const pause = { at: 4, whileOpen: false };
  expect(currentPause(pause, undefined)).toBe(pause);
  expect(currentPause(pause, [3])).toBe(pause);
  expect(currentPause(pause, [4, 3])).toBeNull();
  const whileOpen = { at: 4, whileOpen: true };
  expect(currentPause(whileOpen, [3, 4])).toBe(whileOpen);
  // Closed: it is still paused, until it is opened again.
  const afterwards = currentPause(whileOpen, []);
  expect(afterwards).toEqual(pause);
  expect(currentPause(afterwards, [4])).toBeNull();
});

it('calls only a closed voting the last one, and a draft that was asked for the next one', () => {
  const all = questions('closed', 'draft', 'draft', 'open');
  const beside = (shown: number | null) => {
    const { last, next } = announcedBeside(all, shown, [4]);
    return [last?.id, next?.id];
  };
  expect(beside(1)).toEqual([1, 2]);
  expect(beside(3)).toEqual([undefined, 3]);
  expect(beside(4)).toEqual([undefined, 2]);
  expect(beside(null)).toEqual([undefined, 2]);
});
