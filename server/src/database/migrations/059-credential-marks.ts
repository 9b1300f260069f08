import type { Kysely } from 'kysely';

/**
 * Who could cast a right of the frozen roll with a credential that an administrator had set (R3.11): the sum of 1 for the
 * holder and 2 for the attorney.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('voting_rights')
    .addColumn('prepared', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
