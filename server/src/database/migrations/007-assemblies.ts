import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Assemblies and their votings (R10, R12).
 *
 * Secrecy: `turnout` stores who voted and `ballots` the choices. They have no time, number or other column in common
 * except the question, and both are stored in the order of their keys, which are random for ballots, so that not even
 * the order of rows links them.
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('assemblies')
    .addColumn('id', ...columns.id)
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('picture', 'text', (c) => c.references('files.name'))
    .addColumn('start_date', 'text', (c) => c.notNull())
    .addColumn('end_date', 'text', (c) => c.notNull())
    .addColumn('participants', 'integer', (c) => c.notNull())
    .addColumn('needs_quorum', 'integer', (c) => c.notNull())
    .addColumn('quorum_min', 'integer', (c) => c.notNull())
    .addColumn('agenda', 'text', (c) => c.notNull())
    .addColumn('is_register', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('search', 'text', (c) => c.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema.createIndex('assemblies_by_picture').on('assemblies').column('picture').execute();

  await db.schema
    .createTable('attendees')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('assist', 'integer', (c) => c.notNull())
    .addColumn('can_vote', 'integer', (c) => c.notNull().defaultTo(1))
    .addUniqueConstraint('attendees_once', ['assembly_id', 'user_id'])
    .execute();
  await db.schema.createIndex('attendees_by_user').on('attendees').column('user_id').execute();

  await db.schema
    .createTable('attorney_powers')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('represented_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('attorney_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('document', 'text', (c) => c.notNull().references('files.name'))
    .addUniqueConstraint('attorney_powers_one_attorney', ['assembly_id', 'represented_id'])
    .addCheckConstraint('attorney_powers_not_oneself', sql`represented_id <> attorney_id`)
    .execute();
  await db.schema
    .createIndex('attorney_powers_by_attorney')
    .on('attorney_powers')
    .columns(['assembly_id', 'attorney_id'])
    .execute();
  await db.schema
    .createIndex('attorney_powers_by_document')
    .on('attorney_powers')
    .column('document')
    .execute();

  await db.schema
    .createTable('questions')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('is_list', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('draft', 'open', 'closed')`))
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema.createIndex('questions_by_assembly').on('questions').column('assembly_id').execute();

  await columns
    .inKeyOrder(db.schema.createTable('question_candidates'))
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('question_candidates_once', ['question_id', 'user_id'])
    .execute();

  await db.schema
    .createTable('openings')
    .addColumn('id', ...columns.id)
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('opened_at', 'text', (c) => c.notNull())
    .addColumn('opened_by', 'integer', (c) => c.notNull())
    .addColumn('opened_present', 'integer', (c) => c.notNull())
    .addColumn('opened_represented', 'integer', (c) => c.notNull())
    .addColumn('opened_total', 'integer', (c) => c.notNull())
    .addColumn('opened_needed', 'integer', (c) => c.notNull())
    .addColumn('entitled', 'integer', (c) => c.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('closed_by', 'integer')
    .addColumn('closed_present', 'integer')
    .addColumn('closed_represented', 'integer')
    .addColumn('closed_total', 'integer')
    .execute();
  await db.schema.createIndex('openings_by_question').on('openings').column('question_id').execute();

  // The roll, frozen at each opening: whose votes count.
  await columns
    .inKeyOrder(db.schema.createTable('voting_rights'))
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addPrimaryKeyConstraint('voting_rights_once', ['question_id', 'user_id'])
    .execute();

  await columns
    .inKeyOrder(db.schema.createTable('turnout'))
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('by_proxy', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('turnout_one_ballot_per_right', ['question_id', 'user_id'])
    .execute();

  await columns
    .inKeyOrder(db.schema.createTable('ballots'))
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('choice', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('ballots_once', ['question_id', 'key'])
    .execute();
}
