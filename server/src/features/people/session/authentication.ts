import type { TokenClaims, TokenLink } from '@vigilia/contract/session/session';
import DataLoader from 'dataloader';
import type { Db } from '../../../kernel/database/database.ts';
import type { Authenticate, Caller, Session, SessionReading } from '../../../kernel/http/session.ts';
import type { Tokens } from '../../../kernel/security/tokens.ts';
import { type StoredUser, sessionById, userStore } from '../users/store.ts';

export const claimsOf = (user: StoredUser): Omit<TokenClaims, 'iat' | 'exp' | 'link'> => ({
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

/** Whether the token of a caller is revoked: the user is deleted, has another type, or a higher session count. */
const isRevoked = (caller: Session, session: Session | null): boolean =>
  session?.sessionCount !== caller.sessionCount || session.userType !== caller.userType;

/** Maximum sessions read at once. */
const MAX_TOGETHER = 500;

/** Batches the sessions read in one tick, without a cache. */
const createSessionLoader = (db: Db) =>
  new DataLoader<number, Session | null>(
    async (ids) => {
      const sessions = await userStore(db).sessionsOf(ids);
      return ids.map((id) => sessions.get(id) ?? null);
    },
    { cache: false, maxBatchSize: MAX_TOGETHER },
  );

/** Whether a link still acts for its maker. */
export type LinkCheck = (link: TokenLink, db: Db) => Promise<boolean>;

/**
 * A token is valid while its user exists, has the same type, and has not changed the password since (R3.4), and that of a link
 * while the link is valid. Each call queries the database, so that a revoked token is refused at once.
 */
export function authenticateWith(tokens: Tokens, isUsable: LinkCheck = async () => false): Authenticate {
  const loaders = new WeakMap<Db, ReturnType<typeof createSessionLoader>>();
  const readTogether = (db: Db, userId: number): Promise<Session | null> => {
    const loader = loaders.get(db) ?? createSessionLoader(db);
    loaders.set(db, loader);
    return loader.load(userId);
  };
  const readSession = async (db: Db, userId: number, { known, together }: SessionReading) => {
    const session = together ? await readTogether(db, userId) : ((await sessionById(db, userId))[0] ?? null);
    known?.set(userId, session);
    return session;
  };
  return (token, db, reading = {}) => {
    const claims = tokens.read(token);
    if (!claims) return null;
    const { link } = claims;
    const caller: Caller = {
      userId: Number(claims.sub),
      userType: claims.userType,
      sessionCount: claims.session,
      ...(link && { link }),
    };
    if (link) return isUsable(link, db).then((usable) => (usable ? caller : null));
    const callerIn = (session: Session | null) => (isRevoked(caller, session) ? null : caller);
    const known = reading.known?.get(caller.userId);
    return known === undefined ? readSession(db, caller.userId, reading).then(callerIn) : callerIn(known);
  };
}
