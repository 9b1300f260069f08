import { type Kysely, sql } from 'kysely';

/** Minutes of other kinds of meeting than two: the check goes with its column, and the calls check the kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('assembly_minutes')
    .addColumn('meeting_type', 'text', (c) => c.notNull().defaultTo('ordinaria'))
    .execute();
  await sql`update assembly_minutes set meeting_type = type`.execute(db);
  await db.schema.alterTable('assembly_minutes').dropColumn('type').execute();
  await db.schema.alterTable('assembly_minutes').renameColumn('meeting_type', 'type').execute();
}
