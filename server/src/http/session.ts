/** Callers and sessions. */
import type { Db } from '../database/database.ts';

export interface Caller {
  readonly userId: number;
  readonly userType: number;
}

/**
 * Authenticates a token; null for a forged, expired or revoked one.
 * @param db the transaction of a write, which sees changes of earlier writes in the same commit; the read connection does
 *   not
 * @param known users read since the last commit; users that are read now are added
 */
export type Authenticate = (
  token: string,
  db: Db,
  known?: Map<number, Session | null>,
) => Promise<Caller | null>;

/** The state of a user that each call checks. */
export interface Session extends Pick<Caller, 'userType'> {
  readonly sessionCount: number;
}
