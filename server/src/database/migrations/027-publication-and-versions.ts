import type { Kysely } from 'kysely';

/**
 * Drafts, scheduled publication, expiry and versions (decision 44). Records that existed before are published and have
 * no version until their next save.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['news', 'benefits', 'courses', 'articles']) {
    await db.schema
      .alterTable(table)
      .addColumn('is_draft', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    for (const column of ['publish_at', 'expire_at']) {
      await db.schema.alterTable(table).addColumn(column, 'text').execute();
      await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
    }
  }
  await db.schema
    .alterTable('files')
    .addColumn('archived', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('versions')
    .addColumn('section', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'text')
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('restored', 'integer')
    .addColumn('picture', 'text')
    .addColumn('content', 'text')
    .addPrimaryKeyConstraint('versions_key', ['section', 'record_id', 'number'])
    .execute();
  // Without it the deletion of a user's row reads the whole table.
  await db.schema.createIndex('versions_by_user').on('versions').column('user_id').execute();
}
