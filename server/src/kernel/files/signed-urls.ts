/**
 * Signed URLs of private files, valid without a token for a short time, because a browser that opens a link in a new
 * tab sends no token.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import type { Clock } from '../runtime/clock.ts';
import { isSameSecret } from '../security/constant-time.ts';

interface UrlSignature {
  /** Seconds since 1970. */
  readonly expires: string;
  readonly signature: string;
}

export type SignedUrls = ReturnType<typeof createSignedUrls>;

const LIFETIME_SECONDS = 60 * 60;
const KEY_BYTES = 32;

/** @param secret that of the tokens; the key derived from it signs only addresses */
export function createSignedUrls(secret: string, clock: Clock) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vigilia: signed addresses', KEY_BYTES));
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const signatureOf = (path: string, expires: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url');

  return {
    /** `path` with a signature that is valid for an hour. */
    sign(path: string) {
      const expires = String(now() + LIFETIME_SECONDS);
      return `${path}?${new URLSearchParams({ expires, signature: signatureOf(path, expires) })}`;
    },
    /** Whether the signature was made here for this very path and has not expired. */
    isGood(path: string, { expires, signature }: UrlSignature) {
      return isSameSecret(signature, signatureOf(path, expires)) && Number(expires) > now();
    },
  };
}
