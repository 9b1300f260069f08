/** Access tokens: HS256 JWT for 12 hours (R3.4). */
import { createHmac } from 'node:crypto';
import { TOKEN_LIFETIME_SECONDS } from '@vigilia/contract/limits';
import { type TokenClaims, tokenClaims } from '@vigilia/contract/session/session';
import { createSigner, createVerifier } from 'fast-jwt';
import { BoundedMap } from '../runtime/bounded-map.ts';
import type { Clock } from '../runtime/clock.ts';

export type Tokens = ReturnType<typeof createTokens>;

/** Maximum cached tokens: more than an association has members, some 6 MB. */
const MAX_VERIFIED = 10_000;

/** @param secret at least 32 bytes */
export function createTokens(secret: string, clock: Clock) {
  const sign = createSigner({ key: secret, algorithm: 'HS256' });
  // Expiry is checked below, against the clock that tests can move.
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true });
  /**
   * Cache of verified tokens by their signatures, a tenth of the text to hash. Signatures stay valid; the revocable state
   * is checked at every call.
   */
  const verified = new BoundedMap<string, { readonly token: string; readonly claims: TokenClaims }>(
    MAX_VERIFIED,
  );
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  function verifiedClaims(token: string): TokenClaims | null {
    const signature = token.slice(token.lastIndexOf('.') + 1);
    const known = verified.get(signature);
    if (known?.token === token) return known.claims;
    let payload: unknown;
    try {
      payload = verify(token);
    } catch {
      return null;
    }
    const claims = tokenClaims.safeParse(payload);
    if (!claims.success) return null;
    verified.set(signature, { token, claims: claims.data });
    return claims.data;
  }

  return {
    sign: (claims: Omit<TokenClaims, 'iat' | 'exp'>) =>
      sign({ ...claims, iat: seconds(), exp: seconds() + TOKEN_LIFETIME_SECONDS }),
    /** The claims of a token that was signed here and has not expired; null for any other. */
    read: (token: string) => {
      const claims = verifiedClaims(token);
      return claims && claims.exp > seconds() ? claims : null;
    },
    /** Keyed digest of `text` for places where it must not be readable. */
    seal: (text: string) => createHmac('sha256', secret).update(`seal:${text}`).digest('base64url'),
  };
}
