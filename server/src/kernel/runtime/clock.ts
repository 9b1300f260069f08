/** The clock, which tests can replace. */
import { setTimeout as wait } from 'node:timers/promises';

export { DAY, HOUR, MINUTE } from '@vigilia/contract/limits';

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
