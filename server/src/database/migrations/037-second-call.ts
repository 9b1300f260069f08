import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** The second call of an assembly, and the verifications of its quorum (R10.14, R10.15). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema.alterTable('assemblies').addColumn('second_call_start', 'text').execute();
  await db.schema.alterTable('assemblies').addColumn('second_call_quorum', 'integer').execute();
  await db.schema
    .alterTable('assemblies')
    .addColumn('in_second_call', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('quorum_verifications')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('call_number', 'integer', (c) => c.notNull())
    .addColumn('present', 'integer', (c) => c.notNull())
    .addColumn('represented', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('needed', 'integer', (c) => c.notNull())
    .addColumn('verified_by', 'integer', (c) => c.notNull().references('users.id'))
    .execute();
  await db.schema
    .createIndex('quorum_verifications_by_assembly')
    .on('quorum_verifications')
    .column('assembly_id')
    .execute();
  await columns.onlyAdd(db, 'quorum_verifications');
}
