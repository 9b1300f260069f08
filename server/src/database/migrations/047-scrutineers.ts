import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Addresses of the scrutineers of an assembly, and the mails to them, one for each address and seal (R18.9). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .alterTable('assemblies')
    .addColumn('scrutineers', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  await columns
    .inKeyOrder(db.schema.createTable('scrutineer_mails'))
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('seal_number', 'integer', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('requested_at', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('not_before', 'text')
    .addColumn('reason', 'text')
    .addColumn('finished_at', 'text')
    .addPrimaryKeyConstraint('scrutineer_mails_once', ['assembly_id', 'seal_number', 'email'])
    .execute();
  await db.schema.createIndex('scrutineer_mails_by_state').on('scrutineer_mails').column('state').execute();
}
