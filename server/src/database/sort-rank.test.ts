import { expect, it } from 'vitest';
import { pictureCardStore } from '../features/picture-cards/store.ts';
import { ALL_STATES } from '../features/publication/domain/publication.ts';
import { aDatabase } from '../testing/databases.ts';
import { aFolder } from '../testing/process.ts';
import { type DatabasePlace, openDatabase } from './open.ts';
import { connect } from './postgresql/connection.ts';
import { insertRows } from './table-dump.ts';

it('keeps the order of cards that were stored, or backed up, with a height', async () => {
  const place: DatabasePlace = { DATA_DIR: aFolder(), ...(await aDatabase()) };
  if (place.DATABASE_URL) {
    const admin = await connect(place.DATABASE_URL);
    await admin.query('drop schema public cascade; create schema public');
    await admin.end();
  }
  const older = await openDatabase(place, '020-plain-document-numbers');
  const card = { description: 'x', picture: 'x', search: 'x' };
  const rows = [2, 1, 3].map((height) => ({ ...card, title: `height ${height}`, height }));
  await older.write(async (tx) => {
    await insertRows(tx, 'files', [{ name: 'x', kind: 'image', created_at: '2026-01-01T00:00:00.000Z' }]);
    for (const table of ['news', 'benefits'] as const) await insertRows(tx, table, rows);
  });
  await older.close();

  const database = await openDatabase(place);
  for (const table of ['news', 'benefits'] as const) {
    await database.write((tx) => pictureCardStore(tx, table).insertOnTop({ ...card, title: 'new' }));
    const { cards, total } = await pictureCardStore(database.read, table).list(ALL_STATES);
    expect(total).toBe(4);
    expect(cards.map(({ title }) => title)).toEqual(['new', 'height 3', 'height 2', 'height 1']);
  }
  await database.close();
});
