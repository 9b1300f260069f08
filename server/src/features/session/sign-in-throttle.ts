/**
 * Slows down and locks sources that guess passwords or codes, without locking the owner out (R3.6,
 * docs/decisions/0029-sign-in-under-attack.md).
 *
 * Failures count for a source: account and network, or account and known device. The failures of an account from all
 * networks together only slow unknown devices down. No network is ever locked.
 */
import type { ClusterChannel } from '../../cluster/replicated-counter.ts';
import { formatMinutes, networkOf, siteOf } from '../../http/rate-limits/rate-limit.ts';
import { type BoundedQueue, createBoundedQueue } from '../../runtime/bounded-queue.ts';
import { type Clock, HOUR, MINUTE } from '../../runtime/clock.ts';
import { tooManyTries } from '../../runtime/errors.ts';
import { createAccountThrottle } from './account-throttle.ts';
import { createFailureCounts } from './failure-counts.ts';
import { AttemptDropped } from './sign-in-queue.ts';

/** Milliseconds after the first failure in which it and the following ones expire. */
const WINDOW = 15 * MINUTE;
const ACCOUNT_WINDOW = HOUR;
/** Failures that lock a source, and fewer in a network with many failures over all accounts. */
const MAX_FAILURES = 10;
const MAX_FAILURES_IN_BUSY_NETWORK = 3;
const BUSY_NETWORK = 1000;
/** Failures of a source that are answered at full speed; each further one doubles the wait. */
const FREE_FAILURES = 3;
const FIRST_WAIT = 250;
const MAX_WAIT = 4000;
/** Simultaneous tries of one source that may wait: more than occur by accident. */
const MAX_WAITING = 10;

/** The device of a signed-in user who proves their password again. */
export const SIGNED_IN = 'session';

export interface Source {
  /** E-mail, lowercase, whether or not such an account exists. */
  readonly account: string;
  /** Address of the client. */
  readonly address: string;
  /** Proof of a known source: the id of a known device, or a session. */
  readonly device: string | null;
}

export interface SignInThrottle {
  /**
   * Checks a password or code once the source may try. Tries of one source run sequentially, so that simultaneous ones
   * do not all pass as the first.
   * @param check null when the password is wrong
   * @throws Refusal 429 when the source has failed too often, or too many tries wait
   */
  attempt<T>(source: Source, check: () => Promise<T | null>): Promise<T | null>;
  /** @throws Refusal 429 when the source has failed too often */
  admit(source: Source): void;
  /** Reports an account at which strangers failed at least `threshold` times in an hour, once. */
  reportFrom(threshold: number, account: string, report: () => Promise<void>): Promise<void>;
}

interface Options {
  readonly clock: Clock;
  /** Replicates failures to other nodes. */
  readonly channel?: ClusterChannel;
  /** Kind of secret that is tried; without spaces. */
  readonly name: string;
  /** Milliseconds between two tries of strangers at one account, at most. */
  readonly maxPause: number;
}

export function createThrottle({ clock, channel, name, maxPause }: Options): SignInThrottle {
  const counts = (of: string, window: number) =>
    createFailureCounts({ clock, channel, name: `${name}-failures-${of}`, window });
  const sources = counts('of-source', WINDOW);
  const networks = counts('from-network', WINDOW);
  const accounts = counts('of-account', ACCOUNT_WINDOW);
  const pace = createAccountThrottle({ clock, failuresOf: accounts.of, maxPause });
  const inSource = createLanes();

  const keyOf = ({ account, address, device }: Source) =>
    `${account}\n${device === null ? networkOf(address) : `device ${device}`}`;

  function admit(source: Source): void {
    const isBusy = source.device === null && networks.of(networkOf(source.address)) >= BUSY_NETWORK;
    const key = keyOf(source);
    if (sources.of(key) < (isBusy ? MAX_FAILURES_IN_BUSY_NETWORK : MAX_FAILURES)) return;
    const wait = sources.remaining(key);
    throw tooManyTries(
      `Demasiados intentos${source.device === SIGNED_IN ? '' : ' de inicio de sesión'}. Espere ${formatMinutes(wait)} y vuelva a intentarlo.`,
      wait / 1000,
    );
  }

  async function checkAdmitted<T>(source: Source, check: () => Promise<T | null>): Promise<T | null> {
    // Checked again: earlier tries may have failed in the meantime.
    admit(source);
    const fail = () => {
      sources.add(keyOf(source));
      if (source.device !== null) return;
      accounts.add(source.account);
      networks.add(networkOf(source.address));
    };
    try {
      const found = await check();
      if (found === null) fail();
      else sources.forget(keyOf(source));
      return found;
    } catch (error) {
      if (!(error instanceof AttemptDropped)) throw error;
      // It may have been checked: a flood must not gain uncounted guesses.
      fail();
      throw tooBusy();
    }
  }

  return {
    admit,
    reportFrom: accounts.reportFrom,
    async attempt(source, check) {
      admit(source);
      return inSource(keyOf(source), async () => {
        const slow = sources.of(keyOf(source)) - FREE_FAILURES;
        if (slow >= 0) await clock.sleep(Math.min(MAX_WAIT, FIRST_WAIT * 2 ** slow));
        if (source.device !== null) return checkAdmitted(source, check);
        const { account, address } = source;
        await pace.turn(account, siteOf(networkOf(address)), tooBusy);
        return checkAdmitted(source, check).finally(() => pace.release(account));
      });
    },
  };
}

const BUSY_SECONDS = 5;
const tooBusy = () =>
  tooManyTries(
    'Hay demasiados intentos de inicio de sesión en este momento. Espere unos segundos y vuelva a intentarlo.',
    BUSY_SECONDS,
  );

/** Runs work sequentially for each key. */
function createLanes() {
  const lanes = new Map<string, BoundedQueue>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(key) ?? createBoundedQueue(MAX_WAITING, tooBusy);
    lanes.set(key, lane);
    try {
      return await lane(work);
    } finally {
      if (lane.isIdle()) lanes.delete(key);
    }
  };
}
