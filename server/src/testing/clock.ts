/** A clock that stands still until a test moves it; sleeping moves it too, so no test waits. */
import type { Clock } from '../kernel/runtime/clock.ts';

export interface MovableClock extends Clock {
  /** Advances the clock by `milliseconds`. */
  pass(milliseconds: number): void;
  /** Milliseconds of each sleep, in order. */
  readonly slept: readonly number[];
}

export function aClock(start = '2026-03-02T15:00:00.000Z'): MovableClock {
  let time = new Date(start).getTime();
  const slept: number[] = [];
  return {
    now: () => new Date(time),
    sleep: async (milliseconds) => {
      slept.push(milliseconds);
      time += milliseconds;
    },
    pass: (milliseconds) => {
      time += milliseconds;
    },
    slept,
  };
}
