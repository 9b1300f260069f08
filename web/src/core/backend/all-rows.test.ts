import { expect, test } from 'vitest';
import { allRows } from './listing.ts';

const listOf = (length: number) => Array.from({ length }, (_, index) => ({ id: length - index }));
const rows = listOf(25);
type Row = (typeof rows)[number];

/** All rows by pages of ten, where the list is another for each page after the first; the last of these stays. */
async function readWhile(first: readonly Row[], ...later: (readonly Row[])[]) {
  const offsets: number[] = [];
  let underWay = 0;
  const found = await allRows(
    { data: first.slice(0, 10), total: first.length },
    async ({ limit, offset }) => {
      expect(underWay, 'one page at a time').toBe(0);
      underWay += 1;
      await Promise.resolve();
      underWay -= 1;
      const now = later[Math.min(offsets.push(offset), later.length) - 1] ?? first;
      return { data: now.slice(offset, offset + limit), total: now.length };
    },
  );
  return { ids: found.map(({ id }) => id), offsets };
}
const idsOf = (list: readonly Row[]) => list.map(({ id }) => id);

test('all rows are loaded, page after page, each once', async () => {
  expect(await readWhile(rows)).toEqual({ ids: idsOf(rows), offsets: [9, 18] });
});

test('no row is missed at the end of full pages where one was added meanwhile', async () => {
  const twenty = listOf(20);
  expect((await readWhile(twenty, [{ id: 21 }, ...twenty])).ids).toEqual(idsOf(twenty));
});

test('no row is missed where more than a page was added meanwhile', async () => {
  expect((await readWhile(rows, listOf(40))).ids).toEqual(expect.arrayContaining(idsOf(rows)));
});

test('no row that is still there is missed where some were removed meanwhile', async () => {
  expect((await readWhile(rows, rows.slice(3))).ids).toEqual(idsOf(rows));
  expect((await readWhile(listOf(20), listOf(20).slice(11))).ids).toEqual(
    idsOf(listOf(20)).filter((id) => id !== 10),
  );
  expect((await readWhile(rows, rows, rows.slice(3), rows.slice(3), rows.slice(6))).ids).toEqual(idsOf(rows));
});

test('a backend whose total promises more rows than it has is not asked for ever', async () => {
  const found = await allRows({ data: rows.slice(0, 10), total: 30 }, async ({ offset }) => ({
    data: offset === 0 ? rows.slice(0, 10) : [],
    total: 30,
  }));
  expect(found).toEqual(rows.slice(0, 10));
});

test('a backend without a total is not asked again', async () => {
  const found = await allRows({ data: rows, total: null }, () => Promise.reject(new Error('asked again')));
  expect(found).toEqual(rows);
});
