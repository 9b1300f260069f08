/**
 * Moments: ISO 8601 in UTC on the wire, a day and an hour in Colombia in front of a person, wherever the browser is: a
 * list that is filtered by a day must show that day, and an assembly begins when it begins there.
 */
import { HOURS_BEHIND_UTC } from '@vigilia/contract/limits';

export interface LocalMoment {
  /** `YYYY-MM-DD`, as a date field holds it; empty where there is none. */
  readonly day: string;
  /** `HH:mm`, as a time field holds it; empty where there is none. */
  readonly hour: string;
}

const BEHIND_UTC = HOURS_BEHIND_UTC * 60 * 60_000;

/** The day and hour in Colombia of a moment on the wire. */
export function localMoment(iso: string): LocalMoment {
  const date = new Date(Date.parse(iso) - BEHIND_UTC);
  if (Number.isNaN(date.getTime())) return { day: '', hour: '' };
  const [day = '', hour = ''] = date.toISOString().split('T');
  return { day, hour: hour.slice(0, 'HH:mm'.length) };
}

/** The moment on the wire of a day and an hour in Colombia; null while either is missing or is none. */
export function utcMoment({ day, hour }: LocalMoment): string | null {
  if (!day || !hour) return null;
  const date = new Date(Date.parse(`${day}T${hour}Z`) + BEHIND_UTC);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** `YYYY-MM-DD`, as lists show it. */
export const dayOf = (iso: string): string => localMoment(iso).day;

/** `YYYY-MM-DD HH:mm`, as time stamps are shown. */
export function timeStamp(iso: string): string {
  const { day, hour } = localMoment(iso);
  return `${day} ${hour}`.trim();
}
