/** Moments: ISO 8601 in UTC on the wire, a day and an hour of the browser's own time zone in front of a person. */

export interface LocalMoment {
  /** `YYYY-MM-DD`, as a date field holds it; empty where there is none. */
  readonly day: string;
  /** `HH:mm`, as a time field holds it; empty where there is none. */
  readonly hour: string;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The day and hour here of a moment on the wire. */
export function localMoment(iso: string): LocalMoment {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return { day: '', hour: '' };
  return {
    day: `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    hour: `${two(date.getHours())}:${two(date.getMinutes())}`,
  };
}

/** The moment on the wire of a day and an hour here; null while either is missing or is none. */
export function utcMoment({ day, hour }: LocalMoment): string | null {
  if (!day || !hour) return null;
  const date = new Date(`${day}T${hour}`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** `YYYY-MM-DD`, as lists show it. */
export const dayOf = (iso: string): string => localMoment(iso).day;

/** `YYYY-MM-DD HH:mm`, as time stamps are shown. */
export function timeStamp(iso: string): string {
  const { day, hour } = localMoment(iso);
  return `${day} ${hour}`.trim();
}

/** The last day that date fields offer: a fifth digit of a year is a slip, and no ISO 8601. */
export const LAST_DAY = '9999-12-31';
