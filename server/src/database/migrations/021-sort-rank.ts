import type { Kysely } from 'kysely';

/** Renames the order of cards: `height` looked like the size of a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['news', 'benefits']) {
    await db.schema.dropIndex(`${table}_by_height`).execute();
    await db.schema.alterTable(table).renameColumn('height', 'sort_rank').execute();
    await db.schema.createIndex(`${table}_by_sort_rank`).on(table).column('sort_rank').execute();
  }
}
