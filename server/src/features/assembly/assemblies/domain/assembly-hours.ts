/** The hours in which an assembly registers arrivals and checks its quorum (R10.14, R10.18). */
import { dayOf, startOfDay } from '@vigilia/contract/time/colombian-time';

/** People gather before the start, and the first call is often checked some minutes early. Milliseconds. */
const GATHERING = 60 * 60_000;

/** Hours of the day after the end: an assembly may pass midnight. */
const HOURS_AFTER_LAST_DAY = 6;

interface Dates {
  /** ISO 8601. */
  readonly startDate: string;
  readonly endDate: string;
}

/** The first moment at which the quorum of the first call can be checked. */
export const gatheringOf = ({ startDate }: Pick<Dates, 'startDate'>): string =>
  new Date(Date.parse(startDate) - GATHERING).toISOString();

/** When votings ended; the planned end says little about it. */
export interface LastVoting {
  readonly isOpen: boolean;
  /** Null where no voting was closed. */
  readonly closedAt: string | null;
}

/**
 * The last moment of an assembly: the end that was entered for its minutes, else a morning after its planned end or its
 * last voting. Null while one is open.
 */
export function closingOf(
  { endDate }: Pick<Dates, 'endDate'>,
  { isOpen, closedAt }: LastVoting,
  endedAt: string | null,
): string | null {
  if (isOpen) return null;
  if (endedAt !== null) return new Date(endedAt).toISOString();
  const end = new Date(endDate).toISOString();
  const last = closedAt !== null && closedAt > end ? closedAt : end;
  const nextDay = startOfDay(dayOf(last), 1);
  return new Date(Date.parse(nextDay) + HOURS_AFTER_LAST_DAY * 60 * 60_000).toISOString();
}
