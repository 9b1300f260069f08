import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('courses')
    .addColumn('id', ...columns.id)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('start_date', 'text', (c) => c.notNull())
    .addColumn('end_date', 'text', (c) => c.notNull())
    .addColumn('price', 'double precision', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('participants', 'integer', (c) => c.notNull())
    .addColumn('picture', 'text', (c) => c.notNull().references('files.name'))
    .execute();
  await db.schema.createIndex('courses_by_start').on('courses').columns(['start_date', 'id']).execute();
  await db.schema.createIndex('courses_by_picture').on('courses').column('picture').execute();

  await db.schema
    .createTable('articles')
    .addColumn('id', ...columns.id)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .execute();
}
