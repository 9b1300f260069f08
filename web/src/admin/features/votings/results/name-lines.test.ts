import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LINE_HEIGHT, layOutNames, linesOf } from './name-lines.ts';

const measure = (text: string) => 0.5 * Array.from(text).length;
const squeezed = (text: string) => text.replace(/\s+/g, '');

it('breaks names between words, and a word only on its own line', () => {
  expect(linesOf('Ana María Ruiz', 5, measure)).toEqual(['Ana María', 'Ruiz']);
  expect(linesOf('Ana Abcdefghijklmn Paz', 5, measure)).toEqual(['Ana', 'Abcdefghij', 'klmn Paz']);
});

it('uses the largest size that fits all names', () => {
  expect(layOutNames(['Ana Ruiz', 'Beto Paz'], 100, 76, measure).fontSize).toBe(16);
  const long = 'María Fernanda de los Ángeles Castañeda Villamizar';
  expect(layOutNames(['Ana Ruiz', long], 100, 76, measure)).toMatchObject({ fontSize: 12, column: 100 });
  expect(layOutNames(['Ana Ruiz', long], 20, 76, measure).column).toBeGreaterThan(20);
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
  expect(layOutNames(names, column, 76, (text) => 0.56 * text.length)).toMatchObject({ column, turned });
});

it('fits names of any length and number into their columns and height', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcñÁ í'), minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), fc.integer({ min: 0, max: 600 }), (names, column) => {
      const layout = layOutNames(names, column, 76, measure);
      expect(layout.column).toBeGreaterThanOrEqual(column);
      const [along, across] = layout.turned ? [76, layout.column] : [layout.column, 76];
      for (const each of names) {
        const lines = linesOf(each, along / layout.fontSize, measure);
        expect(squeezed(lines.join(''))).toBe(squeezed(each));
        expect(lines.length * layout.fontSize * LINE_HEIGHT).toBeLessThanOrEqual(across);
      }
    }),
  );
});
