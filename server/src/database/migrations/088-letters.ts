import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Mails from administrators to chosen users, and since when a user refuses them (R22.1, R22.2). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('letters')
    .addColumn('id', ...columns.id)
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('started_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('stopped_at', 'text')
    .execute();
  await db.schema.alterTable('users').addColumn('unsubscribed_at', 'text').execute();
}
