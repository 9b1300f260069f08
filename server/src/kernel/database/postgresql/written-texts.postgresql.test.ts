/** Migration 066 over stored rows, on PostgreSQL. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aServer } from '../../../testing/server.ts';
import { up } from '../migrations/066-written-texts.ts';

it('migrates stored line breaks to line feeds, and folds stored names again', async () => {
  const { database } = (await aServer()).dependencies;
  await database.write(async (tx) => {
    await sql`insert into assistance_steps (user_id, step, description)
      values (1, '[]', ${'a\r\nb\rc'})`.execute(tx);
    await sql`insert into versions (section, record_id, number, content)
      values ('assistance_steps', 1, 1, ${JSON.stringify({ title: 'Uno \\r', description: 'a\r\nb' })})`.execute(
      tx,
    );
    await sql`insert into registration_requests (name, last_name, email, phone, dni_type, dni, dni_search, is_anesthesiologist, created_at, name_search, last_name_search, email_search)
      values ('Rosa', 'O’Malley', 'a@a.test', '3', 1, '9', '9', 0, '2026-01-01T00:00:00.000Z', 'x', 'x', 'x')`.execute(
      tx,
    );
    for (const name of ['L’Hospitalet', "L'Hospitalet"])
      await sql`insert into profile_items (category_id, name, name_search) values (1, ${name}, ${name.toLowerCase()})`.execute(
        tx,
      );
    await up(tx as never);
  });
  const rows = async (query: string) => (await sql.raw(query).execute(database.read as never)).rows;
  expect(await rows('select description from assistance_steps')).toEqual([{ description: 'a\nb\nc' }]);
  const [version] = (await rows('select content from versions')) as { content: string }[];
  expect(JSON.parse(version?.content ?? '')).toEqual({ title: 'Uno \\r', description: 'a\nb' });
  expect(await rows('select name_search, last_name_search from registration_requests')).toEqual([
    { name_search: "rosa o'malley", last_name_search: "o'malley" },
  ]);
  expect(
    await rows("select name_search from profile_items where name like 'L_Hospitalet' order by id"),
  ).toEqual([{ name_search: 'l’hospitalet' }, { name_search: "l'hospitalet" }]);
});
