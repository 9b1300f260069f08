/**
 * Slows down and then stops whoever tries passwords (decisions §5), per account and per address.
 *
 * Only failures count. The limit per address is wide, since everybody in an assembly hall shares one.
 */
import { type IRateLimiterOptions, RateLimiterMemory } from 'rate-limiter-flexible';
import { tooManyTries } from '../../platform/errors.ts';

/** Seconds after which failures are forgotten. */
const WINDOW = 15 * 60;
const ACCOUNT_FAILURES = 10;
const ADDRESS_FAILURES = 60;
/** Failures of an account that are answered at full speed; each further one doubles the wait. */
const FREE_FAILURES = 3;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;

export interface Throttle {
  /**
   * @returns milliseconds to wait before the password is looked at
   * @throws Refusal 429 when the account or the address has failed too often
   */
  admit(account: string, address: string): Promise<number>;
  failed(account: string, address: string): Promise<void>;
  /** Takes back what `failed` counted for a try that turned out right. */
  succeeded(account: string, address: string): Promise<void>;
}

export function createThrottle(
  limiter = (options: IRateLimiterOptions) => new RateLimiterMemory(options),
): Throttle {
  const accounts = limiter({ keyPrefix: 'sign-in-account', points: ACCOUNT_FAILURES, duration: WINDOW });
  const addresses = limiter({ keyPrefix: 'sign-in-address', points: ADDRESS_FAILURES, duration: WINDOW });

  return {
    async admit(account, address) {
      const [byAccount, byAddress] = await Promise.all([accounts.get(account), addresses.get(address)]);
      const full = [
        byAccount && byAccount.consumedPoints >= ACCOUNT_FAILURES ? byAccount.msBeforeNext : 0,
        byAddress && byAddress.consumedPoints >= ADDRESS_FAILURES ? byAddress.msBeforeNext : 0,
      ];
      const wait = Math.max(...full);
      if (wait > 0) {
        const minutes = Math.max(1, Math.ceil(wait / 60_000));
        const span = minutes === 1 ? 'un minuto' : `${minutes} minutos`;
        throw tooManyTries(
          `Demasiados intentos de inicio de sesión. Espere ${span} y vuelva a intentarlo.`,
          wait / 1000,
        );
      }
      const slow = (byAccount?.consumedPoints ?? 0) - FREE_FAILURES;
      return slow < 0 ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** slow);
    },
    async failed(account, address) {
      // Past the limit the library throws its state; that is the next `admit`'s business.
      await Promise.allSettled([accounts.consume(account), addresses.consume(address)]);
    },
    async succeeded(account, address) {
      await Promise.all([accounts.delete(account), addresses.reward(address)]);
    },
  };
}
