import { expect, it } from 'vitest';
import { attendanceHistory } from '../features/assembly-members/presence-store.ts';
import { aDatabase } from '../testing/databases.ts';
import { aFolder } from '../testing/process.ts';
import { type DatabasePlace, openDatabase } from './open.ts';
import { connect } from './postgresql/connection.ts';
import { insertRows } from './table-dump.ts';

it('takes over the presence and the powers of an older installation', async () => {
  const place: DatabasePlace = { DATA_DIR: aFolder(), ...(await aDatabase()) };
  if (place.DATABASE_URL) {
    const admin = await connect(place.DATABASE_URL);
    await admin.query('drop schema public cascade; create schema public');
    await admin.end();
  }
  const older = await openDatabase(place, '032-kinds-of-question');
  await older.write(async (tx) => {
    const user = { name: 'x', last_name: 'x', phone: '3', password_hash: 'x', user_type: 1 };
    const found = { name_search: 'x', last_name_search: 'x', email_search: 'x', dni_search: 'x' };
    const at = '2026-01-01T00:00:00.000Z';
    await insertRows(
      tx,
      'users',
      [1, 2, 3].map((id) => ({ id, email: `${id}`, dni: `${id}`, created_at: at, ...user, ...found })),
    );
    const assembly = {
      title: 'x',
      description: 'x',
      start_date: at,
      end_date: at,
      agenda: '[]',
      search: 'x',
    };
    await insertRows(tx, 'assemblies', [
      { id: 1, ...assembly, participants: 3, needs_quorum: 1, quorum_min: 2 },
    ]);
    await insertRows(
      tx,
      'attendees',
      [1, 2, 3].map((id) => ({ assembly_id: 1, user_id: id, assist: id === 3 ? 0 : 1 })),
    );
    await insertRows(tx, 'files', [{ name: 'a.pdf', kind: 'document', created_at: at }]);
    const parties = { represented_id: 3, attorney_id: 1 };
    await insertRows(tx, 'attorney_powers', [{ assembly_id: 1, ...parties, document: 'a.pdf' }]);
  });
  await older.close();

  const database = await openDatabase(place);
  const { since, events } = await attendanceHistory(database.read, 1, 2);
  await database.close();
  expect(since).toMatch(/^20.*Z$/);
  const taken = { kind: 'presence', at: since, mode: 'hall', by: 'takenOver' };
  expect(events).toHaveLength(3);
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...taken, userId: 1 }),
      expect.objectContaining({ ...taken, userId: 2 }),
      { kind: 'power', at: since, sequence: 0, representedId: 3, attorneyId: 1 },
    ]),
  );
});
