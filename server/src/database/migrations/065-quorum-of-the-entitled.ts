import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Whom the quorum counts, and the right to vote over time (R10.20). Rights of existing rolls are taken as they are now;
 * figures recorded before have no number of those with the right.
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .alterTable('assemblies')
    .addColumn('quorum_counts', 'text', (c) => c.notNull().defaultTo('all'))
    .execute();
  await db.schema.alterTable('openings').addColumn('opened_can_vote', 'integer').execute();
  await db.schema.alterTable('quorum_verifications').addColumn('can_vote', 'integer').execute();
  await db.schema.alterTable('registration_changes').addColumn('can_vote', 'integer').execute();

  await db.schema
    .createTable('right_changes')
    .addColumn('id', ...columns.id)
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('can_vote', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('right_changes_by_person')
    .on('right_changes')
    .columns(['assembly_id', 'user_id', 'id'])
    .execute();
  await db.schema.createIndex('right_changes_by_user').on('right_changes').column('user_id').execute();
  await sql`insert into right_changes (assembly_id, user_id, sequence, at, can_vote)
    select assembly_id, user_id, 0, coalesce(added_at, '1970-01-01T00:00:00.000Z'), 1
    from attendees where can_vote = 1 order by id`.execute(db);
  await columns.onlyAdd(db, 'right_changes');
}
