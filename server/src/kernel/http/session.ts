/** Callers and sessions. */
import type { TokenLink } from '@vigilia/contract/session/session';
import type { Db } from '../database/database.ts';

export interface Caller {
  readonly userId: number;
  readonly userType: number;
  /** That of the user when the token was signed. */
  readonly sessionCount: number;
  /** Link that acts for the user, who made it (R20.7). */
  readonly link?: TokenLink;
}

/** How the session of a user is read: from what is known, or with others; each alone when absent. */
export interface SessionReading {
  /** Sessions read since the last commit; those that are read now are added. */
  readonly known?: Map<number, Session | null> | undefined;
  /** Whether those asked for in one tick are read at once. */
  readonly together?: boolean;
}

/**
 * Authenticates a token; null for a forged, expired or revoked one. Answers without a promise where the session is known,
 * so that a cached response is sent at once.
 * @param db the transaction of a write, which sees changes of earlier writes in the same commit; the read connection does
 *   not
 */
export type Authenticate = (
  token: string,
  db: Db,
  reading?: SessionReading,
) => Caller | null | Promise<Caller | null>;

/** The state of a user that each call checks. */
export type Session = Pick<Caller, 'userType' | 'sessionCount'>;
