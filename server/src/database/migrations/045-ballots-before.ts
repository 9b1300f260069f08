import type { Kysely } from 'kysely';

/** How many ballots a question had when it was opened (R12.31). */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('openings').addColumn('cast_before', 'integer').execute();
