import type { Kysely } from 'kysely';

/** What tells a person of a frozen roll from others with the same full name (R12.36); null where nobody has it. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('frozen_names').addColumn('label', 'text').execute();
