import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Seals, published lists and receipts of votings (R18). Votings that were opened before this migration have no seal of
 * their opening, and are not in a package until they are opened again.
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .alterTable('assemblies')
    .addColumn('gives_receipts', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('assemblies').addColumn('verification_salt', 'text').execute();

  await db.schema
    .createTable('seals')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('question_id', 'integer')
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('previous', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('signature', 'text', (c) => c.notNull())
    .addUniqueConstraint('seals_in_order', ['assembly_id', 'number'])
    .execute();
  await db.schema.createIndex('seals_by_question').on('seals').column('question_id').execute();
  await columns.onlyAdd(db, 'seals');

  await columns
    .inKeyOrder(db.schema.createTable('published_lists'))
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('round', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('published_lists_once', ['question_id', 'round', 'kind'])
    .execute();
  await columns.onlyAdd(db, 'published_lists');

  await db.schema
    .createTable('restores')
    .addColumn('id', ...columns.id)
    .addColumn('made_at', 'text', (c) => c.notNull())
    .addColumn('reset', 'text', (c) => c.notNull())
    .addColumn('sealed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
