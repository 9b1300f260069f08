import { MONTHS } from '@vigilia/contract/time/long-day';

export type MomentKind = 'day' | 'month' | 'hour';

const YEAR_FIRST = /^([1-9]\d{3})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{1,2})$/;
const COMPACT = /^([1-9]\d{3})(\d{2})(\d{2})$/;
const DAY_FIRST = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*([1-9]\d{3})$/;
const IN_WORDS = /^(\d{1,2})[º°o.]?(?:\s+de)?\s+([a-zé]{3,})\.?,?(?:\s+del?)?\s+([1-9]\d{3})$/;

/** Normalises digits and separators of any keyboard. */
const plain = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .toLowerCase();

const two = (value: number) => String(value).padStart(2, '0');

/** The number of a month by its name or a prefix of it; 0 for none. */
const monthNamed = (name: string): number =>
  name === 'setiembre' || name === 'set' ? 9 : MONTHS.findIndex((month) => month.startsWith(name)) + 1;

export type TypedDay =
  | { readonly day: string }
  /** `impossible` looks like a day that the calendar does not have. */
  | { readonly problem: 'unreadable' | 'impossible' };

function existing(year: number, month: number, day: number): TypedDay {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? { day: `${year}-${two(month)}-${two(day)}` }
    : { problem: 'impossible' };
}

/** A typed day; with the year last, the day is first, as in Colombia. */
export function readDay(typed: string): TypedDay {
  const text = plain(typed);
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
  if (year) return existing(Number(year), Number(month), Number(day));
  const [, first, second, last] = DAY_FIRST.exec(text) ?? [];
  if (first) return existing(Number(last), Number(second), Number(first));
  const [, number, name = '', of] = IN_WORDS.exec(text) ?? [];
  const named = monthNamed(name);
  return number && named > 0 ? existing(Number(of), named, Number(number)) : { problem: 'unreadable' };
}

/** A typed month as `YYYY-MM`, read like its first day; null for another text. */
export function readMonth(typed: string): string | null {
  const days = [`1/${typed}`, `1 ${typed}`, `${typed}-1`, `${typed}01`].map(readDay);
  const first = days.find((each) => 'day' in each);
  return first?.day.slice(0, 7) ?? null;
}

const HOUR = /^(\d{1,2})(?:\s*[:.h]\s*(\d{1,2})?)?\s*(?:h|hs|horas)?\s*([ap])?\.?\s*(?:m\.?)?$/;
const COMPACT_HOUR = /^(\d{1,2})(\d{2})\s*(?:h|hs|horas)?\s*([ap])?\.?\s*(?:m\.?)?$/;

/** A typed hour as `HH:mm`; null for another text. */
export function readHour(typed: string): string | null {
  const text = plain(typed);
  const [, hour, minute = '0', half] = HOUR.exec(text) ?? COMPACT_HOUR.exec(text) ?? [];
  if (!hour || (!half && /[m]/.test(text))) return null;
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (minutes > 59 || hours > 23 || (half && (hours < 1 || hours > 12))) return null;
  const shift = half === 'p' ? 12 : 0;
  return `${two(half ? (hours % 12) + shift : hours)}:${two(minutes)}`;
}
