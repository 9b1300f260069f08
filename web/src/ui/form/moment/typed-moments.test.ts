import { dayInWords } from '@vigilia/contract/time/long-day';
import { expect, it } from 'vitest';
import { readDay, readHour, readMonth } from './typed-moments.ts';

it.each([
  ['2026-03-05', '2026-03-05'],
  ['2026-3-5', '2026-03-05'],
  ['2026/03/05', '2026-03-05'],
  [' 2026 . 3 . 5 ', '2026-03-05'],
  ['20260305', '2026-03-05'],
  ['5/3/2026', '2026-03-05'],
  ['05-03-2026', '2026-03-05'],
  ['5 3 2026', '2026-03-05'],
  ['5 de marzo de 2026', '2026-03-05'],
  ['5 MAR 2026', '2026-03-05'],
  ['1º de setiembre del 2026', '2026-09-01'],
  ['29/2/2028', '2028-02-29'],
  ['２０２６－０３－０５', '2026-03-05'],
  ['2026–03–05', '2026-03-05'],
])('reads %s as a day', (typed, day) => {
  expect(readDay(typed)).toEqual({ day });
});

it.each([
  '2026-02-30',
  '29/2/2026',
  '31/4/2026',
  '5/13/2026',
  '2026-00-10',
  '2026-1-0',
  '31 de abril de 2026',
])('finds that %s is not in the calendar', (typed) => {
  expect(readDay(typed)).toEqual({ problem: 'impossible' });
});

it.each([
  '',
  'mañana',
  '5/3/26',
  '2026-03',
  '0026-03-05',
  '12026-03-05',
  '2026-03-05T10:00',
  '03142031',
  '5 de foo de 2026',
])('does not guess what %j means', (typed) => {
  expect(readDay(typed)).toHaveProperty('problem');
});

it.each([
  ['08:00', '08:00'],
  ['8', '08:00'],
  ['8:5', '08:05'],
  ['0830', '08:30'],
  ['830', '08:30'],
  ['18.30', '18:30'],
  ['18h30', '18:30'],
  ['18 h', '18:00'],
  ['6 pm', '18:00'],
  ['6:30 p. m.', '18:30'],
  ['12 a.m.', '00:00'],
  ['12 p.m.', '12:00'],
  ['0600PM', '18:00'],
  ['23:59', '23:59'],
  ['00:00', '00:00'],
])('reads %s as an hour', (typed, hour) => {
  expect(readHour(typed)).toBe(hour);
});

it.each(['', '24:00', '8:60', '13 pm', '0 am', '25', 'ocho', '8 m', '-8', '8:00:30', '08:00Z'])(
  'refuses %j as an hour',
  (typed) => {
    expect(readHour(typed)).toBeNull();
  },
);

it('writes a day in words', () => {
  expect(dayInWords('2026-03-05')).toBe('5 de marzo de 2026');
});

it.each([
  ['2026-03', '2026-03'],
  ['2026/3', '2026-03'],
  ['202603', '2026-03'],
  ['3/2026', '2026-03'],
  ['marzo de 2026', '2026-03'],
  ['Mar 2026', '2026-03'],
  ['2026-13', null],
  ['2026-00', null],
  ['2026', null],
  ['tal vez de 2026', null],
])('reads %s as the month %s', (typed, month) => {
  expect(readMonth(typed)).toBe(month);
});
