import { type Kysely, sql } from 'kysely';

/** Deleted assemblies that had votings: archived, which their members and administrators can still read (R10.21). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assemblies add column archived integer not null default 0`.execute(db);
  await sql`update assemblies set archived = 1 where deleted_at is not null
    and exists (select 1 from questions where questions.assembly_id = assemblies.id and questions.state = 'closed')`.execute(
    db,
  );
}
