import type { Kysely } from 'kysely';

/** How members may register their own presence (R16.6), and which arrivals had the code of the hall (R16.7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('assemblies')
    .addColumn('presence_ways', 'text', (c) => c.notNull().defaultTo('hall,remote,unstated'))
    .execute();
  await db.schema
    .alterTable('presence_changes')
    .addColumn('with_hall_code', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
