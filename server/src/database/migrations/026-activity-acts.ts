import { type Kysely, sql } from 'kysely';

/**
 * Groups the entries of one act, which may take many calls, and stores the records that an entry names. Earlier
 * entries are groups of their own without such records.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite adds one column at a time.
  await db.schema.alterTable('activity').addColumn('act', 'text').execute();
  await db.schema.alterTable('activity').addColumn('together', 'text').execute();
  await db.schema.alterTable('activity').addColumn('head_id', 'integer').execute();
  const head = sql`coalesce(head_id, id)`;
  await sql`create index activity_by_head on activity (${head})`.execute(db);
  await db.schema.dropIndex('activity_by_area').execute();
  await sql`create index activity_by_area on activity (area, ${head})`.execute(db);
  await sql`create index activity_by_user on activity (user_id, ${head})`.execute(db);
  await sql`create index activity_by_act on activity (act, user_id) where act is not null`.execute(db);

  await db.schema
    .createTable('activity_subjects')
    .addColumn('activity_id', 'integer', (c) => c.notNull().references('activity.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'integer', (c) => c.notNull())
    .addColumn('start', 'integer')
    .addColumn('length', 'integer')
    .addPrimaryKeyConstraint('activity_subjects_key', ['activity_id', 'kind', 'subject_id'])
    .execute();
  await db.schema
    .createIndex('activity_subjects_by_subject')
    .on('activity_subjects')
    .columns(['kind', 'subject_id', 'activity_id'])
    .execute();
}
