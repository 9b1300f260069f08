import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Documents of the points of an agenda (R20.11). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('point_documents')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('point_id', 'integer', (c) => c.notNull().references('agenda_points.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('file', 'text', (c) => c.notNull().unique().references('files.name'))
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('point_documents_by_assembly')
    .on('point_documents')
    .column('assembly_id')
    .execute();
}
