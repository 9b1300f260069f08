/** Work that goes on after the answer, so that how long it takes tells a caller nothing. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { Refusal } from '../../runtime/errors.ts';

/** Connections to the mail server at once. */
const AT_ONCE = 2;
/** Milliseconds that a shutdown waits for it: what is lost can be asked for again. */
const MAX_WAIT = 5000;
/** More than rate limits let through from a few networks. */
const MAX_WAITING = 1000;

export interface BackgroundWork {
  /** Begins once the answer has left; forgotten where too much waits. */
  start(task: () => Promise<void>): void;
  /** Waits for what is under way, for some seconds at most. */
  finish(): Promise<void>;
}

export function createBackgroundWork(log: FastifyBaseLogger): BackgroundWork {
  const inTurn = pLimit(AT_ONCE);
  const running = new Set<Promise<void>>();
  const answered = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    start(task) {
      if (running.size >= MAX_WAITING) {
        log.warn('a task after an answer was dropped: too many wait');
        return;
      }
      const work = answered()
        .then(() => inTurn(task))
        // A mail that was not sent is in the log already.
        .catch((error) => {
          if (!(error instanceof Refusal)) log.error({ err: error }, 'a task after an answer failed');
        })
        .finally(() => void running.delete(work));
      running.add(work);
    },
    async finish() {
      await Promise.race([Promise.all(running), wait(MAX_WAIT, undefined, { ref: false })]);
    },
  };
}
