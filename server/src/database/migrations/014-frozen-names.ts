import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Names of people at the opening of a voting (decision 28). For votings opened before this table existed, the current
 * names are the earliest known.
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await columns
    .inKeyOrder(db.schema.createTable('frozen_names'))
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('dni', 'text')
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('name_search', 'text', (c) => c.notNull())
    .addColumn('last_name_search', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('frozen_names_once', ['question_id', 'user_id'])
    .execute();
  await db.schema.createIndex('frozen_names_by_user').on('frozen_names').column('user_id').execute();
  await sql`
    insert into frozen_names
      (question_id, user_id, name, last_name, dni, email, name_search, last_name_search)
    select involved.question_id, users.id, users.name, users.last_name, users.dni, users.email,
      users.name_search, users.last_name_search
    from (
      select questions.id as question_id, attendees.user_id from questions
        join attendees on attendees.assembly_id = questions.assembly_id
      union select questions.id, attorney_powers.represented_id from questions
        join attorney_powers on attorney_powers.assembly_id = questions.assembly_id
      union select questions.id, attorney_powers.attorney_id from questions
        join attorney_powers on attorney_powers.assembly_id = questions.assembly_id
      union select questions.id, revoked_powers.represented_id from questions
        join revoked_powers on revoked_powers.assembly_id = questions.assembly_id
      union select questions.id, revoked_powers.attorney_id from questions
        join revoked_powers on revoked_powers.assembly_id = questions.assembly_id
      union select question_id, user_id from question_candidates
      union select question_id, user_id from turnout
    ) as involved
    join users on users.id = involved.user_id
    where involved.question_id in (select id from questions where state <> 'draft')`.execute(db);
}
