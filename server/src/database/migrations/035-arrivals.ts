import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Arrivals that check-in desks sent, by their random ids: one that is sent twice counts once (R10.18). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await columns
    .inKeyOrder(db.schema.createTable('arrivals'))
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('desk', 'text', (c) => c.notNull())
    .addColumn('recorded_at', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .addPrimaryKeyConstraint('arrivals_once', ['assembly_id', 'id'])
    .execute();
  await db.schema
    .createIndex('arrivals_by_person')
    .on('arrivals')
    .columns(['user_id', 'assembly_id'])
    .execute();
}
