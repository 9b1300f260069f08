import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** The session of an assembly, its points of the agenda with ids, and the list of speakers (R20). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const ofAssembly = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', ...columns.id)
      .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'));

  await ofAssembly('agenda_points')
    .addColumn('position', 'integer')
    .addColumn('text', 'text', (c) => c.notNull())
    .execute();
  await ofAssembly('session_changes')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('changed_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute();
  await ofAssembly('point_changes')
    .addColumn('point_id', 'integer', (c) => c.references('agenda_points.id'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('changed_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .execute();
  await ofAssembly('speakers')
    .addColumn('point_id', 'integer', (c) => c.references('agenda_points.id'))
    .addColumn('user_id', 'integer', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('sort_rank', 'integer', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('called_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('paused_at', 'text')
    .addColumn('paused_for', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('allowed', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('session_settings')
    .addColumn('assembly_id', 'integer', (c) => c.primaryKey().references('assemblies.id'))
    .addColumn('floor_open', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('floor_seconds', 'integer', (c) => c.notNull())
    .addColumn('hall_view', 'text', (c) => c.notNull().defaultTo('auto'))
    .addColumn('hall_question', 'integer', (c) => c.references('questions.id'))
    .addColumn('hall_message', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const table of ['agenda_points', 'session_changes', 'point_changes', 'speakers'])
    await db.schema.createIndex(`${table}_by_assembly`).on(table).column('assembly_id').execute();
  // Without them the deletion of a user's row reads the whole table.
  for (const table of ['session_changes', 'point_changes'])
    await db.schema.createIndex(`${table}_by_user`).on(table).column('changed_by').execute();
  await db.schema.createIndex('speakers_by_user').on('speakers').column('user_id').execute();
  // One hand per person, and one speaker at a time.
  await sql`create unique index speakers_one_hand on speakers (assembly_id, user_id)
    where called_at is null and user_id is not null`.execute(db);
  await sql`create unique index speakers_one_speaking on speakers (assembly_id)
    where called_at is not null and ended_at is null`.execute(db);

  const assemblies = await sql<{ id: number; agenda: string }>`select id, agenda from assemblies`.execute(db);
  for (const { id, agenda } of assemblies.rows)
    for (const [position, text] of (JSON.parse(agenda) as string[]).entries())
      await sql`insert into agenda_points (assembly_id, position, text) values (${id}, ${position}, ${text})`.execute(
        db,
      );
}
