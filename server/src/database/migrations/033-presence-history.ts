import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Presence, powers and the needed quorum over time (R10.11, R10.12). Presence and powers of existing assemblies are
 * known from this moment on, as they are at it.
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const now = new Date().toISOString();
  await db.schema
    .alterTable('assemblies')
    .addColumn('last_sequence', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('assemblies').addColumn('presence_since', 'text').execute();
  await sql`update assemblies set presence_since = ${now}`.execute(db);
  await db.schema.alterTable('openings').addColumn('opened_sequence', 'integer').execute();
  await db.schema.alterTable('openings').addColumn('closed_sequence', 'integer').execute();

  await db.schema
    .createTable('presence_changes')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('recorded_at', 'text', (c) => c.notNull())
    .addColumn('is_present', 'integer', (c) => c.notNull())
    .addColumn('mode', 'text')
    .addColumn('recorded_by', 'text', (c) => c.notNull())
    .addColumn('cause', 'text')
    .execute();
  await db.schema
    .createIndex('presence_changes_by_person')
    .on('presence_changes')
    .columns(['assembly_id', 'user_id', 'at', 'sequence'])
    .execute();
  await db.schema.createIndex('presence_changes_by_user').on('presence_changes').column('user_id').execute();
  await sql`insert into presence_changes
      (assembly_id, user_id, sequence, at, recorded_at, is_present, mode, recorded_by)
    select assembly_id, user_id, 0, cast(${now} as text), cast(${now} as text), 1, 'hall', 'takenOver'
    from attendees where assist = 1 order by id`.execute(db);
  await columns.onlyAdd(db, 'presence_changes');

  await db.schema
    .createTable('power_changes')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('represented_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('attorney_id', 'integer', (c) => c.references('users.id'))
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('power_changes_by_assembly')
    .on('power_changes')
    .column('assembly_id')
    .execute();
  await sql`insert into power_changes (assembly_id, represented_id, attorney_id, sequence, at)
    select assembly_id, represented_id, attorney_id, 0, cast(${now} as text)
    from attorney_powers order by id`.execute(db);
  await columns.onlyAdd(db, 'power_changes');

  await db.schema
    .createTable('quorum_changes')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('needed_before', 'integer', (c) => c.notNull())
    .addColumn('needed', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('quorum_changes_by_assembly')
    .on('quorum_changes')
    .column('assembly_id')
    .execute();
  await columns.onlyAdd(db, 'quorum_changes');
}
