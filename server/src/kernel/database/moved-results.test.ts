import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aDatabaseWithoutTables } from '../../testing/databases.ts';
import { aFolder } from '../../testing/process.ts';
import { openDatabase } from './open.ts';

it('keeps the results that an earlier version moved in as entries of the activity log', async () => {
  const place = { DATA_DIR: aFolder(), ...(await aDatabaseWithoutTables()) };
  const before = await openDatabase(place, '072-letters-without-accents');
  const at = '2026-01-02T15:00:00.000Z';
  await before.write(async (tx) => {
    await sql`insert into users (id, name, last_name, email, phone, password_hash, user_type, created_at, name_search,
      last_name_search, email_search, dni_search) values (7, 'Ana', 'Ruiz', 'a@a.test', '3', 'x', 1, ${at}, 'ana ruiz',
      'ruiz', 'a@a.test', '')`.execute(tx);
    await sql`insert into assemblies (id, title, description, start_date, end_date, participants, needs_quorum, quorum_min,
      agenda, search) values (1, 'General', 'd', ${at}, ${at}, 0, 0, 0, '["Uno"]', 'general')`.execute(tx);
    await sql`insert into questions (id, assembly_id, title, is_list, state) values (1, 1, '¿Aprueba?', 0, 'closed'),
      (2, 1, 'Junta', 1, 'closed'), (3, 1, 'Otra', 0, 'draft')`.execute(tx);
    await sql`insert into imported_results (question_id, origin, imported_at, voters_known, entitled)
      values (1, 'https://otra.test', ${at}, 0, null), (2, 'https://otra.test', ${at}, 1, 1)`.execute(tx);
    await sql`insert into imported_votes (question_id, choice, votes)
      values (1, 'yes', 7), (1, 'no', 3), (1, 'unlisted', 2), (2, '7', 1)`.execute(tx);
    await sql`insert into turnout (question_id, user_id, by_proxy) values (2, 7, 0)`.execute(tx);
  });
  await before.close();

  const after = await openDatabase(place);
  const entries = await after.read
    .selectFrom('activity')
    .select(['at', 'area', 'what'])
    .orderBy('id')
    .execute();
  expect(entries.map(({ what }) => what)).toEqual([
    'Conservó el resultado de «¿Aprueba?» en «General», que se trajo de https://otra.test: Sí 7, No 3, Sin detalle 2; 12 votos en total',
    'Conservó el resultado de «Junta» en «General», que se trajo de https://otra.test: Ana Ruiz 1; 1 votos en total; votaron 1 personas',
  ]);
  expect(entries[0]).toMatchObject({ at, area: 'Votaciones' });
  const questions = await after.read
    .selectFrom('questions')
    .select(['id', 'deleted_at'])
    .orderBy('id')
    .execute();
  expect(questions).toEqual([
    { id: 1, deleted_at: at },
    { id: 2, deleted_at: at },
    { id: 3, deleted_at: null },
  ]);
  await after.close();
});
