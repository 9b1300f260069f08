import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LINE_HEIGHT, linesOf } from '../../results/name-lines.ts';
import { COLUMN_GAP, layOutList, type Room } from './list-layout.ts';

/** As wide as the widest letters of the typeface. */
const measure = (text: string) => 0.62 * text.length;
const WINDOWS = [
  { width: 1150, height: 430, sizes: [20, 44] },
  { width: 1730, height: 660, sizes: [30, 66] },
] as const satisfies readonly Room[];
const PARTS = { beside: 9, below: 0.9 };
const fullNames = (many: number) =>
  Array.from({ length: many }, (_, index) => `María Alejandra Marmolejo Cárdenas ${index}`);

const name = fc
  .array(fc.string({ minLength: 1, maxLength: 18 }), { minLength: 1, maxLength: 5 })
  .map((words) => words.join(' ').trim() || 'x');

it('keeps every name inside its cell, every cell inside the room, and every name on one page', () => {
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 80 }),
      fc.constantFrom(...WINDOWS),
      fc.constantFrom(PARTS, { beside: 0, below: 0.5 }),
      (names, room, parts) => {
        const { columns, rows, pages, perPage, fontSize } = layOutList(names, room, parts, measure);
        expect(columns * rows).toBeGreaterThanOrEqual(perPage);
        expect((pages - 1) * perPage).toBeLessThan(names.length);
        expect(pages * perPage).toBeGreaterThanOrEqual(names.length);
        expect(fontSize).toBeGreaterThanOrEqual(room.sizes[0]);
        expect(fontSize).toBeLessThanOrEqual(room.sizes[1]);
        const column = (room.width / fontSize - COLUMN_GAP * (columns - 1)) / columns - parts.beside;
        for (const each of names) {
          const lines = linesOf(each, column, measure).length;
          expect((lines * LINE_HEIGHT + parts.below) * fontSize * rows).toBeLessThanOrEqual(
            room.height + 0.01,
          );
        }
      },
    ),
    { numRuns: 200 },
  );
});

it('needs no more pages in a larger room, nor for fewer names', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 300 }), (many, more) => {
      const [room] = WINDOWS;
      const here = layOutList(fullNames(many), room, PARTS, measure);
      const larger = { ...room, width: room.width + more, height: room.height + more };
      expect(layOutList(fullNames(many), larger, PARTS, measure).pages).toBeLessThanOrEqual(here.pages);
      expect(layOutList(fullNames(many + 1), room, PARTS, measure).pages).toBeGreaterThanOrEqual(here.pages);
    }),
    { numRuns: 60 },
  );
});

it('sets two names in one large column, ten on a page, and forty on several in readable text', () => {
  for (const room of WINDOWS) {
    expect(layOutList(fullNames(2), room, PARTS, measure)).toMatchObject({
      columns: 1,
      pages: 1,
      fontSize: room.sizes[1],
    });
    expect(layOutList(fullNames(10), room, PARTS, measure).pages).toBe(1);
    const forty = layOutList(fullNames(40), room, PARTS, measure);
    expect(forty.columns).toBeGreaterThan(1);
    expect(forty.pages).toBeLessThanOrEqual(4);
  }
  // Names alone need fewer.
  expect(layOutList(fullNames(40), WINDOWS[0], { beside: 0, below: 0.5 }, measure).pages).toBe(2);
});

it('scrolls rather than fail in a window without room', () => {
  const room: Room = { width: 0, height: 0, sizes: [16, 20] };
  expect(layOutList(['Ana Ruiz', 'Beto'], room, PARTS, measure)).toMatchObject({ pages: 2, fontSize: 16 });
  expect(layOutList([], room, PARTS, measure)).toMatchObject({ pages: 1 });
});
