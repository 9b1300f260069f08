import { type Kysely, sql } from 'kysely';

/** Sorts people with the same last name by their first names, as the roll does, in the index of the list of users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('users_by_last_name_search').execute();
  await db.schema
    .createIndex('users_by_last_name_search')
    .on('users')
    .expression(sql.raw('deleted_at, last_name_search, name_search'))
    .execute();
}
