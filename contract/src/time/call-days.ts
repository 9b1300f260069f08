/** Days between the call of an assembly and the assembly, and the minimum of the statutes (R15.5, R15.6). */
import { DAY } from '../limits.ts';
import type { CallDayKind } from './call-day-kinds.ts';
import { holidaysOf } from './colombian-holidays.ts';
import { dayOf } from './colombian-time.ts';
import { dayInWords } from './long-day.ts';

/** Minimum days of the statutes; 0 for none. */
export interface CallRule {
  readonly minimumCallDays: number;
  readonly callDayKind: CallDayKind;
}

export interface CallDays {
  readonly calendar: number;
  readonly business: number;
}

const SATURDAY = 6;
const SUNDAY = 0;

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);
const yearOf = (time: number): number => new Date(time).getUTCFullYear();
const isWeekend = (time: number): boolean => [SATURDAY, SUNDAY].includes(new Date(time).getUTCDay());

/**
 * Counts the days in Colombia between two moments, without the day of either. Saturdays, Sundays and holidays are not
 * business days. 0 between a call and an assembly of the same or an earlier day.
 * @param call ISO 8601
 * @param assembly ISO 8601
 */
export function callDaysBetween(call: string, assembly: string): CallDays {
  const first = timeOf(dayOf(call)) + DAY;
  const until = timeOf(dayOf(assembly));
  const calendar = Math.max(0, Math.round((until - first) / DAY));
  // Counted by weeks and years: the server must not iterate over the days of a mistyped century.
  let business = Math.floor(calendar / 7) * 5;
  for (let time = first + (calendar - (calendar % 7)) * DAY; time < until; time += DAY)
    if (!isWeekend(time)) business += 1;
  for (let year = yearOf(first); year <= yearOf(until) && calendar > 0; year += 1)
    // Two holidays may be on one day.
    for (const day of new Set(holidaysOf(year).map((holiday) => holiday.day))) {
      const time = timeOf(day);
      if (time >= first && time < until && !isWeekend(time)) business -= 1;
    }
  return { calendar, business };
}

/** Whether the call was early enough; null without a minimum of the statutes. */
export const meetsCallRule = (days: CallDays, { minimumCallDays, callDayKind }: CallRule): boolean | null =>
  minimumCallDays === 0 ? null : days[callDayKind] >= minimumCallDays;

const longDay = (iso: string): string => dayInWords(dayOf(iso));

const KIND_NAMES: Readonly<Record<CallDayKind, readonly [one: string, many: string]>> = {
  calendar: ['día calendario', 'días calendario'],
  business: ['día hábil', 'días hábiles'],
};

const daysOf = (days: number, kind: CallDayKind): string => `${days} ${KIND_NAMES[kind][days === 1 ? 0 : 1]}`;

export function callDaysSentence(call: string, assembly: string): string {
  const { calendar, business } = callDaysBetween(call, assembly);
  return `Entre la convocatoria (${longDay(call)}) y la asamblea (${longDay(assembly)}) hay ${daysOf(calendar, 'calendar')} (${daysOf(business, 'business')}), sin contar el día de la convocatoria ni el de la asamblea.`;
}

/** Whether the statutes are met, in one sentence; empty without a minimum. */
export function callRuleSentence(call: string, assembly: string, rule: CallRule): string {
  const isMet = meetsCallRule(callDaysBetween(call, assembly), rule);
  if (isMet === null) return '';
  return `Los estatutos piden ${daysOf(rule.minimumCallDays, rule.callDayKind)}: ${isMet ? 'cumple' : 'no cumple'}.`;
}
