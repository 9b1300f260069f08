import { type Kysely, sql } from 'kysely';
import { fold } from '../search.ts';
import type { Columns } from './columns.ts';

interface Before {
  users: { id: number; name: string; last_name: string; email: string; dni: string | null };
  activity: { id: number; person: string };
}

/**
 * Users that can be searched, sorted and deleted while rows refer to them; registration requests; codes that delete
 * one's own account.
 */
export async function up(db: Kysely<unknown>, columns: Columns): Promise<void> {
  const folded = ['name_search', 'last_name_search', 'email_search', 'dni_search'];
  for (const column of folded)
    await db.schema
      .alterTable('users')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('users').addColumn('deleted_at', 'text').execute();

  const users = await (db as Kysely<Before>)
    .selectFrom('users')
    .select(['id', 'name', 'last_name', 'email', 'dni'])
    .execute();
  for (const { id, name, last_name, email, dni } of users)
    await sql`update users set name_search = ${fold(name, last_name)}, last_name_search = ${fold(last_name)},
      email_search = ${fold(email)}, dni_search = ${fold(dni)} where id = ${id}`.execute(db);

  const present = sql<boolean>`deleted_at is null`;
  // Covers exactly the filtered columns: a search reads the index instead of the rows.
  await db.schema
    .createIndex('users_by_search')
    .on('users')
    .columns(['name_search', 'email_search', 'dni_search', 'created_at'])
    .where(present)
    .execute();
  for (const column of ['last_name_search', 'email_search', 'created_at'])
    await db.schema.createIndex(`users_by_${column}`).on('users').column(column).where(present).execute();
  // Numbers in the order of numbers.
  await db.schema
    .createIndex('users_by_dni_search')
    .on('users')
    .expression(sql`length(dni_search), dni_search`)
    .where(present)
    .execute();
  await db.schema.createIndex('users_by_user_type').on('users').column('user_type').execute();

  await db.schema
    .createTable('registration_requests')
    .addColumn('id', ...columns.id)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('last_name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('dni_type', 'integer')
    .addColumn('dni', 'text', (c) => c.notNull())
    .addColumn('is_anesthesiologist', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('name_search', 'text', (c) => c.notNull())
    .addColumn('last_name_search', 'text', (c) => c.notNull())
    .addColumn('email_search', 'text', (c) => c.notNull())
    .addColumn('dni_search', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('account_deletion_codes')
    .addColumn('user_id', 'integer', (c) => c.primaryKey().references('users.id'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('tries_left', 'integer', (c) => c.notNull())
    .execute();

  await db.schema
    .alterTable('activity')
    .addColumn('person_search', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (const { id, person } of await (db as Kysely<Before>)
    .selectFrom('activity')
    .select(['id', 'person'])
    .execute())
    await sql`update activity set person_search = ${fold(person)} where id = ${id}`.execute(db);
  await db.schema.createIndex('activity_by_area').on('activity').columns(['area', 'at']).execute();
}
