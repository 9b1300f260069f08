import type { Kysely } from 'kysely';

/** When a person was put on a roll: nobody is present before (R10.18). Null for those who were on it before this. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.alterTable('attendees').addColumn('added_at', 'text').execute();
