import type { Kysely } from 'kysely';

/** Adds words that distinguish a person of a frozen roll from others of the same full name (R12.36); null where there are none. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('frozen_names').addColumn('label', 'text').execute();
