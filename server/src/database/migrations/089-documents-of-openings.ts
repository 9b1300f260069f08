import type { Kysely } from 'kysely';

/** The documents of its point at the opening of a voting (R20.12), a JSON list of texts. Null for openings of before. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('openings').addColumn('opened_documents', 'text').execute();
