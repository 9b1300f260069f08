import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** One table of the mails of all queues, with the rows of the three it replaces. */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('outgoing_mails')
    .addColumn('id', ...columns.id)
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('batch', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.references('users.id'))
    .addColumn('email', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('turn', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('not_before', 'text')
    .addColumn('reason', 'text')
    .addColumn('response', 'text')
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .addColumn('finished_at', 'text')
    .execute();
  await sql`insert into outgoing_mails (purpose, batch, user_id, state, turn, tries, not_before, reason, requested_at)
    select 'invitation', 0, user_id,
      case state when 'waiting' then 'pending' when 'sent' then 'accepted' when 'failed' then 'refused' else state end,
      1 - urgent, tries, not_before, reason, coalesce((select max(started_at) from invitation_runs), '')
    from invitations order by user_id`.execute(db);
  await sql`insert into outgoing_mails
      (purpose, batch, user_id, email, state, tries, not_before, reason, response, requested_at, finished_at)
    select 'call', convocation_id, user_id, email, state, tries, not_before, reason, response, started_at, finished_at
    from convocation_recipients join convocations on convocations.id = convocation_id
    order by convocation_id, user_id`.execute(db);
  await sql`insert into outgoing_mails
      (purpose, batch, email, state, tries, not_before, reason, requested_at, finished_at)
    select 'seal', seals.id, email, state, tries, not_before, reason, requested_at, finished_at
    from scrutineer_mails join seals on seals.assembly_id = scrutineer_mails.assembly_id
      and seals.number = scrutineer_mails.seal_number
    order by seals.id, email`.execute(db);
  for (const table of ['invitations', 'convocation_recipients', 'scrutineer_mails'])
    await db.schema.dropTable(table).execute();
  await sql`create unique index outgoing_mails_to_user on outgoing_mails (purpose, batch, user_id)`.execute(
    db,
  );
  await sql`create unique index outgoing_mails_to_address on outgoing_mails (purpose, batch, email)
    where user_id is null`.execute(db);
  await sql`create index outgoing_mails_by_state on outgoing_mails (state, purpose, turn, batch, tries, user_id)`.execute(
    db,
  );
  await sql`create index outgoing_mails_by_user on outgoing_mails (user_id)`.execute(db);
}
