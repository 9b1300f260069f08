/**
 * Sends the mails of all queues one by one at the configured rate, a mail of each queue in turn. A queue marks a mail
 * before it is handed over and again afterwards: what is marked and not finished may have arrived, and is never sent
 * again automatically.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { type Clock, MINUTE } from '../runtime/clock.ts';
import { SHUTDOWN_WAIT, waitAtMost } from '../runtime/wait-at-most.ts';
import type { Delivery, Mail, MailMessage } from './mail.ts';
import { type Lease, releaseLease } from './mail-lease.ts';

/** Maximum milliseconds of a delivery: a mail server that answers byte by byte never reaches the timeout of the socket. */
const MAX_DELIVERY = 2 * MINUTE;
/** Milliseconds until a lease expires: longer than a delivery and a pause take. */
const LEASE = 3 * MINUTE;
/** Polling interval in milliseconds, for work that another process left or that was delayed. */
const POLLING_INTERVAL = 30_000;

/** A mail that is marked as being sent. */
export interface ClaimedMail {
  readonly message: MailMessage;
  /** Records the outcome. @param now ISO 8601 in UTC */
  finish(delivery: Delivery, now: string): Promise<void>;
}

export interface MailQueue {
  /** Whether a mail is waiting, or was left by a killed process. */
  hasWork(): Promise<boolean>;
  /**
   * Takes the lease (`takeLease`) and marks the next mail, in one transaction. Mails that are still marked then were
   * left by a killed process: the holder of the lease sends one mail at a time.
   * @returns null where no mail is due, or another process sends
   */
  claim(lease: Lease): Promise<ClaimedMail | null>;
}

export interface QueueSender {
  /** Adds a queue, before the server accepts calls. */
  serve(queue: MailQueue): void;
  /** Starts sending, unless it runs. */
  wake(): void;
  /** Starts no further delivery. */
  stop(): void;
  /** Waits for the current delivery, up to five seconds. */
  finish(): Promise<void>;
}

interface Dependencies {
  readonly clock: Clock;
  readonly config: { readonly INVITATIONS_PER_MINUTE: number };
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly mail: Pick<Mail, 'deliver' | 'closeConnection'>;
}

/** Hands a mail over; one that takes too long may still arrive. */
async function deliverWithin(mail: Pick<Mail, 'deliver'>, message: MailMessage): Promise<Delivery> {
  const answered = new AbortController();
  const late = wait(MAX_DELIVERY, { outcome: 'uncertain', reason: 'interrupted' } as const, {
    ref: false,
    signal: answered.signal,
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([mail.deliver(message), late]);
  } finally {
    answered.abort();
  }
}

export function createQueueSender({ clock, config, database, log, mail }: Dependencies): QueueSender {
  const sender = randomUUID();
  const pause = MINUTE / config.INVITATIONS_PER_MINUTE;
  const queues: MailQueue[] = [];
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const isStopping = () => stopping.signal.aborted;
  const now = () => clock.now().getTime();
  const isoAfter = (milliseconds: number) => new Date(now() + milliseconds).toISOString();
  let nextAt = 0;

  /** The next mail, of the queue that has waited longest for its turn. */
  async function claimNext(): Promise<ClaimedMail | null> {
    const lease: Lease = {
      sender,
      now: isoAfter(0),
      until: isoAfter(LEASE),
      // The data folder is locked.
      isAlone: database.engine === 'sqlite',
    };
    for (const queue of [...queues]) {
      if (!(await queue.hasWork())) continue;
      const claimed = await queue.claim(lease);
      if (!claimed) continue;
      queues.push(...queues.splice(queues.indexOf(queue), 1));
      return claimed;
    }
    return null;
  }

  /** @returns whether there may be another */
  async function sendNext(): Promise<boolean> {
    const early = Math.min(nextAt - now(), pause);
    if (early > 0) await Promise.race([clock.sleep(early), stopped]);
    if (isStopping()) return false;
    const turn = now();
    const claimed = await claimNext();
    if (!claimed) return false;
    // From the turn on: the time that claiming takes is no part of the pause.
    nextAt = turn + pause;
    const delivery = await deliverWithin(mail, claimed.message);
    await claimed.finish(delivery, isoAfter(0));
    return true;
  }

  const hasWork = async (): Promise<boolean> => {
    for (const queue of queues) if (await queue.hasWork()) return true;
    return false;
  };

  let isWanted = false;
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    let hasSent = false;
    try {
      while (isWanted && !isStopping()) {
        isWanted = false;
        if (!(await hasWork())) continue;
        hasSent = true;
        while (await sendNext());
      }
      if (hasSent) await database.write((tx) => releaseLease(tx, sender));
    } catch (error) {
      log.error({ err: error }, 'mails of a queue could not be sent; tries again in a moment');
    } finally {
      mail.closeConnection();
    }
  }

  const wake = (): void => {
    isWanted = true;
    sending ??= send().finally(() => {
      sending = undefined;
    });
  };

  let timer: NodeJS.Timeout | undefined;
  return {
    serve(queue) {
      queues.push(queue);
      timer ??= setInterval(wake, POLLING_INTERVAL).unref();
    },
    wake,
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
    finish: () => waitAtMost(SHUTDOWN_WAIT, sending),
  };
}
