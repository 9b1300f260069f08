import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Calls of assemblies by mail with the outcome for each recipient, the minimum of days that the statutes ask between call
 * and assembly, and the lease of the mail server, which was one of the invitations alone (decision 53).
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .alterTable('assemblies')
    .addColumn('minimum_call_days', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('assemblies')
    .addColumn('call_day_kind', 'text', (c) => c.notNull().defaultTo('calendar'))
    .execute();

  await db.schema
    .createTable('mail_lease')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['sender', 'sender_until'])
    await db.schema.alterTable('invitation_runs').dropColumn(column).execute();

  await db.schema
    .createTable('convocations')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('started_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('stopped_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('problem', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('retry_at', 'text')
    .execute();
  await db.schema.createIndex('convocations_by_assembly').on('convocations').column('assembly_id').execute();

  await columns
    .inKeyOrder(db.schema.createTable('convocation_recipients'))
    .addColumn('convocation_id', 'integer', (c) => c.notNull().references('convocations.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('not_before', 'text')
    .addColumn('reason', 'text')
    .addColumn('response', 'text')
    .addColumn('finished_at', 'text')
    .addPrimaryKeyConstraint('convocation_recipients_once', ['convocation_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('convocation_recipients_by_state')
    .on('convocation_recipients')
    .columns(['state', 'convocation_id', 'tries', 'user_id'])
    .execute();
  await db.schema
    .createIndex('convocation_recipients_by_user')
    .on('convocation_recipients')
    .column('user_id')
    .execute();
}
