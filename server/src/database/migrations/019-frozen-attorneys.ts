import { type Kysely, sql } from 'kysely';

/**
 * The attorney in force at the opening of the voting: only they cast this right for its holder. For open votings it
 * is the present attorney.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('voting_rights').addColumn('attorney_id', 'integer').execute();
  await sql`update voting_rights set attorney_id = (
    select power.attorney_id from attorney_powers as power
    join questions on questions.assembly_id = power.assembly_id
    where questions.id = voting_rights.question_id and power.represented_id = voting_rights.user_id)`.execute(
    db,
  );
}
