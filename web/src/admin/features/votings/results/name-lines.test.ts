import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LINE_HEIGHT, layOutNames, linesOf } from './name-lines.ts';

const measure = (text: string) => 0.5 * Array.from(text).length;
const room = { column: 100, height: 76, sizes: [16, 14, 12] };
const squeezed = (text: string) => text.replace(/\s+/g, '');

it('breaks names between words, and a word only on its own line', () => {
  expect(linesOf('Ana María Ruiz', 5, measure)).toEqual(['Ana María', 'Ruiz']);
  expect(linesOf('Ana Abcdefghijklmn Paz', 5, measure)).toEqual(['Ana', 'Abcdefghij', 'klmn Paz']);
});

it('uses the largest size that fits all names', () => {
  expect(layOutNames(['Ana Ruiz', 'Beto Paz'], room, measure).fontSize).toBe(16);
  const long = 'María Fernanda de los Ángeles Castañeda Villamizar';
  expect(layOutNames(['Ana Ruiz', long], room, measure)).toMatchObject({ fontSize: 12, column: 100 });
  expect(layOutNames(['Ana Ruiz', long], { ...room, column: 20 }, measure).column).toBeGreaterThan(20);
});

it('breaks names after hyphens', () => {
  expect(linesOf('Castañeda-Villamizar Paz', 6, measure)).toEqual(['Castañeda-', 'Villamizar', 'Paz']);
  expect(linesOf('Ana-Paz', 6, measure)).toEqual(['Ana-Paz']);
});

it.each([
  [10, 81, false],
  [20, 40, true],
])('fits %i names into columns of %i pixels without scrolling', (count, column, turned) => {
  const some = ['María Alejandra Marmolejo', 'José Ignacio Castañeda-Villamizar', 'Luz Paz'];
  const names = Array.from({ length: count }, (_, index) => some[index % some.length] ?? '');
  expect(layOutNames(names, { ...room, column }, (text) => 0.56 * text.length)).toMatchObject({
    column,
    turned,
  });
});

it('fits names of any length and number into their columns and height', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcñÁ í'), minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), fc.integer({ min: 0, max: 600 }), (names, column) => {
      const layout = layOutNames(names, { ...room, column }, measure);
      expect(layout.column).toBeGreaterThanOrEqual(column);
      expect(layout.lines).toHaveLength(names.length);
      for (const [index, lines] of layout.lines.entries()) {
        expect(squeezed(lines.join(''))).toBe(squeezed(names[index] ?? ''));
        const [along, across] = layout.turned ? [room.height, layout.column] : [layout.column, room.height];
        expect(lines.length * layout.fontSize * LINE_HEIGHT).toBeLessThanOrEqual(across);
        for (const line of lines) expect(measure(line) * layout.fontSize).toBeLessThanOrEqual(along);
      }
    }),
  );
});
