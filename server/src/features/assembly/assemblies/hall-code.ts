/**
 * The code that the hall shows (R16.7): a keyed digest of the assembly and the time window, so that every node shows and
 * accepts the same one and nothing is stored. Six digits: guesses are limited.
 */
import { HALL_CODE_SECONDS } from '@vigilia/contract/assemblies/own-presence';
import { type Clock, MINUTE } from '../../../kernel/runtime/clock.ts';
import { isSameSecret } from '../../../kernel/security/constant-time.ts';
import type { Tokens } from '../../../kernel/security/tokens.ts';

const WINDOW = HALL_CODE_SECONDS * 1000;
const DIGITS = 6;
/** Bytes of the digest that make the code: far more than it has values. */
const BYTES = 6;

/** Wrong codes of a member, for all assemblies: too few to guess six digits. */
export const WRONG_CODES = { max: 10, milliseconds: 5 * MINUTE };

export function createHallCodes(tokens: Pick<Tokens, 'seal'>, clock: Clock) {
  const codeIn = (assemblyId: number, window: number): string => {
    const digest = Buffer.from(tokens.seal(`hall-code:${assemblyId}:${window}`), 'base64url');
    return String(digest.readUIntBE(0, BYTES) % 10 ** DIGITS).padStart(DIGITS, '0');
  };
  return {
    /** The code of this moment, and the milliseconds until the next one. */
    current(assemblyId: number) {
      const now = clock.now().getTime();
      return { code: codeIn(assemblyId, Math.floor(now / WINDOW)), remaining: WINDOW - (now % WINDOW) };
    },

    /** Whether it is the code of this window, or of one beside it: phones are slow, and clocks of nodes differ. */
    isGood(assemblyId: number, code: string): boolean {
      const window = Math.floor(clock.now().getTime() / WINDOW);
      return [window, window - 1, window + 1]
        .map((each) => isSameSecret(codeIn(assemblyId, each), code))
        .includes(true);
    },
  };
}
