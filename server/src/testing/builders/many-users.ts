/** Many users at once, written straight to the database. */
import type { Db } from '../../database/database.ts';
import { type NewUser, rowOf } from '../../features/users/store.ts';

/** Rows of one statement; each has some fifteen values, and SQLite takes 32,766 in all. */
const ROWS_AT_ONCE = 500;

export async function insertUsers(tx: Db, users: readonly NewUser[]): Promise<void> {
  for (let start = 0; start < users.length; start += ROWS_AT_ONCE) {
    const rows = users
      .slice(start, start + ROWS_AT_ONCE)
      .map((user) => ({ ...rowOf(user), password_hash: user.passwordHash, created_at: user.createdAt }));
    await tx.insertInto('users').values(rows).execute();
  }
}
