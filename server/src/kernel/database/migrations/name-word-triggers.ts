/**
 * Triggers that keep `user_name_words`, the words of the names of users who are not deleted, and `name_words`, each of
 * these words once. No write of users can forget them, and no word of an erased name stays; except on PostgreSQL, where a
 * bulk write and another one erase its last users at once: then it stays, without a user, until another user has had it.
 * Used by migrations; a change of it needs another one, which makes them anew.
 */
import { type Kysely, sql } from 'kysely';

/** Words are separated by single spaces (`fold`). Escapes of JSON contain none. */
const jsonWords = (column: string) => `json_each('[' || replace(json_quote(${column}), ' ', '","') || ']')`;

export async function sqliteNameWordTriggers(db: Kysely<unknown>): Promise<void> {
  const words = (row: 'old' | 'new') =>
    `select distinct value from ${jsonWords(`${row}.name_search`)} where value <> ''`;
  const remove = `delete from user_name_words where user_id = old.id and word in (${words('old')});`;
  const add = `
    insert into user_name_words (word, user_id) select value, new.id from (${words('new')}) where new.deleted_at is null;
    insert into name_words (word) select value from (${words('new')})
      where new.deleted_at is null and not exists (select 1 from name_words where word = value);`;
  const forget = `delete from name_words where word in (${words('old')})
    and not exists (select 1 from user_name_words where user_name_words.word = name_words.word);`;
  for (const [name, event, body] of [
    ['insert', 'insert on users', add],
    [
      'update',
      `update of name_search, deleted_at on users
        when old.name_search <> new.name_search or old.deleted_at is not new.deleted_at`,
      remove + add + forget,
    ],
    ['delete', 'delete on users', remove + forget],
  ]) {
    await sql.raw(`drop trigger if exists users_name_words_${name}`).execute(db);
    await sql.raw(`create trigger users_name_words_${name} after ${event} begin ${body} end`).execute(db);
  }
}

/**
 * Once a statement, for all of its rows: an import changes thousands. A bulk write runs beside another write, and neither
 * waits for the other: a row of `name_words` that the other one has locked counts as missing where a word is added, and as
 * used where one is removed. So a word may have two rows, which does no harm.
 */
export async function postgresqlNameWordTriggers(db: Kysely<unknown>): Promise<void> {
  // From the last user on: rows that one transaction deletes, usually from the first on, stay in the index until its end.
  const isUnused = `(select user_id from user_name_words where user_name_words.word = name_words.word
    order by user_id desc limit 1) is null`;
  const words = (rows: 'before' | 'after') =>
    `select id, word from ${rows}, unnest(string_to_array(name_search, ' ')) as word where deleted_at is null and word <> ''`;
  const add = (added: string) => `
    with added as (${added}) select array_agg(id), array_agg(word) into ids, words from added;
    insert into user_name_words (word, user_id) select * from unnest(words, ids);
    insert into name_words (word) select distinct word from unnest(words) as word where word not in
      (select name_words.word from name_words where name_words.word = any(words) for key share skip locked);`;
  const remove = (gone: string) => `
    with gone as (${gone}) select array_agg(id), array_agg(word) into ids, words from gone;
    delete from user_name_words using unnest(words, ids) as gone (word, id)
      where user_name_words.word = gone.word and user_id = gone.id;
    -- The second statement sees the users whom another write added before the rows were locked.
    unused := array(select ctid from name_words where word = any(words) and ${isUnused} for update skip locked);
    delete from name_words where ctid = any(unused) and ${isUnused};`;
  const both = { before: words('before'), after: words('after') };
  for (const [event, tables, body] of [
    ['insert', 'new table as after', add(`select distinct * from (${both.after}) as each`)],
    [
      'update',
      'old table as before new table as after',
      add(`${both.after} except ${both.before}`) + remove(`${both.before} except ${both.after}`),
    ],
    ['delete', 'old table as before', remove(both.before)],
  ] as const) {
    const name = `users_name_words_${event}`;
    await sql
      .raw(`create or replace function ${name}() returns trigger language plpgsql as $$
        declare ids integer[]; words text[]; unused tid[];
        begin ${body} return null; end $$`)
      .execute(db);
    await sql.raw(`drop trigger if exists ${name} on users`).execute(db);
    await sql
      .raw(`create trigger ${name} after ${event} on users referencing ${tables}
        for each statement execute function ${name}()`)
      .execute(db);
  }
  await sql`drop function if exists follow_name_words()`.execute(db);
}
