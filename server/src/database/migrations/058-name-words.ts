import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** The words of the names of users: a search reads the different words instead of all names (decision 64). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('name_words')
    .addColumn('word', 'text', (c) => c.notNull())
    .execute();
  await columns
    .inKeyOrder(db.schema.createTable('user_name_words'))
    .addColumn('word', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_name_words_key', ['word', 'user_id'])
    .execute();
  // Before the rows: PostgreSQL lets no other process write users from here on.
  await columns.nameWordTriggers(db);
  await sql`insert into user_name_words (word, user_id) select distinct word, user_id
    from (${columns.userWords}) as words where deleted_at is null and word <> '' order by word, user_id`.execute(
    db,
  );
  await sql`insert into name_words (word) select distinct word from user_name_words order by word`.execute(
    db,
  );
  // Not unique: on PostgreSQL a write would wait for another one that adds the same word.
  await db.schema.createIndex('name_words_by_word').on('name_words').column('word').execute();
}
