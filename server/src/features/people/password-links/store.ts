import type { LinkPurpose } from '@vigilia/contract/session/password-links';
import type { Db } from '../../../kernel/database/database.ts';

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

  /** Adds a link that is about to be mailed. Earlier ones stay valid until `activate`: the mail may be refused. */
  async add({ userId, purpose, tokenHash, expires }: PasswordLink): Promise<void> {
    await db
      .insertInto('password_links')
      .values({ user_id: userId, purpose, token_hash: tokenHash, expires_at: expires })
      .execute();
  },

  /**
   * Ends earlier links of the same user and purpose, once the mail was accepted.
   * @returns whether the link is still valid: a change of the address or password ends it, as does a later mail
   */
  async activate(tokenHash: string): Promise<boolean> {
    const link = await db
      .selectFrom('password_links')
      .select(['id', 'user_id', 'purpose'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (!link) return false;
    await db
      .deleteFrom('password_links')
      .where('user_id', '=', link.user_id)
      .where('purpose', '=', link.purpose)
      .where('id', '<', link.id)
      .execute();
    return true;
  },

  remove: (tokenHash: string) =>
    db.deleteFrom('password_links').where('token_hash', '=', tokenHash).execute(),
});
