import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', ...columns.id)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('dni_type', 'integer')
    .addColumn('dni', 'text', (c) => c.unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('user_type', 'integer', (c) => c.notNull())
    .addColumn('session_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('links')
    .addColumn('id', ...columns.id)
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('url', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('files')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('image', 'document')`))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  for (const table of ['news', 'benefits']) {
    await db.schema
      .createTable(table)
      .addColumn('id', ...columns.id)
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('picture', 'text', (c) => c.notNull().references('files.name'))
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('search', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex(`${table}_by_height`).on(table).column('height').execute();
    await db.schema.createIndex(`${table}_by_picture`).on(table).column('picture').execute();
  }
}
