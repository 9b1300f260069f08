/** Runs tasks after the response, so that its time reveals nothing about them. */
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { Refusal } from '../../../kernel/runtime/errors.ts';
import { SHUTDOWN_WAIT, waitAtMost } from '../../../kernel/runtime/wait-at-most.ts';

/** Simultaneous tasks, each with a connection to the mail server. */
const CONCURRENCY = 2;
/** Above the number that the rate limits admit from a few networks. */
export const MAX_TASKS = 1000;

export function createBackgroundQueue(log: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
  const limited = pLimit(CONCURRENCY);
  const pending = new Set<Promise<void>>();
  const responseSent = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    /**
     * Runs a task after the response was sent.
     * @returns false if the queue is full: the task is dropped
     */
    start(task: () => Promise<void>) {
      if (pending.size >= MAX_TASKS) {
        log.warn('a background task was dropped: the queue is full');
        return false;
      }
      const work = responseSent()
        .then(() => limited(task))
        // A failed mail was logged already.
        .catch((error) => {
          if (!(error instanceof Refusal)) log.error({ err: error }, 'a background task failed');
        })
        .finally(() => void pending.delete(work));
      pending.add(work);
      return true;
    },
    /** Waits for the pending tasks, up to five seconds: a lost task can be requested again. */
    finish: () => waitAtMost(SHUTDOWN_WAIT, Promise.all(pending)),
  };
}
