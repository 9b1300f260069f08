import { type Kysely, sql } from 'kysely';

/**
 * Adds the hours and the place in each mailed call, and the last change of an assembly's date or place (R15.10). Earlier
 * calls named those that the assembly has now, as far as is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['start_date', 'end_date', 'place']) {
    await db.schema.alterTable('convocations').addColumn(column, 'text').execute();
    await sql`update convocations set ${sql.id(column)} =
      (select ${sql.id('assemblies', column)} from assemblies where assemblies.id = assembly_id)`.execute(db);
  }
  await db.schema.alterTable('assemblies').addColumn('moved_at', 'text').execute();
}
