import { type Kysely, sql } from 'kysely';

/** Minutes details that the assembly itself does not have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('assembly_minutes')
    .addColumn('assembly_id', 'integer', (c) => c.primaryKey().references('assemblies.id'))
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull().check(sql`type in ('ordinaria', 'extraordinaria')`))
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('convener', 'text', (c) => c.notNull())
    .addColumn('president', 'text', (c) => c.notNull())
    .addColumn('secretary', 'text', (c) => c.notNull())
    .addColumn('remarks', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .execute();
}
