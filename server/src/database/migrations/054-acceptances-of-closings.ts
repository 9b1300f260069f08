import { type Kysely, sql } from 'kysely';

/** The opening whose result an elected person answered: a later one is answered again (R17.1). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('acceptances')
    .addColumn('opening_id', 'integer', (c) => c.references('openings.id'))
    .execute();
  await sql`
    update acceptances set opening_id = (
      select max(openings.id) from openings
      where openings.question_id = acceptances.question_id and openings.closed_at <= acceptances.at)`.execute(
    db,
  );
}
