/**
 * Slows down and locks sources that guess passwords or codes, without locking the owner out (R3.6, R3.10,
 * docs/decisions/0029-sign-in-under-attack.md).
 *
 * Failures count for a source: account and network, or account and known device. No network is ever locked, and no account by
 * strangers.
 */
import type { ClusterChannel } from '../../../kernel/cluster/replicated-counter.ts';
import { formatMinutes, networkOf } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { createWindowCounts } from '../../../kernel/http/rate-limits/window-counts.ts';
import { type Clock, HOUR, MINUTE } from '../../../kernel/runtime/clock.ts';
import { tooManyTries } from '../../../kernel/runtime/errors.ts';
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

interface Options {
  readonly clock: Clock;
  /** Replicates failures to other nodes. */
  readonly channel?: ClusterChannel;
  /** Kind of secret that is tried; without spaces. */
  readonly name: string;
  /** Milliseconds that a source is locked after its last failure, at most the window. */
  readonly lock: number;
  /** Failures of unknown devices in an hour that lock all of them out of the account; absent where strangers can cause them. */
  readonly maxOfAccount?: number;
  /** Milliseconds since 1970 of the latest unlock of an account by an operator: earlier failures no longer count. */
  readonly unlockedAt?: (account: string) => Promise<number>;
}

export function createThrottle({
  clock,
  channel,
  name,
  lock,
  maxOfAccount = Number.POSITIVE_INFINITY,
  unlockedAt = async () => 0,
}: Options) {
  const counts = (of: string, window: number) =>
    createWindowCounts({ clock, channel, name: `${name}-failures-${of}`, window });
  const sources = counts('of-source', WINDOW);
  const networks = counts('from-network', WINDOW);
  const accounts = counts('of-account', HOUR);

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
    if (ofAccount && ofAccount.count >= maxOfAccount) return ofAccount.until - now;
    const failures = sources.of(keyOf(source));
    if (!failures || failures.count < maxOf(source)) return 0;
    return Math.min(failures.until, failures.at + lock) - now;
  }

  async function admit(source: Source): Promise<void> {
    if (lockOf(source) <= 0) return;
    const forgiven = await unlockedAt(source.account);
    sources.forgetBefore(keyOf(source), forgiven);
    accounts.forgetBefore(source.account, forgiven);
    const wait = lockOf(source);
    if (wait <= 0) return;
    throw tooManyTries(
      `Demasiados intentos${source.device === SIGNED_IN ? '' : ' de inicio de sesión'}. Espere ${formatMinutes(wait)} y vuelva a intentarlo.`,
      wait / 1000,
    );
  }

  function countStranger({ account, address, device }: Source): void {
    if (device !== null) return;
    accounts.add(account);
    networks.add(networkOf(address));
  }

  return {
    /** @throws Refusal 429 when the source has failed too often */
    admit,
    /** Failures of strangers in an hour. */
    failuresOf: (account: string) => accounts.of(account)?.count ?? 0,
    /**
     * Checks a password or code if the source may try.
     * @param check null when the password is wrong
     * @throws Refusal 429 when the source has failed too often, or its try was dropped
     */
    async attempt<T>(source: Source, check: () => Promise<T | null>) {
      if (lockOf(source) > 0) await admit(source);
      const key = keyOf(source);
      // Counts as a failure until its result is known, so that simultaneous tries do not all pass as the first.
      const { count } = sources.add(key);
      try {
        const slow = count - 1 - FREE_FAILURES;
        if (slow >= 0) await clock.sleep(Math.min(MAX_WAIT, FIRST_WAIT * 2 ** slow));
        const found = await check();
        if (found === null) countStranger(source);
        else sources.forget(key);
        return found;
      } catch (error) {
        if (!(error instanceof AttemptDropped)) {
          sources.remove(key);
          throw error;
        }
        // It may have been checked: a flood must not gain uncounted guesses.
        countStranger(source);
        throw tooManyTries(BUSY, BUSY_SECONDS);
      }
    },
  };
}

const BUSY_SECONDS = 5;
const BUSY =
  'Hay demasiados intentos de inicio de sesión en este momento. Espere unos segundos y vuelva a intentarlo.';
