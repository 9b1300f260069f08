import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Lets a user have several password links: an invitation beside a recovery, and the previous link until the next mail
 * was accepted (decision 41). The id is their order.
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await sql`create table password_links_before as select * from password_links`.execute(db);
  await db.schema.dropTable('password_links').execute();
  await db.schema
    .createTable('password_links')
    .addColumn('id', ...columns.id)
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await sql`
    insert into password_links (user_id, purpose, token_hash, expires_at)
    select user_id, purpose, token_hash, expires_at from password_links_before`.execute(db);
  await db.schema.dropTable('password_links_before').execute();
  await db.schema
    .createIndex('password_links_by_token')
    .unique()
    .on('password_links')
    .column('token_hash')
    .execute();
  await db.schema.createIndex('password_links_by_user').on('password_links').column('user_id').execute();
}
