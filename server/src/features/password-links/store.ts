/** The links with which users set their own password: one for a user, the last that was mailed. */
import type { LinkPurpose } from '@vigilia/contract/password-links';
import type { Db } from '../../database/database.ts';

export interface PasswordLink {
  readonly userId: number;
  readonly purpose: LinkPurpose;
  readonly tokenHash: string;
  /** ISO 8601 in UTC. */
  readonly expires: string;
}

export const passwordLinkStore = (db: Db) => ({
  byHash: (tokenHash: string): Promise<PasswordLink | undefined> =>
    db
      .selectFrom('password_links')
      .select(['user_id as userId', 'purpose', 'token_hash as tokenHash', 'expires_at as expires'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst(),

  /** Ends the link that was mailed before. */
  async put({ userId, purpose, tokenHash, expires }: PasswordLink): Promise<void> {
    const row = { purpose, token_hash: tokenHash, expires_at: expires };
    await db
      .insertInto('password_links')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  },

  /** Ends a link that did not reach anybody. */
  remove: (tokenHash: string) =>
    db.deleteFrom('password_links').where('token_hash', '=', tokenHash).execute(),
});
