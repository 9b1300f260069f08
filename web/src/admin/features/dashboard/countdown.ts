/** When an assembly begins or ends, and its quorum, in words. */
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import { dayOf, momentText } from '@vigilia/contract/time/colombian-time';
import { hourWithArticle } from '@vigilia/contract/time/long-day';
import { COUNTDOWN_TEXTS as C, QUORUM_TEXTS as Q } from './texts.ts';

/** Milliseconds. */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MINUTES_OF_AN_HOUR = 60;

const startOfDay = (iso: string) => Date.parse(`${dayOf(iso)}T00:00:00Z`);

/** @param now milliseconds */
export function countdown(
  { startDate, endDate }: { startDate: string; endDate: string },
  now: number,
): string {
  const start = Date.parse(startDate);
  const today = new Date(now).toISOString();
  if (start <= now)
    return dayOf(endDate) === dayOf(today) ? C.ends(hourWithArticle(endDate)) : C.endsOn(momentText(endDate));
  const days = Math.round((startOfDay(startDate) - startOfDay(today)) / DAY);
  if (days === 1) return C.tomorrow;
  if (days > 1) return C.days(days);
  const minutes = Math.ceil((start - now) / MINUTE);
  const [hours, rest] = [Math.floor(minutes / MINUTES_OF_AN_HOUR), minutes % MINUTES_OF_AN_HOUR];
  return C.minutes(
    [...(hours > 0 ? [`${hours}\u00a0h`] : []), ...(rest > 0 ? [`${rest}\u00a0min`] : [])].join(' '),
  );
}

export function quorumText(figures: QuorumFigures): string {
  const { present, represented, total, needed, reached } = figures;
  const here = present + represented;
  if (total === 0) return Q.nobody;
  if (needed === 0) return here === 0 ? Q.onRoll(total) : Q.here(here, total);
  return reached ? Q.reached(here, total) : Q.missing(countedPeople(figures), needed);
}
