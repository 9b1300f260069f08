import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Mailed links with which people set their own password, the queue of invitations, and the moments of an account that both
 * need: the last invitation, and the last time an administrator chose its e-mail address (decision 41).
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  for (const column of ['email_assigned_at', 'invited_at', 'activated_at'])
    await db.schema.alterTable('users').addColumn(column, 'text').execute();

  await db.schema
    .createTable('password_links')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('password_links_by_token')
    .unique()
    .on('password_links')
    .column('token_hash')
    .execute();

  await db.schema
    .createTable('invitation_runs')
    .addColumn('id', ...columns.id)
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('started_by', 'text', (c) => c.notNull())
    .addColumn('stopped_at', 'text')
    .addColumn('sender', 'text')
    .addColumn('sender_until', 'text')
    .addColumn('problem', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('retry_at', 'text')
    .execute();
  await db.schema
    .createTable('invitations')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('urgent', 'integer', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('not_before', 'text')
    .addColumn('reason', 'text')
    .execute();
  await db.schema
    .createIndex('invitations_by_state')
    .on('invitations')
    .columns(['state', 'urgent', 'tries', 'user_id'])
    .execute();
}
