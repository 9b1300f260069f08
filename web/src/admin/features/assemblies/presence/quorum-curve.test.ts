import { expect, it } from 'vitest';
import { curvePoints, curveUntil } from './quorum-curve.tsx';

const step = (minute: number, present: number) => ({
  at: `2026-11-28T13:0${minute}:00.000Z`,
  present,
  represented: 1,
  needed: 2,
  reached: present > 0,
});
const at = (minute: number) => Date.parse(step(minute, 0).at);

it('holds the last step of the curve until now', () => {
  expect(curvePoints([step(0, 0), step(1, 4)], at(5))).toEqual([
    { time: at(0), attending: 1, needed: 2 },
    { time: at(1), attending: 5, needed: 2 },
    { time: at(5), attending: 5, needed: 2 },
  ]);
  expect(curvePoints([step(5, 4)], at(5))).toHaveLength(1);
  expect(curvePoints([], at(5))).toEqual([]);
});

it('ends at the end that was entered, unless nothing is before it', () => {
  const steps = [step(1, 4), step(3, 0)];
  expect(curveUntil(steps, null)).toEqual(steps);
  expect(curveUntil(steps, step(2, 0).at)).toEqual([step(1, 4)]);
  expect(curveUntil(steps, '2026-11-28T13:03:00Z')).toEqual(steps);
  expect(curveUntil(steps, step(0, 0).at)).toEqual(steps);
});
