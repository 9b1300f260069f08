import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Certificates of attendance and of membership (R21.3). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('certificates')
    .addColumn('id', ...columns.id)
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('assembly_id', 'integer', (c) => c.references('assemblies.id'))
    .addColumn('statement', 'text', (c) => c.notNull())
    .addColumn('issued_at', 'text', (c) => c.notNull())
    .addColumn('revoked_at', 'text')
    .addColumn('download', 'text')
    .execute();
  for (const column of ['user_id', 'assembly_id', 'download'] as const)
    await db.schema.createIndex(`certificates_by_${column}`).on('certificates').column(column).execute();
}
