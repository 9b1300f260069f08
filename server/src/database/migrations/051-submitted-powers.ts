import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Powers that members submit from their phones (R16.9). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('submitted_powers')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('sender_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('gives', 'integer', (c) => c.notNull())
    .addColumn('other_name', 'text', (c) => c.notNull())
    .addColumn('other_dni', 'text', (c) => c.notNull())
    .addColumn('document', 'text')
    .addColumn('submitted_at', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createIndex('submitted_powers_by_assembly')
    .on('submitted_powers')
    .columns(['assembly_id', 'state'])
    .execute();
  await db.schema
    .createIndex('submitted_powers_by_sender')
    .on('submitted_powers')
    .column('sender_id')
    .execute();
}
