import { expect, test } from 'vitest';
import { allRows } from './listing.ts';

const rows = Array.from({ length: 25 }, (_, index) => ({ id: 25 - index }));

test('all rows are loaded, page after page, each once though one was added meanwhile', async () => {
  const asked: object[] = [];
  const now = [{ id: 26 }, ...rows];
  const found = await allRows({ data: rows.slice(0, 10), total: rows.length }, async (query) => {
    asked.push(query);
    const { limit, offset } = query;
    return { data: now.slice(offset, offset + limit), total: now.length };
  });
  expect(found.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(asked).toEqual([
    { limit: 10, offset: 10 },
    { limit: 10, offset: 20 },
  ]);
});

test('a backend without a total is not asked again', async () => {
  const found = await allRows({ data: rows, total: null }, () => Promise.reject(new Error('asked again')));
  expect(found).toEqual(rows);
});
