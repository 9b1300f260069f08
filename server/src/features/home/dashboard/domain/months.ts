import { fromColombia, toColombia } from '@vigilia/contract/time/colombian-time';

/**
 * A moment in the form of stored time stamps, for comparison as text. Without its end, so that moments with and without fractions
 * of a second sort behind it.
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
