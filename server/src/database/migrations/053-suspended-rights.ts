import type { Kysely } from 'kysely';

/** Whether the right to vote was taken from a person of the frozen roll while the voting was open (R12.35). */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('voting_rights')
    .addColumn('suspended', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
