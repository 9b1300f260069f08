import type { Kysely } from 'kysely';

/** Failures of the mail server hold for the mails of all queues: in one row, no longer one for each queue (decision 63). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_outage')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('retry_at', 'text', (c) => c.notNull())
    .execute();
  for (const table of ['invitation_runs', 'convocations'])
    for (const column of ['problem', 'failures', 'retry_at'])
      await db.schema.alterTable(table).dropColumn(column).execute();
  await db.schema.alterTable('scrutineer_mails').dropColumn('failures').execute();
}
