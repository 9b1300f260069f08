import type { Kysely } from 'kysely';

/** The items of the catalogue of the profile that users picked (R21.4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('member_profile_items')
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('item_id', 'integer', (c) => c.notNull().references('profile_items.id'))
    .addPrimaryKeyConstraint('member_profile_items_key', ['user_id', 'item_id'])
    .execute();
  await db.schema
    .createIndex('member_profile_items_by_item')
    .on('member_profile_items')
    .columns(['item_id', 'user_id'])
    .execute();
}
