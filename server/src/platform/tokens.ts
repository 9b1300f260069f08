/** Access tokens: HS256 JWT for 12 hours (decisions §5). */
import { createHmac } from 'node:crypto';
import { TOKEN_LIFETIME_SECONDS } from '@vigilia/contract/limits';
import { type TokenClaims, tokenClaims } from '@vigilia/contract/session';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Clock } from './clock.ts';

export interface Tokens {
  sign(claims: Omit<TokenClaims, 'iat' | 'exp'>): string;
  /** The claims of a token that was signed here and has not expired; null for any other. */
  read(token: string): TokenClaims | null;
  /** Stands for `text` where it must not be readable: without the secret of the server it tells nothing. */
  seal(text: string): string;
}

/** @param secret at least 32 bytes */
export function createTokens(secret: string, clock: Clock): Tokens {
  const sign = createSigner({ key: secret, algorithm: 'HS256' });
  // Expiry is checked below, against the clock that tests can move.
  const verify = createVerifier({ key: secret, algorithms: ['HS256'], ignoreExpiration: true });
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  return {
    sign: (claims) => sign({ ...claims, iat: seconds(), exp: seconds() + TOKEN_LIFETIME_SECONDS }),
    read: (token) => {
      let payload: unknown;
      try {
        payload = verify(token);
      } catch {
        return null;
      }
      const claims = tokenClaims.safeParse(payload);
      return claims.success && claims.data.exp > seconds() ? claims.data : null;
    },
    seal: (text) => createHmac('sha256', secret).update(`seal:${text}`).digest('base64url'),
  };
}
