import { expect, it } from 'vitest';
import { clockText, secondsLeft } from './session-clock.ts';

it('counts the seconds to the end of a turn, and those it is over', () => {
  const turn = { endsAt: '2026-03-02T15:03:00.000Z', left: null };
  expect(secondsLeft(turn, Date.parse('2026-03-02T15:00:00.500Z'))).toBe(180);
  expect(secondsLeft(turn, Date.parse('2026-03-02T15:03:12.000Z'))).toBe(-12);
  expect(secondsLeft({ endsAt: null, left: 70 }, 0)).toBe(70);
});

it('writes minutes and seconds, with a minus for what is over', () => {
  expect([3725, 180, 65, 0, -12, -125].map(clockText)).toEqual([
    '1:02:05',
    '3:00',
    '1:05',
    '0:00',
    '−0:12',
    '−2:05',
  ]);
});
