import { expect, test } from 'vitest';
import { storedWith } from './route-state.ts';

const card = storedWith<{ id: number; title: string; text?: string }>('title');

test('an object with its id and fields is taken out of the navigation state', () => {
  const state = { id: 1, title: 'Uno', another: true };
  expect(card(state)).toBe(state);
});

test.each([null, undefined, 'title', 7, [], {}, { id: 1 }, { title: 'Uno' }])(
  'the navigation state %j holds no stored object',
  (state) => {
    expect(card(state)).toBeNull();
  },
);
