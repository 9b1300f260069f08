/**
 * Limits long work to a share of the event loop. Yielding a turn is not enough: a ballot on PostgreSQL takes a dozen
 * turns, and would wait for a piece of the work in each.
 */
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds of work before a pause, and the factor for the length of the pause. */
const MAX_WORK = 2;
const PAUSE = 2;
/** Milliseconds; waiting in between counts as work too. */
const MAX_PAUSE = 10;

/** @returns a function to await after each small piece of work, which pauses when a pause is due */
export function createEventLoopPacing(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    if (worked < MAX_WORK) return;
    await wait(Math.min(Math.ceil(worked * PAUSE), MAX_PAUSE));
    since = performance.now();
  };
}
