/**
 * Sends the mails of all queues one by one at the configured rate, a mail of each queue in turn. A queue marks a mail before it
 * is handed over and again afterwards: a marked and unfinished one may have arrived, and is never sent again automatically.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '../database/database.ts';
import { type Clock, MINUTE } from '../runtime/clock.ts';
import { SHUTDOWN_WAIT, waitAtMost } from '../runtime/wait-at-most.ts';
import { isOfServer } from './delivery-failure.ts';
import type { Delivery, Mail, MailMessage } from './mail.ts';
import { endOutage, readOutage, recordOutage } from './mail-outage.ts';
import { type MailOutcome, outcomeOf } from './queued-mail.ts';

/** Maximum milliseconds of a delivery: a mail server that answers byte by byte never reaches the timeout of the socket. */
const MAX_DELIVERY = 2 * MINUTE;
/** Milliseconds until the lease of a killed process expires; it is renewed while a process sends. */
const LEASE = MINUTE;
const RENEWAL = LEASE / 3;
/** Polling interval in milliseconds, for work that another process left or that was delayed. */
const POLLING_INTERVAL = 15_000;

/**
 * The lease of the mail server: of several processes on a database one sends the mails of all queues, so that the configured rate
 * applies to their sum. Another process takes over an expired lease.
 */
interface Lease {
  readonly sender: string;
  readonly now: string;
  readonly until: string;
  /** Whether no other process can exist: then any existing lease belongs to an ended one. */
  readonly isAlone: boolean;
}

/** Takes or renews the lease. @returns whether this process may send */
export async function takeLease(tx: Db, { sender, now, until, isAlone }: Lease): Promise<boolean> {
  const row = await tx.selectFrom('mail_lease').selectAll().executeTakeFirst();
  if (row && row.sender !== sender && row.until > now && !isAlone) return false;
  await tx
    .insertInto('mail_lease')
    .values({ id: 1, sender, until })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sender, until }))
    .execute();
  return true;
}

const renewLease = (tx: Db, { sender, until }: Pick<Lease, 'sender' | 'until'>) =>
  tx.updateTable('mail_lease').set({ until }).where('sender', '=', sender).execute();

/** Lets another process continue at once. */
const releaseLease = (tx: Db, sender: string) =>
  tx.deleteFrom('mail_lease').where('sender', '=', sender).execute();

interface ClaimedMail {
  readonly tries: number;
  message(): MailMessage | Promise<MailMessage>;
  /** Records the outcome. @param now ISO 8601 in UTC */
  finish(tx: Db, outcome: MailOutcome, now: string): Promise<void>;
}

export interface MailQueue {
  /** Whether a mail is waiting, or was left by a killed process. */
  hasWork(db: Db): Promise<boolean>;
  /**
   * Marks mails as uncertain that are still marked as being sent, with an entry in the activity log for each. They were
   * left by a killed process: one process at a time sends, one mail at a time.
   * @param now ISO 8601 in UTC
   */
  markInterrupted(tx: Db, now: string): Promise<void>;
  /**
   * Marks the next mail as being sent.
   * @param now ISO 8601 in UTC
   * @returns null if no mail is due
   */
  claim(tx: Db, now: string): Promise<ClaimedMail | null>;
}

export type QueueSender = ReturnType<typeof createQueueSender>;

interface Dependencies {
  readonly clock: Clock;
  readonly config: { readonly INVITATIONS_PER_MINUTE: number };
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly mail: Pick<Mail, 'deliver' | 'closeConnection'>;
  /** Writes in one transaction, after which no cached response is stale. */
  readonly write: Database['write'];
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

export function createQueueSender({ clock, config, database, log, mail, write }: Dependencies) {
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

  async function queuesWithWork(): Promise<MailQueue[]> {
    const found: MailQueue[] = [];
    for (const queue of queues) if (await queue.hasWork(database.read)) found.push(queue);
    return found;
  }

  /** The next mail, of the queue that has waited longest for its turn. */
  async function claimNext(): Promise<ClaimedMail | null> {
    const busy = await queuesWithWork();
    if (busy.length === 0) return null;
    const next = await write(async (tx) => {
      const at = isoAfter(0);
      // With SQLite there is no other process: the data folder is locked.
      const isAlone = database.engine === 'sqlite';
      if (!(await takeLease(tx, { sender, now: at, until: isoAfter(LEASE), isAlone }))) return null;
      for (const queue of busy) await queue.markInterrupted(tx, at);
      const outage = await readOutage(tx);
      if (outage && outage.retryAt > at) return null;
      for (const queue of busy) {
        const claimed = await queue.claim(tx, at);
        if (claimed) return { queue, claimed };
      }
      return null;
    });
    if (!next) return null;
    queues.push(...queues.splice(queues.indexOf(next.queue), 1));
    return next.claimed;
  }

  async function deliver(claimed: ClaimedMail): Promise<Delivery> {
    let message: MailMessage;
    try {
      message = await claimed.message();
    } catch (error) {
      // The other mails do not wait for it.
      log.error({ err: error }, 'a mail of a queue could not be prepared; tries again later');
      return { outcome: 'delayed', reason: 'unprepared' };
    }
    return deliverWithin(mail, message);
  }

  /** @returns whether there may be another */
  async function sendNext(): Promise<boolean> {
    const early = Math.min(nextAt - now(), pause);
    if (early > 0) await Promise.race([clock.sleep(early), stopped]);
    if (isStopping()) return false;
    const turn = now();
    const claimed = await claimNext();
    if (!claimed) return false;
    // Counted from the turn, so that the time of claiming is part of the pause.
    nextAt = turn + pause;
    const delivery = await deliver(claimed);
    await write(async (tx) => {
      const at = isoAfter(0);
      await claimed.finish(tx, outcomeOf(delivery, claimed.tries, at), at);
      if (delivery.outcome === 'sent') await endOutage(tx);
      if (delivery.outcome === 'delayed' && isOfServer(delivery.reason))
        await recordOutage(tx, delivery.reason, at);
    });
    return true;
  }

  let isWanted = false;
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    // A delivery or a pause may take longer than a lease.
    const renewal = setInterval(() => {
      const until = isoAfter(LEASE);
      database.write((tx) => renewLease(tx, { sender, until }), 'office').catch(() => undefined);
    }, RENEWAL).unref();
    try {
      while (await sendNext());
    } finally {
      clearInterval(renewal);
      mail.closeConnection();
    }
    await database.write((tx) => releaseLease(tx, sender), 'office');
  }

  async function send(): Promise<void> {
    try {
      do {
        isWanted = false;
        if ((await queuesWithWork()).length > 0) await sendAll();
      } while (isWanted && !isStopping());
    } catch (error) {
      log.error({ err: error }, 'mails of a queue could not be sent; tries again in a moment');
    } finally {
      // Together with the last read of `isWanted`: a call in between would wait for the next poll.
      sending = undefined;
    }
  }

  const wake = (): void => {
    if (isStopping()) return;
    isWanted = true;
    sending ??= send();
  };

  let timer: NodeJS.Timeout | undefined;
  return {
    /** False during a move, which sends no mail. */
    isServed: true,
    /** Adds a queue, before the server accepts calls. */
    serve(queue: MailQueue) {
      queues.push(queue);
      timer ??= setInterval(wake, POLLING_INTERVAL).unref();
    },
    /** Starts sending, unless it runs. */
    wake,
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
    /** Waits for the current delivery, up to five seconds. */
    finish: () => waitAtMost(SHUTDOWN_WAIT, sending),
  };
}
