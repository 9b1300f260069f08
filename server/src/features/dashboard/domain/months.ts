/** Months in Colombia, which is five hours behind UTC the whole year. */
import { HOURS_BEHIND_UTC } from '@vigilia/contract/limits';

const HOUR = 3_600_000;

/**
 * A moment as stored time stamps are compared with it as text. It has no end: one with fractions of a second and one
 * without them sort behind it alike.
 */
export const boundary = (time: number): string =>
  new Date(time).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);

const local = (now: Date) => new Date(now.getTime() - HOURS_BEHIND_UTC * HOUR);

/** `YYYY-MM` of a moment. */
export const monthOf = (now: Date): string => local(now).toISOString().slice(0, 'YYYY-MM'.length);

/**
 * The boundaries of the last `count` months, the present one included: the start of each, and the end of the last.
 * Milliseconds.
 */
export function monthBoundaries(now: Date, count: number): number[] {
  const day = local(now);
  return Array.from({ length: count + 1 }, (_, index) =>
    Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - count + 1 + index, 1, HOURS_BEHIND_UTC),
  );
}

/** The end of the day of a moment. Milliseconds. */
export function endOfDay(now: Date): number {
  const day = local(now);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1, HOURS_BEHIND_UTC);
}
