import { type Kysely, sql } from 'kysely';

/**
 * What each mailed call names, and when the date or the place of an assembly last changed (R15.10). Calls of before
 * named what the assembly has now, as far as is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['start_date', 'end_date', 'place']) {
    await db.schema.alterTable('convocations').addColumn(column, 'text').execute();
    await sql`update convocations set ${sql.id(column)} =
      (select ${sql.id('assemblies', column)} from assemblies where assemblies.id = assembly_id)`.execute(db);
  }
  await db.schema.alterTable('assemblies').addColumn('moved_at', 'text').execute();
}
