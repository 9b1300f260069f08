import { type Kysely, sql } from 'kysely';

/** Open votings are asked for with each change of a right: without the index, that read all questions of the assembly. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index questions_open on questions (assembly_id) where state = 'open'`.execute(db);
}
