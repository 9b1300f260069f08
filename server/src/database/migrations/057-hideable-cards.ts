import { type Kysely, type SqlBool, sql } from 'kysely';

/** The ranks of cards that may be hidden from members: their lists are all cards less the hidden ones, which are few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['news', 'benefits'])
    await db.schema
      .createIndex(`${table}_hideable`)
      .on(table)
      .columns(['sort_rank', 'is_draft', 'publish_at', 'expire_at'])
      .where(sql<SqlBool>`is_draft = 1 or publish_at is not null or expire_at is not null`)
      .execute();
}
