import type { ProfileCategoryId, ProfileItem } from '@vigilia/contract/users/profile';
import type { Db } from '../../../kernel/database/database.ts';
import { countRows, type Page, paged } from '../../../kernel/database/paging.ts';
import { fold } from '../../../kernel/database/search.ts';
import { idList } from '../../../kernel/database/statement-rows.ts';
import { duplicatedColumn } from '../../../kernel/database/unique-violation.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';

const COLUMNS = ['profile_items.id', 'name', 'category_id as categoryId'] as const;

/** Users of one statement, each with up to 53 picks of two values. */
const USERS_AT_ONCE = 100;

/** The table's check constraint admits no other category. */
const asItem = (row: { id: number; name: string; categoryId: number }): ProfileItem => ({
  ...row,
  categoryId: row.categoryId as ProfileCategoryId,
});

/** Items by category, then by folded name, which is unique in the category. */
const inOrder = (db: Db) =>
  db.selectFrom('profile_items').select(COLUMNS).orderBy('category_id').orderBy('name_search');

export const profileStore = (db: Db) => ({
  /** Items in order, and their total number. */
  async list({ limit, offset }: Page = {}) {
    const pages = limit !== undefined || offset !== undefined;
    const rows = await inOrder(db).$if(pages, paged({ limit, offset })).execute();
    if (!pages) return { items: rows.map(asItem), total: rows.length };
    const total = await countRows(db.selectFrom('profile_items'));
    return { items: rows.map(asItem), total };
  },

  /** Undefined if the category has an item whose name differs only in case and accents. */
  async insert({ name, categoryId }: Omit<ProfileItem, 'id'>): Promise<ProfileItem | undefined> {
    const row = await db
      .insertInto('profile_items')
      .values({ name, category_id: categoryId, name_search: fold(name) })
      .onConflict((conflict) => conflict.columns(['category_id', 'name_search']).doNothing())
      .returning(COLUMNS)
      .executeTakeFirst();
    return row && asItem(row);
  },

  async sameName({ name, categoryId }: Omit<ProfileItem, 'id'>): Promise<ProfileItem | undefined> {
    const row = await db
      .selectFrom('profile_items')
      .select(COLUMNS)
      .where('category_id', '=', categoryId)
      .where('name_search', '=', fold(name))
      .executeTakeFirst();
    return row && asItem(row);
  },

  async byId(id: number): Promise<ProfileItem | undefined> {
    const row = await db.selectFrom('profile_items').select(COLUMNS).where('id', '=', id).executeTakeFirst();
    return row && asItem(row);
  },

  /** The spelling of another item of the category with the same folded name, which prevents the change; else null. */
  async rename({ id, categoryId }: ProfileItem, name: string): Promise<string | null> {
    const same = await this.sameName({ name, categoryId });
    if (same && same.id !== id) return same.name;
    try {
      await db
        .updateTable('profile_items')
        .set({ name, name_search: fold(name) })
        .where('id', '=', id)
        .execute();
    } catch (error) {
      // On PostgreSQL another process may have added it meanwhile.
      if (duplicatedColumn(error)) return name;
      throw error;
    }
    return null;
  },

  /** Removes the item with the picks of members. @returns the number of users who had picked it */
  async remove(id: number): Promise<number> {
    const picked = await db.deleteFrom('member_profile_items').where('item_id', '=', id).executeTakeFirst();
    await db.deleteFrom('profile_items').where('id', '=', id).execute();
    return Number(picked.numDeletedRows);
  },

  /** The items of these ids that exist, in the order of the catalogue. */
  async byIds(ids: readonly number[]): Promise<ProfileItem[]> {
    return ids.length === 0 ? [] : (await inOrder(db).where('id', 'in', ids).execute()).map(asItem);
  },

  /** Picks of these users, in the order of the catalogue. */
  async picksOfAll(userIds: readonly number[]): Promise<Map<number, ProfileItem[]>> {
    const picks = new Map<number, ProfileItem[]>();
    const rows = await inOrder(db)
      .innerJoin('member_profile_items', 'item_id', 'profile_items.id')
      .select('user_id as userId')
      .where('user_id', 'in', idList(db, userIds))
      .execute();
    for (const { userId, ...row } of rows) picks.set(userId, [...(picks.get(userId) ?? []), asItem(row)]);
    return picks;
  },

  async setAllPicks(
    wanted: readonly { readonly userId: number; readonly items: readonly ProfileItem[] }[],
  ): Promise<void> {
    for (const piece of chunksOf(wanted, USERS_AT_ONCE)) {
      await db
        .deleteFrom('member_profile_items')
        .where(
          'user_id',
          'in',
          piece.map(({ userId }) => userId),
        )
        .execute();
      const rows = piece.flatMap(({ userId, items }) =>
        items.map(({ id }) => ({ user_id: userId, item_id: id })),
      );
      if (rows.length > 0) await db.insertInto('member_profile_items').values(rows).execute();
    }
  },

  /** Number of users who picked each item, without items that no user picked. */
  countPicks: () =>
    db
      .selectFrom('member_profile_items')
      .select(({ fn }) => ['item_id as id', fn.countAll<number>().as('members')])
      .groupBy('item_id')
      .orderBy('item_id')
      .execute(),
});
