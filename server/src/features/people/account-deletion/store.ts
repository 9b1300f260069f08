import type { Db } from '../../../kernel/database/database.ts';

export interface MailedCode {
  readonly codeHash: string;
  /** ISO 8601 in UTC. */
  readonly expires: string;
  readonly triesLeft: number;
}

export const deletionCodeStore = (db: Db) => ({
  of: (userId: number): Promise<MailedCode | undefined> =>
    db
      .selectFrom('account_deletion_codes')
      .select(['code_hash as codeHash', 'expires_at as expires', 'tries_left as triesLeft'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),

  async put(userId: number, { codeHash, expires, triesLeft }: MailedCode): Promise<void> {
    const row = { code_hash: codeHash, expires_at: expires, tries_left: triesLeft };
    await db
      .insertInto('account_deletion_codes')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  },

  countTry: (userId: number) =>
    db
      .updateTable('account_deletion_codes')
      .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
      .where('user_id', '=', userId)
      .execute(),
});
