/**
 * Sends the queue of invitations one by one at the configured rate. Of several processes on a database, the one with the
 * lease sends; another takes over an expired lease.
 */
import { randomUUID } from 'node:crypto';
import { fullName } from '@vigilia/contract/full-name';
import { writeAndPublish } from '../../http/audited-write.ts';
import type { Dependencies } from '../../http/dependencies.ts';
import { DAY, MINUTE } from '../../runtime/clock.ts';
import { SHUTDOWN_WAIT, waitAtMost } from '../../runtime/wait-at-most.ts';
import { invitationMail } from '../password-links/link-mails.ts';
import { linkAddress, linkTokenHash, newLinkToken, recoveryAddress } from '../password-links/link-token.ts';
import { invitationStore } from './store.ts';

/** Milliseconds until a lease expires: longer than a delivery and a pause take. */
const LEASE = 3 * MINUTE;
/** Polling interval in milliseconds, for work that another process left or that was delayed. */
const POLLING_INTERVAL = 30_000;

export interface InvitationSender {
  /** Starts sending the queue, unless it runs. */
  wake(): void;
  /** Starts no further delivery. */
  stop(): void;
  /** Waits for the current delivery, up to five seconds. */
  finish(): Promise<void>;
}

export function createInvitationSender(dependencies: Dependencies): InvitationSender {
  const { clock, config, database, log, mail, tokens } = dependencies;
  const sender = randomUUID();
  const pause = MINUTE / config.INVITATIONS_PER_MINUTE;
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const isStopping = () => stopping.signal.aborted;
  const now = () => clock.now().getTime();
  const isoAfter = (milliseconds: number) => new Date(now() + milliseconds).toISOString();
  let nextAt = 0;

  const write = <T>(unit: (store: ReturnType<typeof invitationStore>) => Promise<T>) =>
    writeAndPublish(dependencies, (tx) => unit(invitationStore(tx)));

  /** @returns whether there may be another */
  async function sendNext(): Promise<boolean> {
    const early = Math.min(nextAt - now(), pause);
    if (early > 0) await Promise.race([clock.sleep(early), stopped]);
    if (isStopping()) return false;
    const token = newLinkToken();
    const tokenHash = linkTokenHash(tokens, token);
    const expires = isoAfter(config.INVITATION_DAYS * DAY);
    const lease = {
      sender,
      now: isoAfter(0),
      until: isoAfter(LEASE),
      // The data folder is locked.
      isAlone: database.engine === 'sqlite',
    };
    const claimed = await write((store) => store.claim(lease, { tokenHash, expires }));
    if (!claimed) return false;
    nextAt = now() + pause;
    const message = {
      to: claimed.email,
      name: fullName(claimed),
      link: linkAddress(config, token),
      expires,
      brandName: config.BRAND_NAME,
      brandAcronym: config.BRAND_ACRONYM,
    };
    const delivery = await mail.deliver(invitationMail(message, recoveryAddress(config)));
    await write((store) => store.finish(claimed, tokenHash, delivery, isoAfter(0)));
    return true;
  }

  let isWanted = false;
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    try {
      while (isWanted && !isStopping()) {
        isWanted = false;
        if (!(await invitationStore(database.read).hasWork())) continue;
        while (await sendNext());
      }
      if (isStopping()) await write((store) => store.release(sender));
    } catch (error) {
      log.error({ err: error }, 'invitations could not be sent; tries again in a moment');
    }
  }

  const wake = (): void => {
    isWanted = true;
    sending ??= send().finally(() => {
      sending = undefined;
    });
  };

  const timer = setInterval(wake, POLLING_INTERVAL).unref();
  return {
    wake,
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
    finish: () => waitAtMost(SHUTDOWN_WAIT, sending),
  };
}
