import { type Kysely, sql } from 'kysely';

/** Deleted assemblies that had votings: archived, which their members and administrators can still read (R10.21). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('assemblies')
    .addColumn('archived', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update assemblies set archived = 1 where deleted_at is not null
    and exists (select 1 from questions where questions.assembly_id = assemblies.id and questions.state = 'closed')`.execute(
    db,
  );
}
