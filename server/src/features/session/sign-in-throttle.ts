/**
 * Slows down and locks sources that guess passwords or codes, without locking the owner out (R3.6, R3.10,
 * docs/decisions/0029-sign-in-under-attack.md).
 *
 * Failures count for a source: account and network, or account and known device. No network is ever locked, and no account by
 * strangers.
 */
import type { ClusterChannel } from '../../cluster/replicated-counter.ts';
import { formatMinutes, networkOf } from '../../http/rate-limits/rate-limit.ts';
import { createWindowCounts } from '../../http/rate-limits/window-counts.ts';
import { type Clock, HOUR, MINUTE } from '../../runtime/clock.ts';
import { tooManyTries } from '../../runtime/errors.ts';
import { AttemptDropped } from './sign-in-queue.ts';

/** Milliseconds after the first failure in which it and the following ones expire. */
const WINDOW = 15 * MINUTE;
/** Failures that lock a source, and fewer in a network with many failures over all accounts. */
const MAX_FAILURES = 10;
const MAX_FAILURES_IN_BUSY_NETWORK = 3;
const BUSY_NETWORK = 1000;
/** Failures of a source that are answered at full speed; each further one doubles the wait. */
const FREE_FAILURES = 3;
const FIRST_WAIT = 250;
const MAX_WAIT = 4000;

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
   * Checks a password or code if the source may try.
   * @param check null when the password is wrong
   * @throws Refusal 429 when the source has failed too often, or too many of its tries wait
   */
  attempt<T>(source: Source, check: () => Promise<T | null>): Promise<T | null>;
  /** @throws Refusal 429 when the source has failed too often */
  admit(source: Source): Promise<void>;
  /** Reports an account at which strangers failed at least `threshold` times in an hour, once in the hour. */
  reportFrom(threshold: number, account: string, report: () => Promise<void>): Promise<void>;
}

interface Options {
  readonly clock: Clock;
  /** Replicates failures to other nodes. */
  readonly channel?: ClusterChannel;
  /** Kind of secret that is tried; without spaces. */
  readonly name: string;
  /** Milliseconds that a source is locked after its last failure, at most the window. */
  readonly lock: number;
  /** Failures of unknown devices in an hour that lock all of them out of the account: none where strangers can cause them. */
  readonly maxOfAccount?: number;
  /** Milliseconds since 1970 of the latest time an operator unlocked an account: failures from before count no more. */
  readonly unlockedAt?: (account: string) => Promise<number>;
}

export function createThrottle({
  clock,
  channel,
  name,
  lock,
  maxOfAccount,
  unlockedAt,
}: Options): SignInThrottle {
  const counts = (of: string, window: number) =>
    createWindowCounts({ clock, channel, name: `${name}-failures-${of}`, window });
  const sources = counts('of-source', WINDOW);
  const networks = counts('from-network', WINDOW);
  const accounts = counts('of-account', HOUR);
  const reports = counts('reported', HOUR);
  /** Tries of each source without a result: they count as failures, so that simultaneous ones do not all pass as the first. */
  const pending = new Map<string, number>();

  const keyOf = ({ account, address, device }: Source) =>
    `${account}\n${device === null ? networkOf(address) : `device ${device}`}`;

  const maxOf = ({ address, device }: Source): number => {
    const isBusy = device === null && (networks.of(networkOf(address))?.count ?? 0) >= BUSY_NETWORK;
    return isBusy ? MAX_FAILURES_IN_BUSY_NETWORK : MAX_FAILURES;
  };

  /** Milliseconds. */
  function lockOf(source: Source): number {
    const now = clock.now().getTime();
    const ofAccount = source.device === null && accounts.of(source.account);
    if (maxOfAccount && ofAccount && ofAccount.count >= maxOfAccount) return ofAccount.until - now;
    const failures = sources.of(keyOf(source));
    if (!failures || failures.count < maxOf(source)) return 0;
    return Math.min(failures.until, failures.at + lock) - now;
  }

  /** Forgets failures that an operator has forgiven; a locked source has no later ones. */
  async function forgive({ account, ...source }: Source): Promise<void> {
    const at = (await unlockedAt?.(account)) ?? 0;
    const key = keyOf({ account, ...source });
    if ((sources.of(key)?.at ?? at) < at) sources.forget(key);
    if ((accounts.of(account)?.at ?? at) < at) accounts.forget(account);
  }

  async function admit(source: Source): Promise<void> {
    if (lockOf(source) <= 0) return;
    await forgive(source);
    const wait = lockOf(source);
    if (wait <= 0) return;
    throw tooManyTries(
      `Demasiados intentos${source.device === SIGNED_IN ? '' : ' de inicio de sesión'}. Espere ${formatMinutes(wait)} y vuelva a intentarlo.`,
      wait / 1000,
    );
  }

  /** @returns releases the place. @throws Refusal 429 where as many tries wait as may still fail */
  function enter(source: Source): () => void {
    const key = keyOf(source);
    const waiting = pending.get(key) ?? 0;
    const left = Math.max(1, maxOf(source) - (sources.of(key)?.count ?? 0));
    if (waiting >= left) throw tooBusy();
    pending.set(key, waiting + 1);
    return () => {
      const others = (pending.get(key) ?? 1) - 1;
      if (others === 0) pending.delete(key);
      else pending.set(key, others);
    };
  }

  function fail(source: Source): void {
    sources.add(keyOf(source));
    if (source.device !== null) return;
    accounts.add(source.account);
    networks.add(networkOf(source.address));
  }

  return {
    admit,
    async reportFrom(threshold, account, report) {
      if ((accounts.of(account)?.count ?? 0) < threshold || reports.add(account).count > 1) return;
      try {
        await report();
      } catch (error) {
        reports.forget(account);
        throw error;
      }
    },
    async attempt(source, check) {
      if (lockOf(source) > 0) await admit(source);
      const leave = enter(source);
      try {
        const slow = (sources.of(keyOf(source))?.count ?? 0) - FREE_FAILURES;
        if (slow >= 0) await clock.sleep(Math.min(MAX_WAIT, FIRST_WAIT * 2 ** slow));
        const found = await check();
        if (found === null) fail(source);
        else sources.forget(keyOf(source));
        return found;
      } catch (error) {
        if (!(error instanceof AttemptDropped)) throw error;
        // It may have been checked: a flood must not gain uncounted guesses.
        fail(source);
        throw tooBusy();
      } finally {
        leave();
      }
    },
  };
}

const BUSY_SECONDS = 5;
const tooBusy = () =>
  tooManyTries(
    'Hay demasiados intentos de inicio de sesión en este momento. Espere unos segundos y vuelva a intentarlo.',
    BUSY_SECONDS,
  );
