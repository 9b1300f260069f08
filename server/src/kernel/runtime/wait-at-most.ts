/** Waits for pending work during a shutdown. */
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds for each kind of pending work; with those of `main.ts` less than the supervisor's 20 seconds. */
export const SHUTDOWN_WAIT = 5000;

/** Waits until `work` has ended, but not longer than `milliseconds`; the process may exit meanwhile. */
export async function waitAtMost(milliseconds: number, work: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([work, wait(milliseconds, undefined, { ref: false })]);
}

/** @throws when the task takes longer; it continues, and its result is ignored */
export async function within<T>(milliseconds: number, task: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = wait(milliseconds, undefined, { ref: false, signal: ended.signal }).then(() => {
    throw new Error(`no answer within ${milliseconds} ms`);
  });
  late.catch(() => undefined);
  task.catch(() => undefined);
  try {
    return await Promise.race([task, late]);
  } finally {
    ended.abort();
  }
}
