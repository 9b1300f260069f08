/** Argon2id from Node's crypto, stored in PHC format. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

const derive = promisify(argon2);

/** OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane. Memory is in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;

/** Each hash occupies a thread and 19 MiB, so a flood of sign-ins must queue instead of starving file access. */
const inTurn = pLimit(2);

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** PHC format. */
const written = (salt: Uint8Array, tag: Uint8Array, { memory, passes, parallelism } = COST): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;

/**
 * Hashes the composed form (NFC): a keyboard may send an accent apart (R1.14).
 * @param cost lower for people of tests; a hash is compared at the cost that it states
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await inTurn(() =>
    derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength: TAG_BYTES, ...cost }),
  );
  return written(nonce, tag, cost);
}

/** A hash of no password, with the usual cost of a comparison. */
export const decoyHash = (): string => written(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Verifies a password in its composed form, or as older hashes have it (R1.14); false for an unknown hash format too. */
export async function passwordMatches(password: string, hash: string): Promise<boolean> {
  const composed = password.normalize('NFC');
  return (await hasHash(composed, hash)) || (composed !== password && (await hasHash(password, hash)));
}

async function hasHash(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = PHC.exec(hash) ?? [];
  if (!salt || !expected) return false;
  const wanted = Buffer.from(expected, 'base64');
  const tag = await inTurn(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      tagLength: wanted.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  );
  return timingSafeEqual(tag, wanted);
}
