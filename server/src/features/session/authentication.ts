/** From a user to the content of a token, and from a token to its user. */
import type { TokenClaims } from '@vigilia/contract/session/session';
import type { Authenticate } from '../../http/session.ts';
import type { Tokens } from '../../security/tokens.ts';
import { type StoredUser, userStore } from '../users/store.ts';

export const claimsOf = (user: StoredUser): Omit<TokenClaims, 'iat' | 'exp'> => ({
  sub: String(user.id),
  email: user.email,
  name: user.name,
  lastName: user.lastName,
  phone: user.phone,
  dni: user.dni,
  dniType: user.dniType,
  userType: user.userType,
  session: user.sessionCount,
});

/**
 * A token is valid while its user exists, has the same type, and has not changed the password since
 * (R3.4): each call queries the database, so a revoked token is refused at once.
 */
export const authenticateWith =
  (tokens: Tokens): Authenticate =>
  async (token, db, known) => {
    const claims = tokens.read(token);
    if (!claims) return null;
    const userId = Number(claims.sub);
    let user = known?.get(userId);
    if (user === undefined) {
      user = (await userStore(db).sessionOf(userId)) ?? null;
      known?.set(userId, user);
    }
    if (!user || user.sessionCount !== claims.session || user.userType !== claims.userType) return null;
    return { userId, userType: user.userType };
  };
