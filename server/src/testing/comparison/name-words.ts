/** The words of names as the database keeps them, beside the words that the names have. */
import { expect } from 'vitest';
import type { Db } from '../../kernel/database/database.ts';

/** The words of the names of users who are not deleted are kept, each of its user, and no others. */
export async function expectNameWords(db: Db): Promise<void> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name_search as name'])
    .where('deleted_at', 'is', null)
    .execute();
  const ofUsers = users.flatMap(({ id, name }) =>
    [...new Set(name.split(' '))].filter((word) => word !== '').map((word) => `${word} ${id}`),
  );
  const kept = await db.selectFrom('user_name_words').selectAll().execute();
  expect(kept.map(({ word, user_id }) => `${word} ${user_id}`).toSorted()).toEqual(ofUsers.toSorted());
  const different = await db.selectFrom('name_words').select('word').execute();
  expect([...new Set(different.map(({ word }) => word))].toSorted()).toEqual(
    [...new Set(kept.map(({ word }) => word))].toSorted(),
  );
}
