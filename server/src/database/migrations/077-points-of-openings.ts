import type { Kysely } from 'kysely';

/** The point of the agenda at the opening of a voting (R12.28), empty without one. Null for openings of before. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('openings').addColumn('opened_point', 'text').execute();
