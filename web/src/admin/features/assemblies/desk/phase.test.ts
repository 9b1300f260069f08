import { expect, it } from 'vitest';
import { momentOf } from '../assembly.tsx';
import { phaseOf, quorumCheckFacts } from './phase.ts';

/** From 18:00 to 22:00 in Colombia. */
const DATES = { startDate: '2026-11-28T23:00:00.000Z', endDate: '2026-11-29T03:00:00.000Z' };
const at = (moment: string) => Date.parse(moment);

it.each([
  ['the evening before, by the day in Colombia', '2026-11-28T04:59:59.000Z', [false, false, false]],
  ['the day itself', '2026-11-28T05:00:00.000Z', [true, false, true]],
  ['the planned end', '2026-11-29T03:00:00.000Z', [true, false, true]],
  ['a moment after it', '2026-11-29T03:00:00.001Z', [true, true, true]],
  ['twelve hours after it', '2026-11-29T15:00:00.000Z', [true, true, false]],
])('finds the phase of an assembly on %s', (_, now, [isDue, isOver, isOn]) => {
  expect(phaseOf(DATES, false, at(now))).toEqual({ isDue, isOver, isOn });
});

it('ends an assembly at the end that was entered for its minutes, before and after the planned one', () => {
  const ended = (endedAt: string, now: string) => phaseOf({ ...DATES, endedAt }, false, at(now));
  const over = { isDue: true, isOver: true, isOn: false };
  expect(ended('2026-11-29T01:00:00.000Z', '2026-11-29T01:00:00.001Z')).toEqual(over);
  expect(ended('2026-11-29T05:00:00.000Z', '2026-11-29T04:00:00.000Z')).toMatchObject({ isOver: false });
  expect(ended('2026-11-29T05:00:00.000Z', '2026-11-29T05:00:00.001Z')).toEqual(over);
  // The end of a session just now, by a clock that is read each minute.
  expect(ended('2026-11-29T01:00:00.000Z', '2026-11-29T00:59:00.000Z')).toEqual(over);
});

it('keeps an assembly going while a voting is open, before its day and long after its end', () => {
  expect(phaseOf(DATES, true, at('2026-11-20T00:00:00.000Z'))).toEqual({
    isDue: false,
    isOver: false,
    isOn: true,
  });
  expect(phaseOf(DATES, true, at('2026-12-20T00:00:00.000Z'))).toEqual({
    isDue: true,
    isOver: false,
    isOn: true,
  });
});

it('keeps an assembly going while its session is open, before its day and long after its end', () => {
  const open = { ...DATES, hasSession: true };
  for (const now of ['2026-11-20T00:00:00.000Z', '2026-12-20T00:00:00.000Z']) {
    expect(phaseOf(open, false, at(now))).toMatchObject({ isOver: false, isOn: true });
    expect(momentOf(open, at(now))).toBe('running');
  }
  const unopened = { ...DATES, hasSession: false };
  expect(momentOf(unopened, at('2026-11-28T23:30:00.000Z'))).toBe('waiting');
  const ended = { ...open, endedAt: '2026-11-29T00:00:00.000Z' };
  expect(momentOf(ended, at('2026-11-29T01:00:00.000Z'))).toBe('past');
});

const checked = (call: number, reached: boolean, moment = '2026-11-28T23:05:00.000Z') => ({
  call,
  reached,
  at: moment,
});
const secondCall = { startDate: '2026-11-29T00:00:00.000Z', quorumMin: 5 };
const facts = (
  quorumChecks: Parameters<typeof quorumCheckFacts>[1],
  now = '2026-11-28T23:30:00.000Z',
  assembly: Partial<Parameters<typeof quorumCheckFacts>[0]> = {},
) => quorumCheckFacts({ ...DATES, quorum: 'true', secondCall, ...assembly }, quorumChecks, at(now));

it('knows nothing of quorum checks without a quorum, before they are loaded, and on another backend', () => {
  expect(facts([], undefined, { quorum: 'false' })).toBeUndefined();
  expect(facts(undefined)).toBeUndefined();
  expect(facts(null)).toBeUndefined();
});

it('says whether the second call can be checked: from its start on, where there is one', () => {
  const failed = [checked(1, false)];
  expect(facts(failed)).toEqual({ done: 1, reached: false, secondCall: 'waiting' });
  expect(facts(failed, secondCall.startDate)).toEqual({ done: 1, reached: false, secondCall: 'possible' });
  for (const none of [null, undefined])
    expect(facts(failed, undefined, { secondCall: none })?.secondCall).toBe('none');
  expect(facts([checked(1, false), checked(2, true)])).toMatchObject({ done: 2, reached: true });
});

it('counts no failed quorum check of the first call from before people gather (R10.14)', () => {
  const early = '2026-11-28T21:59:59.000Z';
  expect(facts([checked(1, false, early)])).toMatchObject({ done: 0, reached: false });
  expect(facts([checked(1, false, '2026-11-28T22:00:00.000Z')])).toMatchObject({ done: 1 });
  expect(facts([checked(1, true, early)])).toMatchObject({ done: 1, reached: true });
});
