import type { Kysely } from 'kysely';

/** The base of majorities of those present, within the frozen roll (R12.16). Null for closings of before, which keep theirs. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('openings').addColumn('closed_attending', 'integer').execute();
