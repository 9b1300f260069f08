/** Many users at once, written straight to the database. */

import { type NewUser, rowOf } from '../../features/people/users/store.ts';
import type { Db } from '../../kernel/database/database.ts';
import { chunksOf } from '../../kernel/runtime/chunks.ts';

/** Rows of one statement; each has some fifteen values, and SQLite takes 32,766 in all. */
const ROWS_AT_ONCE = 500;

export async function insertUsers(tx: Db, users: readonly NewUser[]): Promise<void> {
  for (const part of chunksOf(users, ROWS_AT_ONCE)) {
    const rows = part.map((user) => ({
      ...rowOf(user),
      password_hash: user.passwordHash,
      created_at: user.createdAt,
    }));
    await tx.insertInto('users').values(rows).execute();
  }
}
