/** Codes of the second factor: time-based codes (RFC 6238) and recovery codes. */
import { randomInt } from 'node:crypto';
import { RECOVERY_CODES, SECOND_FACTOR } from '@vigilia/contract/limits';
import { CODE_ALPHABET } from '@vigilia/contract/votings/ballot-code';
import type { FastifyBaseLogger } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../../../kernel/runtime/clock.ts';
import { unavailable } from '../../../kernel/runtime/errors.ts';
import type { EncryptedSecrets } from '../../../kernel/security/encrypted-secrets.ts';
import { hashPassword, passwordMatches } from '../../../kernel/security/passwords.ts';
import type { SecondFactorStore, StoredFactor, StoredRecoveryCode } from './second-factor-store.ts';

/** RFC 4226 requires at least 128 bits and recommends the length of the digest. */
const SECRET_BYTES = 20;
/** Steps that a phone's clock may be off, either way (RFC 6238 §5.2). */
const WINDOW = 1;

const GROUP = 5;

const UNREADABLE =
  'El servidor no puede comprobar el código de esta cuenta. Entre con un código de recuperación, o pida ayuda a ' +
  'quien administra el servidor.';

/** A correct code that is not marked as used yet. */
export type SecondFactorProof =
  | { readonly kind: 'time'; readonly step: number }
  | { readonly kind: 'recovery'; readonly id: number };

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, about: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...about,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: SECOND_FACTOR.digits,
    period: SECOND_FACTOR.periodSeconds,
  });

/** Address in the QR code: authenticator applications show product and account beside the code. */
export const addressOf = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString();

/** The time step of a code that is valid now; null for an invalid one. */
function stepOf(secret: string, code: string, clock: Clock): number | null {
  const timestamp = clock.now().getTime();
  const off = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  return off === null ? null : Math.floor(timestamp / 1000 / SECOND_FACTOR.periodSeconds) + off;
}

export const secretOwner = (userId: number) => `second-factor:${userId}`;

const newRecoveryCode = () =>
  Array.from({ length: RECOVERY_CODES.characters }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)])
    .join('')
    .replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');

/** Normalises a typed recovery code. */
const canonical = (typed: string) =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** New recovery codes to show once, and their hashes. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES.count }, newRecoveryCode);
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(canonical(code)))) };
}

async function recoveryProof(
  typed: string,
  stored: readonly StoredRecoveryCode[],
): Promise<SecondFactorProof | null> {
  const code = canonical(typed);
  if (code.length !== RECOVERY_CODES.characters) return null;
  for (const { id, codeHash } of stored)
    if (await passwordMatches(code, codeHash)) return { kind: 'recovery', id };
  return null;
}

export function createSecondFactorCheck(secrets: EncryptedSecrets, clock: Clock, log: FastifyBaseLogger) {
  return {
    /**
     * Checks a typed code; null when it is wrong. `use` marks it as used, in a transaction.
     * @throws Refusal 503 when the secret cannot be decrypted, as after a change of `JWT_SECRET`; recovery codes still
     * work then
     */
    async check(
      userId: number,
      typed: string,
      factor: StoredFactor,
      recoveryCodes: () => Promise<readonly StoredRecoveryCode[]>,
    ): Promise<SecondFactorProof | null> {
      const code = typed.replace(/\s+/g, '');
      if (!/^\d{6}$/.test(code)) return recoveryProof(typed, await recoveryCodes());
      const secret = secrets.open(factor.secret, secretOwner(userId));
      if (secret === null) {
        log.error({ user: userId }, 'a second factor was sealed with another JWT_SECRET');
        throw unavailable(UNREADABLE);
      }
      const step = stepOf(secret, code, clock);
      return step === null ? null : { kind: 'time', step };
    },

    /** @returns false when the code was used before, maybe at the same moment */
    use: (
      store: Pick<SecondFactorStore, 'takeStep' | 'takeRecoveryCode'>,
      userId: number,
      factor: StoredFactor,
      proof: SecondFactorProof,
    ): Promise<boolean> =>
      proof.kind === 'time'
        ? store.takeStep(userId, factor.secret, proof.step)
        : store.takeRecoveryCode(userId, proof.id),
  };
}
