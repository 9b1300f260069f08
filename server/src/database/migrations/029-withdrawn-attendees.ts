import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** How those attended who were deleted during an assembly, and whom they represented then (decision 28). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await columns
    .inKeyOrder(db.schema.createTable('withdrawn_attendees'))
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('attendance', 'text', (c) => c.notNull())
    .addColumn('attorney_id', 'integer', (c) => c.references('users.id'))
    .addColumn('can_vote', 'integer')
    .addPrimaryKeyConstraint('withdrawn_attendees_once', ['assembly_id', 'user_id'])
    .execute();
}
