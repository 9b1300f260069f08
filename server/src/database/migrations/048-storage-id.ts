import type { Kysely } from 'kysely';

/** The id of the file storage in use, by which a server with another one is refused. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('installation').addColumn('storage_id', 'text').execute();
