/** Callers and sessions. */
import type { Db } from '../database/database.ts';

export interface Caller {
  readonly userId: number;
  readonly userType: number;
}

/**
 * Authenticates a token; null for a forged, expired or revoked one.
 * @param db the transaction of a write sees what an earlier write of the same commit changed; the reading side does not
 * @param known what the database said of users, and still says; what is asked is added
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
