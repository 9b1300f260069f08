/** The time of a speaker, by the clock of the server (R20.4). */
import type { Speaking } from '@vigilia/contract/assemblies/session';
import { useEffect, useState } from 'react';

/**
 * Milliseconds by which the server is ahead of this device, by the last state of a session that arrived: the `Date` of an
 * answer has whole seconds.
 */
let ahead = 0;
/** Of that state: one that is not later was read by another request. */
let noted = '';

/** @param now the server's moment in a state that has just arrived, ISO 8601 */
export function noteSessionTime(now = ''): void {
  if (now <= noted) return;
  noted = now;
  ahead = Date.parse(now) - Date.now();
}

const sessionNow = (): number => Date.now() + ahead;

/** Milliseconds between two looks at the clock: a second is never seen skipped. */
const TICK = 250;

/** Milliseconds since 1970, by the clock that counts the times of a session; renders again as it goes on. */
export function useSessionNow(): number {
  const [now, setNow] = useState(sessionNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(sessionNow()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const SECOND = 1000;
const MINUTE = 60;

/** Seconds that are left, negative when they are used up. @param now milliseconds since 1970 */
export const secondsLeft = ({ endsAt, left }: Pick<Speaking, 'endsAt' | 'left'>, now: number): number =>
  left ?? Math.ceil((Date.parse(endsAt ?? '') - now) / SECOND);

/** `2:05`; `−0:12` for what is over. */
export const clockText = (seconds: number): string => {
  const whole = Math.abs(seconds);
  return `${seconds < 0 ? '−' : ''}${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, '0')}`;
};
