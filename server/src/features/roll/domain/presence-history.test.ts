import { expect, it } from 'vitest';
import {
  type AttendanceHistory,
  attendanceAsAWhole,
  attendanceDuring,
  type HistoryEvent,
  type PresenceEvent,
} from './presence-history.ts';

const at = (minute: number) => `2026-03-02T15:${String(minute).padStart(2, '0')}:00.000Z`;
const moment = (minute: number, sequence: number) => ({ at: at(minute), sequence });

/** In the order of their moments, with the numbers in which they were recorded. */
const change = (minute: number, sequence: number, userId: number, isPresent: boolean): PresenceEvent => ({
  ...moment(minute, sequence),
  kind: 'presence',
  userId,
  mode: isPresent ? 'hall' : null,
  by: 'desk',
  cause: null,
});
const historyOf = (...events: HistoryEvent[]): AttendanceHistory => ({
  since: null,
  neededAtFirst: 0,
  events,
});

const [ANA, BETO, CARO] = [1, 2, 3];
const VOTING = { opening: moment(5, 2), closing: moment(20, 9) };

it('does not count an arrival that was taken back, not even during a voting', () => {
  const mistake = [change(10, 3, ANA, true), change(10, 4, ANA, false)];
  expect([...attendanceAsAWhole(historyOf(...mistake), [VOTING]).keys()]).toEqual([]);
  // Nor those whom she would have represented.
  const power: HistoryEvent = { ...moment(1, 1), kind: 'power', representedId: CARO, attorneyId: ANA };
  expect([...attendanceAsAWhole(historyOf(power, ...mistake), [VOTING]).keys()]).toEqual([]);
  // A quorum check at that very moment.
  const checked = { opening: moment(10, 3), closing: moment(10, 3) };
  expect([...attendanceAsAWhole(historyOf(...mistake), [checked]).keys()]).toEqual([]);
  // Two seconds during a voting are a presence.
  const short: HistoryEvent = { ...change(10, 4, ANA, false), at: '2026-03-02T15:10:02.000Z' };
  const [arrival] = mistake;
  expect(attendanceAsAWhole(historyOf(arrival as PresenceEvent, short), [VOTING]).get(ANA)).toMatchObject({
    attendance: 'present',
  });
});

it('lists no arrival that was taken back or confirmed among the changes of a voting', () => {
  const history = historyOf(
    change(1, 1, BETO, true),
    change(10, 3, ANA, true),
    change(10, 4, CARO, true),
    change(10, 5, ANA, false),
    change(12, 6, ANA, true),
    { ...change(12, 6, ANA, true), by: 'self' },
    change(13, 7, BETO, false),
  );
  const changes = () =>
    attendanceDuring(history, VOTING).changes.map(({ userId, sequence }) => [userId, sequence]);
  expect(changes()).toEqual([
    [CARO, 4],
    [ANA, 6],
    [BETO, 7],
  ]);
});
