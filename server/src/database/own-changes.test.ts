import { expect, it } from 'vitest';
import { aDatabase } from '../testing/databases.ts';
import { aFolder } from '../testing/process.ts';
import { type DatabasePlace, openDatabase } from './open.ts';
import { connect } from './postgresql/connection.ts';
import { insertRows } from './table-dump.ts';

it('finds which changes of an earlier import are about a user', async () => {
  const place: DatabasePlace = { DATA_DIR: aFolder(), ...(await aDatabase()) };
  if (place.DATABASE_URL) {
    const admin = await connect(place.DATABASE_URL);
    await admin.query('drop schema public cascade; create schema public');
    await admin.end();
  }
  const older = await openDatabase(place, '030-users-by-whole-name');
  const at = '2026-01-01T00:00:00.000Z';
  const fields = ['Ana (11): celular', 'Beto (22): celular', 'Beto (22): correo', 'Caro (33): correo'];
  await older.write(async (tx) => {
    await insertRows(
      tx,
      'users',
      ['11', '22', '44'].map((dni) => ({
        ...{ name: 'x', last_name: 'x', email: dni, phone: '3', password_hash: 'x', user_type: 1 },
        ...{
          created_at: at,
          name_search: 'x',
          last_name_search: 'x',
          email_search: dni,
          dni_search: dni,
          dni,
        },
      })),
    );
    const changes = JSON.stringify(fields.map((field) => ({ field, before: '1', after: '2' })));
    const entry = { at, user_id: 0, person: 'x', person_search: 'x', area: 'Usuarios', changes };
    await insertRows(tx, 'activity', [{ ...entry, what: 'Importó usuarios' }]);
    const users = await tx.selectFrom('users').select('id').orderBy('id').execute();
    const [{ id: activity_id }] = (await tx.selectFrom('activity').select('id').execute()) as [
      { id: number },
    ];
    const subject = { activity_id, kind: 'user', start: null, length: null };
    await insertRows(
      tx,
      'activity_subjects',
      users.map(({ id }) => ({ ...subject, subject_id: id })),
    );
  });
  await older.close();

  const database = await openDatabase(place);
  const rows = await database.read
    .selectFrom('activity_subjects')
    .select(['first_change', 'own_changes'])
    .orderBy('subject_id')
    .execute();
  await database.close();
  expect(rows).toEqual([
    { first_change: 0, own_changes: 1 },
    { first_change: 1, own_changes: 2 },
    // Their document number was changed since.
    { first_change: null, own_changes: null },
  ]);
});
