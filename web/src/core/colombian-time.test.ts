import {
  dayOf,
  dayText,
  localMoment,
  momentText,
  timeStamp,
  utcMoment,
} from '@vigilia/contract/time/colombian-time';
import { afterEach, expect, it } from 'vitest';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

it.each(['America/Bogota', 'Europe/Madrid', 'Asia/Tokyo', 'Pacific/Honolulu'])(
  'shows and reads Colombian days and hours in a browser in %s',
  (elsewhere) => {
    process.env.TZ = elsewhere;
    expect(new Date(0).getHours()).toBe(
      Number(new Date(0).toLocaleString('en', { hour: 'numeric', hourCycle: 'h23', timeZone: elsewhere })),
    );
    expect(timeStamp('2026-11-28T04:59:00.000Z')).toBe('2026-11-27 23:59');
    expect(dayOf('2026-11-28T05:00:00.000Z')).toBe('2026-11-28');
    expect(utcMoment({ day: '2026-11-28', hour: '08:00' })).toBe('2026-11-28T13:00:00.000Z');
    expect(utcMoment({ day: '2027-03-28', hour: '02:30' })).toBe('2027-03-28T07:30:00.000Z');
  },
);

it('writes moments for sentences as Colombians do, in one line', () => {
  const written = (iso: string) => momentText(iso).replaceAll('\u00a0', ' ');
  expect(momentText('2026-11-27T23:37:00.000Z')).toBe('27\u00a0nov\u00a02026,\u00a06:37\u00a0p.\u00a0m.');
  expect(written('2027-01-05T05:00:00.000Z')).toBe('5 ene 2027, 12:00 a. m.');
  expect(written('2027-01-05T17:05:00.000Z')).toBe('5 ene 2027, 12:05 p. m.');
  expect([momentText('ayer'), dayText('ayer')]).toEqual(['', '']);
});

it('shows and sends an invalid moment as empty', () => {
  expect(localMoment('')).toEqual({ day: '', hour: '' });
  expect(timeStamp('ayer')).toBe('');
  expect(utcMoment({ day: '2026-11-28', hour: '' })).toBeNull();
  expect(utcMoment({ day: '', hour: '08:00' })).toBeNull();
  expect(utcMoment({ day: '2026-11-41', hour: '08:00' })).toBeNull();
});

it('formats years with four digits for date fields', () => {
  expect(localMoment('0099-05-01T13:00:00.000Z')).toEqual({ day: '0099-05-01', hour: '08:00' });
});
