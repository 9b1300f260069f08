import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Revoked powers have their own table: among powers in force the represented has one attorney, and every query of
 * powers means those in force. Also the quorum at each change of the registration, which the minutes print as begin
 * and end of the meeting.
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('revoked_powers')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('represented_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('attorney_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('document', 'text', (c) => c.references('files.name'))
    .addColumn('revoked_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('revoked_powers_by_represented')
    .on('revoked_powers')
    .columns(['assembly_id', 'represented_id'])
    .execute();
  await db.schema.createIndex('revoked_powers_by_document').on('revoked_powers').column('document').execute();

  await db.schema
    .createTable('registration_changes')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('enabled', 'integer', (c) => c.notNull())
    .addColumn('present', 'integer', (c) => c.notNull())
    .addColumn('represented', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('needed', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('registration_changes_by_assembly')
    .on('registration_changes')
    .column('assembly_id')
    .execute();
}
