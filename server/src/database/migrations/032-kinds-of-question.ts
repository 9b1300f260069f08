import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Seats, blank votes, secret results, majorities, slates, lots and ballots on paper (R12.14 to R12.20). Questions from
 * before have one seat, live results, no majority, and blank votes only where they are of yes or no.
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .alterTable('questions')
    .addColumn('seats', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('questions')
    .addColumn('allow_blank', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('questions')
    .addColumn('show_results', 'text', (c) => c.notNull().defaultTo('live'))
    .execute();
  await db.schema.alterTable('questions').addColumn('rule', 'text').execute();
  await (db as Kysely<{ questions: { allow_blank: number; is_list: number } }>)
    .updateTable('questions')
    .set({ allow_blank: 0 })
    .where('is_list', '=', 1)
    .execute();
  await db.schema
    .alterTable('assemblies')
    .addColumn('max_powers', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('slates')
    .addColumn('id', ...columns.id)
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('slates_by_question').on('slates').column('question_id').execute();
  await columns
    .inKeyOrder(db.schema.createTable('slate_places'))
    .addColumn('slate_id', 'integer', (c) => c.notNull().references('slates.id'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('alternate_id', 'integer', (c) => c.references('users.id'))
    .addPrimaryKeyConstraint('slate_places_once', ['slate_id', 'place'])
    .execute();
  await db.schema.createIndex('slate_places_by_user').on('slate_places').column('user_id').execute();
  await db.schema
    .createIndex('slate_places_by_alternate')
    .on('slate_places')
    .column('alternate_id')
    .execute();

  await columns
    .inKeyOrder(db.schema.createTable('lots'))
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('drawn', 'text', (c) => c.notNull())
    .addColumn('drawn_by', 'text', (c) => c.notNull())
    .addColumn('witnessed_by', 'text', (c) => c.notNull())
    .addColumn('recorded_at', 'text', (c) => c.notNull())
    .addColumn('recorded_by', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('lots_once', ['question_id'])
    .execute();

  await db.schema
    .createTable('hand_counts')
    .addColumn('id', ...columns.id)
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('ballots', 'integer', (c) => c.notNull())
    .addColumn('counted_by', 'text', (c) => c.notNull())
    .addColumn('witnessed_by', 'text', (c) => c.notNull())
    .addColumn('recorded_at', 'text', (c) => c.notNull())
    .addColumn('recorded_by', 'integer', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('hand_counts_by_question').on('hand_counts').column('question_id').execute();
  await columns
    .inKeyOrder(db.schema.createTable('hand_votes'))
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('count_id', 'integer', (c) => c.notNull().references('hand_counts.id'))
    .addColumn('choice', 'text', (c) => c.notNull())
    .addColumn('votes', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('hand_votes_once', ['question_id', 'count_id', 'choice'])
    .execute();
}
