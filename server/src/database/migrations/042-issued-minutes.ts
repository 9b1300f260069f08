import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Facts and texts of the minutes, who of the elected accepted, and issued minutes with their files (decision 54). */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  await db.schema
    .createTable('minutes_facts')
    .addColumn('assembly_id', 'integer', (c) => c.primaryKey().references('assemblies.id'))
    .addColumn('nit', 'text', (c) => c.notNull())
    .addColumn('modality', 'text')
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('president_dni', 'text', (c) => c.notNull())
    .addColumn('secretary_dni', 'text', (c) => c.notNull())
    .addColumn('commission', 'text', (c) => c.notNull())
    .addColumn('approval', 'text', (c) => c.notNull())
    .addColumn('approved_on', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('minutes_texts')
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('point', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('minutes_texts_once', ['assembly_id', 'point'])
    .execute();

  await db.schema
    .createTable('acceptances')
    .addColumn('question_id', 'integer', (c) => c.notNull().references('questions.id'))
    .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('recorded_by', 'integer', (c) => c.notNull().references('users.id'))
    .addPrimaryKeyConstraint('acceptances_once', ['question_id', 'user_id'])
    .execute();

  await db.schema
    .createTable('issued_minutes')
    .addColumn('number', 'integer', (c) => c.primaryKey().check(sql`number > 0`))
    .addColumn('assembly_id', 'integer', (c) => c.notNull().references('assemblies.id'))
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('issued_at', 'text', (c) => c.notNull())
    .addColumn('issued_by', 'integer', (c) => c.notNull().references('users.id'))
    .addColumn('issued_by_name', 'text', (c) => c.notNull())
    .addUniqueConstraint('issued_minutes_once', ['assembly_id', 'sequence'])
    .execute();
  await columns.onlyAdd(db, 'issued_minutes');

  await db.schema
    .createTable('issued_minutes_files')
    .addColumn('number', 'integer', (c) => c.notNull().references('issued_minutes.number'))
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('issued_minutes_files_once', ['number', 'format', 'part'])
    .execute();
  await columns.onlyAdd(db, 'issued_minutes_files');
}
