import type { TokenLink } from '@vigilia/contract/session/session';
import type { Db } from '../database/database.ts';

export interface Caller {
  readonly userId: number;
  readonly userType: number;
  /** The user's session count when the token was signed. */
  readonly sessionCount: number;
  /** Link that acts for the user, who made it (R20.7). */
  readonly link?: TokenLink;
}

/** How the session of a user is read: from the cache, or batched with others; separately when absent. */
export interface SessionReading {
  /** Sessions read since the last commit; new ones are added. */
  readonly known?: Map<number, Session | null> | undefined;
  /** Whether the sessions requested in one tick are read at once. */
  readonly together?: boolean;
}

/**
 * Authenticates a token; null for a forged, expired or revoked one. Returns without a promise for a known session, so that a
 * cached response is sent at once.
 * @param db the transaction of a write, which sees changes of earlier writes in the same commit; the read connection does
 * not
 */
export type Authenticate = (
  token: string,
  db: Db,
  reading?: SessionReading,
) => Caller | null | Promise<Caller | null>;

/** The state of a user that each call checks. */
export type Session = Pick<Caller, 'userType' | 'sessionCount'>;
