import type { Kysely } from 'kysely';

/** Where an assembly meets, in words or as a link; empty where it is not known. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('assemblies')
    .addColumn('place', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
