/** Codes of check-in desks (R16.8): of each member the last one, until it is used or has ended. */

import type { Db } from '../../../kernel/database/database.ts';
import { hasRows } from '../../../kernel/database/paging.ts';

export interface Entrance {
  readonly userId: number;
  readonly assemblyId: number;
  /** The administrator who showed it. */
  readonly issuedBy: number;
  readonly codeHash: string;
  /** ISO 8601 in UTC. */
  readonly expires: string;
}

export const entranceStore = (db: Db) => ({
  /** Ends the earlier code of the same member. */
  async add({ userId, assemblyId, issuedBy, codeHash, expires }: Entrance, at: string): Promise<void> {
    await db
      .deleteFrom('entrance_codes')
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('expires_at', '<=', at)]))
      .execute();
    await db
      .insertInto('entrance_codes')
      .values({
        user_id: userId,
        assembly_id: assemblyId,
        issued_by: issuedBy,
        code_hash: codeHash,
        expires_at: expires,
      })
      .execute();
    // Openings state as whom an administrator could have signed in.
    await db.updateTable('users').set({ entrance_shown_at: at }).where('id', '=', userId).execute();
  },

  async isGood(codeHash: string, now: string): Promise<boolean> {
    return hasRows(
      db.selectFrom('entrance_codes').where('code_hash', '=', codeHash).where('expires_at', '>', now),
    );
  },

  async waits(assemblyId: number, userId: number, now: string): Promise<boolean> {
    return hasRows(
      db
        .selectFrom('entrance_codes')
        .where('user_id', '=', userId)
        .where('assembly_id', '=', assemblyId)
        .where('expires_at', '>', now),
    );
  },

  /** Removes a code: the second of two concurrent requests finds none. Undefined for an unknown or expired code. */
  async take(codeHash: string, now: string) {
    const row = await db
      .deleteFrom('entrance_codes')
      .where('code_hash', '=', codeHash)
      .returning([
        'user_id as userId',
        'assembly_id as assemblyId',
        'issued_by as issuedBy',
        'expires_at as expires',
      ])
      .executeTakeFirst();
    return row && row.expires > now ? row : undefined;
  },
});
