/** Holidays of Colombia and the days between a call and its assembly (R15.5). */
import {
  callDaysBetween,
  callDaysSentence,
  callRuleSentence,
  meetsCallRule,
} from '@vigilia/contract/time/call-days';
import { holidaysOf } from '@vigilia/contract/time/colombian-holidays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** As the official calendars list them; in 2025 and 2030 two holidays are on one day. */
const CALENDARS: Readonly<Record<number, string>> = {
  2024: '01-01 01-08 03-25 03-28 03-29 05-01 05-13 06-03 06-10 07-01 07-20 08-07 08-19 10-14 11-04 11-11 12-08 12-25',
  2025: '01-01 01-06 03-24 04-17 04-18 05-01 06-02 06-23 06-30 07-20 08-07 08-18 10-13 11-03 11-17 12-08 12-25',
  2026: '01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25',
  2027: '01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25',
  2028: '01-01 01-10 03-20 04-13 04-14 05-01 05-29 06-19 06-26 07-03 07-20 08-07 08-21 10-16 11-06 11-13 12-08 12-25',
  2029: '01-01 01-08 03-19 03-29 03-30 05-01 05-14 06-04 06-11 07-02 07-20 08-07 08-20 10-15 11-05 11-12 12-08 12-25',
  2030: '01-01 01-07 03-25 04-18 04-19 05-01 06-03 06-24 07-01 07-20 08-07 08-19 10-14 11-04 11-11 12-08 12-25',
};
const daysIn = (year: number) => [...new Set(holidaysOf(year).map(({ day }) => day))];
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

describe('the holidays of a year', () => {
  it.each(Object.entries(CALENDARS))('finds the holidays of the calendar of %s', (year, days) => {
    expect(daysIn(Number(year))).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  });

  it('finds 18 holidays a year, of which two may share one Monday, ten on a Monday by law and Easter ones on their weekday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1984, max: 2400 }), (year) => {
        const all = holidaysOf(year);
        expect(all).toHaveLength(18);
        expect(all.every(({ day }) => day.startsWith(`${year}-`))).toBe(true);
        const moved = all.filter(({ name }) =>
          /Reyes|José|Pedro|Asunción|Diversidad|Santos|Cartagena|Ascensión|Corpus|Sagrado/.test(name),
        );
        expect(moved.map(({ day }) => weekdayOf(day))).toEqual(Array(10).fill(1));
        const dayOf = (name: string) => all.find((each) => each.name === name)?.day ?? '';
        expect([weekdayOf(dayOf('Jueves Santo')), weekdayOf(dayOf('Viernes Santo'))]).toEqual([4, 5]);
        // Easter is from 22 March to 25 April.
        expect(dayOf('Viernes Santo') >= `${year}-03-20` && dayOf('Viernes Santo') <= `${year}-04-23`).toBe(
          true,
        );
        const shared = dayOf('Sagrado Corazón') === dayOf('San Pedro y San Pablo');
        expect(daysIn(year)).toHaveLength(shared ? 17 : 18);
      }),
    );
  });
});

function walked(call: string, assembly: string): { calendar: number; business: number } {
  const days = { calendar: 0, business: 0 };
  const holidays = new Set<string>();
  for (let year = Number(call.slice(0, 4)); year <= Number(assembly.slice(0, 4)); year += 1)
    for (const { day } of holidaysOf(year)) holidays.add(day);
  const time = new Date(`${call}T00:00:00Z`);
  for (;;) {
    time.setUTCDate(time.getUTCDate() + 1);
    const day = time.toISOString().slice(0, 10);
    if (day >= assembly) return days;
    days.calendar += 1;
    if (![0, 6].includes(time.getUTCDay()) && !holidays.has(day)) days.business += 1;
  }
}

describe('the days between a call and an assembly', () => {
  it('counts days as a walk from day to day does', () => {
    const day = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2032-12-31'),
      noInvalidDate: true,
    });
    const text = (date: Date) => date.toISOString().slice(0, 10);
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [call, assembly] = [text(a), text(b)];
        expect(callDaysBetween(`${call}T15:00:00.000Z`, `${assembly}T15:00:00.000Z`)).toEqual(
          walked(call, assembly),
        );
      }),
    );
  });

  const between = (call: string, assembly: string) =>
    callDaysBetween(`${call}T15:00:00.000Z`, `${assembly}T15:00:00.000Z`);

  it.each([
    ['2026-11-05', '2026-11-28', 22, 15],
    // Nothing between the same day, the next day, or an earlier one.
    ['2026-11-05', '2026-11-05', 0, 0],
    ['2026-11-05', '2026-11-06', 0, 0],
    ['2026-11-05', '2026-11-01', 0, 0],
    // Thursday to Tuesday: Friday, and a Monday that is a holiday.
    ['2026-11-12', '2026-11-17', 4, 1],
    // Over the end of a year, with Christmas, New Year and Epiphany.
    ['2026-12-23', '2027-01-12', 19, 10],
    // Holy Week of 2026.
    ['2026-03-27', '2026-04-06', 9, 3],
  ])('counts from %s to %s %i calendar and %i business days', (call, assembly, calendar, business) => {
    expect(between(call, assembly)).toEqual({ calendar, business });
  });

  it('counts by the day in Colombia, wherever the server is', () => {
    // 23:30 on 5 November, and 00:30 on 7 November in Colombia.
    expect(callDaysBetween('2026-11-06T04:30:00.000Z', '2026-11-07T05:30:00.000Z')).toEqual({
      calendar: 1,
      business: 1,
    });
  });

  it('counts the days that are neither of a weekend nor holidays as business days', () => {
    const day = fc.date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2060-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (call, days) => {
        const assembly = new Date(call.getTime() + days * 86_400_000);
        const counted = callDaysBetween(call.toISOString(), assembly.toISOString());
        expect(counted.calendar).toBe(Math.max(0, days - 1));
        let plain = 0;
        for (let after = 1; after < days; after += 1) {
          const each = new Date(call.getTime() - 5 * 3_600_000 + after * 86_400_000);
          const iso = each.toISOString().slice(0, 10);
          if (![0, 6].includes(each.getUTCDay()) && !daysIn(each.getUTCFullYear()).includes(iso)) plain += 1;
        }
        expect(counted.business).toBe(plain);
      }),
      { numRuns: 50 },
    );
  });

  it('says in a sentence whether the days meet the statutes', () => {
    const [call, assembly] = ['2026-11-05T15:00:00.000Z', '2026-11-28T13:00:00.000Z'];
    expect(callDaysSentence(call, assembly)).toBe(
      'Entre la convocatoria (5 de noviembre de 2026) y la asamblea (28 de noviembre de 2026) hay 22 días calendario (15 días hábiles), sin contar el día de la convocatoria ni el de la asamblea.',
    );
    const rule = { minimumCallDays: 15, callDayKind: 'business' } as const;
    expect(callRuleSentence(call, assembly, rule)).toBe('Los estatutos piden 15 días hábiles: cumple.');
    expect(callRuleSentence(call, assembly, { ...rule, minimumCallDays: 16 })).toBe(
      'Los estatutos piden 16 días hábiles: no cumple.',
    );
    expect(callRuleSentence(call, assembly, { minimumCallDays: 22, callDayKind: 'calendar' })).toMatch(
      /: cumple/,
    );
    expect(callRuleSentence(call, assembly, { ...rule, minimumCallDays: 0 })).toBe('');
    expect(meetsCallRule({ calendar: 0, business: 0 }, { ...rule, minimumCallDays: 0 })).toBeNull();
  });
});
