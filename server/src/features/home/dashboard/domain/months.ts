/** Months in Colombia. */
import { fromColombia, toColombia } from '@vigilia/contract/time/colombian-time';

/**
 * A moment as stored time stamps are compared with it as text. It has no end: one with fractions of a second and one
 * without them sort behind it alike.
 */
export const boundary = (time: number): string =>
  new Date(time).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);

const local = (now: Date) => toColombia(now.getTime());

/** `YYYY-MM` of a moment. */
export const monthOf = (now: Date): string => local(now).toISOString().slice(0, 'YYYY-MM'.length);

/**
 * The boundaries of the last `count` months, the current one included: the start of each, and the end of the last.
 * Milliseconds.
 */
export function monthBoundaries(now: Date, count: number): number[] {
  const day = local(now);
  return Array.from({ length: count + 1 }, (_, index) =>
    fromColombia(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - count + 1 + index, 1)),
  );
}

/** The end of the day of a moment. Milliseconds. */
export function endOfDay(now: Date): number {
  const day = local(now);
  return fromColombia(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1));
}
