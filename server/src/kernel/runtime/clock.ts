/** The clock, which tests can replace. */
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface Clock {
  now(): Date;
  /** Resolves after `milliseconds`. */
  sleep(milliseconds: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (milliseconds) => {
    await wait(milliseconds);
  },
};
