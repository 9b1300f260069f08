import type { Kysely } from 'kysely';

/** Whether the minutes say who spoke (R20.17). */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('minutes_facts')
    .addColumn('interventions', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
