/**
 * Triggers that keep `user_name_words`, the words of the names of users who are not deleted, and `name_words`, each of
 * these words once. No write of users can forget them, and no word of an erased name stays; except on PostgreSQL, where a
 * bulk write and another one erase its last users at once: then it stays, without a user, until another user has had it.
 * Used by migrations: never edited once landed.
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
  ])
    await sql.raw(`create trigger users_name_words_${name} after ${event} begin ${body} end`).execute(db);
}

/**
 * A bulk write runs beside another write, and neither waits for the other: a row of `name_words` that the other one has
 * locked counts as missing where a word is added, and as used where one is removed. So a word may have two rows, which
 * does no harm.
 */
export async function postgresqlNameWordTriggers(db: Kysely<unknown>): Promise<void> {
  // From the last user on: rows that one transaction deletes, usually from the first on, stay in the index until its end.
  const isUnused = `(select user_id from user_name_words where user_name_words.word = name_words.word
    order by user_id desc limit 1) is null`;
  const body = `
    declare
      before text[] := '{}';
      after text[] := '{}';
      gone text[];
      added text[];
      unused tid[];
    begin
      if tg_op <> 'INSERT' then
        if old.deleted_at is null then before := string_to_array(old.name_search, ' '); end if;
      end if;
      if tg_op <> 'DELETE' then
        if new.deleted_at is null then after := string_to_array(new.name_search, ' '); end if;
      end if;
      gone := array(select unnest(before) except select unnest(after));
      added := array(select unnest(after) except select unnest(before) except select '');
      if cardinality(added) > 0 then
        insert into user_name_words (word, user_id) select word, new.id from unnest(added) as words (word);
        insert into name_words (word) select word from unnest(added) as words (word) where word not in
          (select name_words.word from name_words where name_words.word = any(added) for key share skip locked);
      end if;
      if cardinality(gone) > 0 then
        delete from user_name_words where user_id = old.id and word = any(gone);
        -- The second statement sees the users whom another write added before the rows were locked.
        unused := array(select ctid from name_words where word = any(gone) and ${isUnused} for update skip locked);
        delete from name_words where ctid = any(unused) and ${isUnused};
      end if;
      return null;
    end`;
  await sql`create function follow_name_words() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
    db,
  );
  for (const [name, event, condition] of [
    ['insert', 'insert', ''],
    [
      'update',
      'update of name_search, deleted_at',
      'when (old.name_search <> new.name_search or old.deleted_at is distinct from new.deleted_at)',
    ],
    ['delete', 'delete', ''],
  ])
    await sql
      .raw(
        `create trigger users_name_words_${name} after ${event} on users
        for each row ${condition} execute function follow_name_words()`,
      )
      .execute(db);
}
