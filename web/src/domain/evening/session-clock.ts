/** The time of a speaker, by the clock of the server (R20.4). */
import type { Speaking } from '@vigilia/contract/assemblies/session';
import { useEffect, useState } from 'react';
import { serverNow } from '../../core/backend/server-time.ts';

/** Milliseconds between two reads of the clock, so that no second is skipped. */
const TICK = 250;

/** Milliseconds since 1970, by the clock of the session; re-renders as it advances. */
export function useSessionNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const SECOND = 1000;
const MINUTE = 60;

/** Seconds left, negative after the end. @param now milliseconds since 1970 */
export const secondsLeft = ({ endsAt, left }: Pick<Speaking, 'endsAt' | 'left'>, now: number): number =>
  left ?? Math.ceil((Date.parse(endsAt ?? '') - now) / SECOND);

const two = (number: number) => String(number).padStart(2, '0');

/** `2:05`, `1:02:05`; `−0:12` after the end. */
export const clockText = (seconds: number): string => {
  const whole = Math.abs(seconds);
  const [hours, minutes] = [Math.floor(whole / MINUTE / MINUTE), Math.floor(whole / MINUTE) % MINUTE];
  return `${seconds < 0 ? '−' : ''}${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % MINUTE)}`;
};
