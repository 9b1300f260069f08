/**
 * Days and hours in Colombia, five hours behind UTC the whole year, on either side of the wire and wherever the browser
 * is. Moments are ISO 8601 in UTC: on the wire, in the database and between both.
 */
import { DAY, HOUR, HOURS_BEHIND_UTC } from '../limits.ts';

const BEHIND_UTC = HOURS_BEHIND_UTC * HOUR;

export interface LocalMoment {
  /** `YYYY-MM-DD`, for a date field; empty without a day. */
  readonly day: string;
  /** `HH:mm`, for a time field; empty without an hour. */
  readonly hour: string;
}

/** A date whose fields in UTC are those in Colombia at `time`. Milliseconds. */
export const toColombia = (time: number): Date => new Date(time - BEHIND_UTC);

/** The inverse, in milliseconds. */
export const fromColombia = (time: number): number => time + BEHIND_UTC;

export function localMoment(iso: string): LocalMoment {
  const date = toColombia(Date.parse(iso));
  if (Number.isNaN(date.getTime())) return { day: '', hour: '' };
  const [day = '', hour = ''] = date.toISOString().split('T');
  return { day, hour: hour.slice(0, 'HH:mm'.length) };
}

/** The moment of a day and an hour in Colombia; null while either is missing or invalid. */
export function utcMoment({ day, hour }: LocalMoment): string | null {
  if (!day || !hour) return null;
  const date = new Date(fromColombia(Date.parse(`${day}T${hour}Z`)));
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** `YYYY-MM-DD`, as lists show it. */
export const dayOf = (iso: string): string => localMoment(iso).day;

/** `YYYY-MM-DD HH:mm`, as time stamps are shown. */
export function timeStamp(iso: string): string {
  const { day, hour } = localMoment(iso);
  return `${day} ${hour}`.trim();
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** `27 nov 2026`, in sentences and cards; never broken into two lines. */
export function dayText(iso: string): string {
  const [year, month, day] = dayOf(iso).split('-');
  return year ? `${Number(day)}\u00a0${MONTHS[Number(month) - 1]}\u00a0${year}` : '';
}

/** `6:37 p. m.`, in sentences, cards and the hall. */
export function hourText(iso: string): string {
  const [hours = '', minutes] = localMoment(iso).hour.split(':');
  if (!hours) return '';
  const half = Number(hours) < 12 ? 'a.' : 'p.';
  return `${Number(hours) % 12 || 12}:${minutes}\u00a0${half}\u00a0m.`;
}

/** `27 nov 2026, 6:37 p. m.`, in sentences and cards. */
export function momentText(iso: string): string {
  const hour = hourText(iso);
  return hour && `${dayText(iso)},\u00a0${hour}`;
}

/** When a day begins, `YYYY-MM-DD`. */
export const startOfDay = (day: string, daysLater = 0): string =>
  new Date(fromColombia(Date.parse(`${day}T00:00:00.000Z`)) + daysLater * DAY).toISOString();
