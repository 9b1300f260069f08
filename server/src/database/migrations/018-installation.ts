import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** The id of this installation. One row, written by the first start; the file storage holds it too. */
export async function up(db: Kysely<unknown>, _columns: Columns): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .execute();
}
