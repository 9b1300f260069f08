/**
 * Derives passwords at the minimum cost of Argon2id, whatever cost a hash states: tests of other things create users and
 * recovery codes by the dozen. Processes that tests start derive at the cost of the product.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished, vi } from 'vitest';

const MIN_COST = { memory: 8, passes: 1, parallelism: 1 };

const SWITCH = 'TEST_PASSWORDS_AT_FULL_COST';

/** Derives at the stated cost until the end of the test: for hashes of another process, or the cost itself. */
export function deriveAtFullCost(): void {
  vi.stubEnv(SWITCH, '1');
  onTestFinished(() => void vi.unstubAllEnvs());
}

const { argon2 } = crypto;
const cheapArgon2: typeof argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, process.env[SWITCH] ? parameters : { ...parameters, ...MIN_COST }, callback);

// Files of one worker run this again; a second wrapper would call the first.
if (argon2.name !== cheapArgon2.name) {
  Object.assign(crypto, { argon2: cheapArgon2 });
  syncBuiltinESMExports();
}
