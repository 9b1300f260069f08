import { type Kysely, sql } from 'kysely';

/**
 * Distinguishes people on the roll of an opened voting from candidates outside of it, whose names are frozen too
 * (decision 28). For votings opened before this column existed, the current roll is the only one known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('frozen_names')
    .addColumn('on_roll', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update frozen_names set on_roll = 1
    where exists (
      select 1 from questions
        join attendees on attendees.assembly_id = questions.assembly_id
      where questions.id = frozen_names.question_id and attendees.user_id = frozen_names.user_id
    )`.execute(db);
}
