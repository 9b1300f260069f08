/**
 * Slows down and then stops whoever tries passwords (decisions §5), per account and per address.
 *
 * Only failures count, and nodes tell each other of theirs. The limit per address is wide, since everybody in an assembly hall shares one:
 * hundreds who each mistype a few times must not close the door for all of them.
 */
import pLimit, { type LimitFunction } from 'p-limit';
import type { Clock } from '../../platform/clock.ts';
import { type Carrier, countedTogether } from '../../platform/counted-together.ts';
import { tooManyTries } from '../../platform/errors.ts';
import { inMinutes, isRunning, networkOf } from '../../platform/rate-limit.ts';

/** Milliseconds after the first failure in which it and those that follow are forgotten. */
const WINDOW = 15 * 60_000;
const ACCOUNT_FAILURES = 10;
const ADDRESS_FAILURES = 1000;
/** Failures of an account that are answered at full speed; each further one doubles the wait. */
const FREE_FAILURES = 3;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

/** Tries of one address that are looked at together; as many may slip past its limit, less one. */
const ADDRESS_AT_ONCE = 4;
/** Tries that may queue: on one account by accident, at one address when an assembly begins. */
const ACCOUNT_QUEUE = 10;
const ADDRESS_QUEUE = 1000;

export interface Throttle {
  /**
   * Looks at a password once the account and the address may try. Tries of one account are looked at one after
   * the other, so that those that arrive together do not all pass as the first.
   * @param check null when the password is wrong
   * @throws Refusal 429 when the account or the address has failed too often
   */
  attempt<T>(account: string, address: string, check: () => Promise<T | null>): Promise<T | null>;
}

/** @param carrier what tells other nodes */
export function createThrottle(clock: Clock, carrier?: Carrier): Throttle {
  const accounts = countFailures(clock, ACCOUNT_FAILURES, 'failures-of-account', carrier);
  const addresses = countFailures(clock, ADDRESS_FAILURES, 'failures-from-address', carrier);
  const inAccount = createLanes(1, ACCOUNT_QUEUE);
  const inAddress = createLanes(ADDRESS_AT_ONCE, ADDRESS_QUEUE);

  const admit = (account: string, network: string): void => {
    const wait = Math.max(accounts.closedFor(account), addresses.closedFor(network));
    if (wait > 0) throw stopped(wait);
  };

  return {
    async attempt(account, address, check) {
      const network = networkOf(address);
      admit(account, network);
      return inAccount(account, async () => {
        const slow = accounts.of(account) - FREE_FAILURES;
        if (slow >= 0) await clock.sleep(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** slow));
        return inAddress(network, async () => {
          // Again, as tries that were ahead may have failed meanwhile.
          admit(account, network);
          const found = await check();
          if (found) {
            accounts.forget(account);
          } else {
            accounts.add(account);
            addresses.add(network);
          }
          return found;
        });
      });
    },
  };
}

function stopped(milliseconds: number) {
  return tooManyTries(
    `Demasiados intentos de inicio de sesión. Espere ${inMinutes(milliseconds)} y vuelva a intentarlo.`,
    milliseconds / 1000,
  );
}

/** Failures by key, each forgotten a window after the first. */
function countFailures(clock: Clock, most: number, name: string, carrier: Carrier | undefined) {
  const failures = new Map<string, { count: number; until: number }>();
  const now = () => clock.now().getTime();

  /** All windows are equally long, so those that ended stand first. */
  const forgetEnded = () => {
    for (const [key, { until }] of failures) {
      if (until > now()) return;
      failures.delete(key);
    }
  };

  const current = (key: string) => {
    const found = failures.get(key);
    return found && isRunning(found.until, now(), WINDOW) ? found : undefined;
  };

  const add = (key: string): void => {
    forgetEnded();
    const found = current(key);
    if (found) {
      found.count += 1;
      return;
    }
    // At the end, where those that end last stand.
    failures.delete(key);
    failures.set(key, { count: 1, until: now() + WINDOW });
  };
  const failed = countedTogether(carrier, name, add);
  const forgiven = countedTogether(carrier, `${name}-forgiven`, (key) => void failures.delete(key));

  return {
    of: (key: string): number => current(failed.keyOf(key))?.count ?? 0,
    /** Milliseconds until `key` may try again; 0 when it may now. */
    closedFor(key: string): number {
      const found = current(failed.keyOf(key));
      return found && found.count >= most ? found.until - now() : 0;
    },
    add(key: string): void {
      add(failed.keyOf(key));
      failed.tell(key);
    },
    forget(key: string): void {
      // What nobody counted needs not be told: most people know their password.
      if (failures.delete(forgiven.keyOf(key))) forgiven.tell(key);
    },
  };
}

/** Work by key: `width` at a time for each, the others wait. */
function createLanes(width: number, mostWaiting: number) {
  const lanes = new Map<string, LimitFunction>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(key) ?? pLimit(width);
    if (lane.pendingCount >= mostWaiting) throw stopped(1);
    lanes.set(key, lane);
    try {
      return await lane(work);
    } finally {
      if (lane.activeCount + lane.pendingCount === 0) lanes.delete(key);
    }
  };
}
