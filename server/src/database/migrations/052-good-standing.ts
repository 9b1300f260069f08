import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * The outcome of the lists of good standing, for people who join a roll later (R10.17): of those that a list named, and
 * of all others. Null where no list decided.
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await columns
    .inKeyOrder(db.schema.createTable('good_standing'))
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('can_vote', 'integer')
    .addPrimaryKeyConstraint('good_standing_once', ['assembly_id', 'user_id'])
    .execute();
  await db.schema.createIndex('good_standing_by_user').on('good_standing').column('user_id').execute();
  await db.schema.alterTable('assemblies').addColumn('others_can_vote', 'integer').execute();
}
