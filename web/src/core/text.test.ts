import { expect, it } from 'vitest';
import { count, preview } from './text.ts';

it('cuts a preview at the specified length before its ellipsis', () => {
  const words = 'uno dos tres cuatro';
  expect(preview(words, 4, '...')).toBe('uno ...');
  expect(preview(words, 4)).toBe('uno…');
  expect(preview(words, 3, '...')).toBe('uno...');
  expect(preview('ñandú', 5, '...')).toBe('ñandú');
});

it('leaves an emoji of several characters out of a preview rather than a part of it', () => {
  expect(preview('Dra. 👩‍⚕️ y más', 6, '...')).toBe('Dra. ...');
  expect(preview('Dra. 👩‍⚕️ y más', 9, '...')).toBe('Dra. 👩‍⚕️...');
});

it('puts an ellipsis after a word, not after a sentence or paragraph', () => {
  expect(preview('Una referencia. Otra', 15)).toBe('Una referencia…');
  expect(preview('Una referencia.\n\nOtra', 17)).toBe('Una referencia…');
  expect(preview('uno, dos', 4)).toBe('uno…');
  expect(preview('Una referencia.', 15)).toBe('Una referencia.');
});

it('cuts a preview between words, and within a word that is too long', () => {
  expect(preview('Una referencia', 10)).toBe('Una…');
  expect(preview('Una referencia, otra', 14)).toBe('Una referencia…');
  expect(preview('referencia', 3)).toBe('ref…');
  expect(preview(`ver ${'a'.repeat(50)}`, 40)).toBe(`ver ${'a'.repeat(36)}…`);
});

it('formats integers as in Colombia', () => {
  const written = new Intl.NumberFormat('es-CO');
  for (const value of [0, 7, 60, 999, 1000, 1234, 12_345, 999_999, 1_000_000, 1_234_567_890, -1, -1234])
    expect(count(value)).toBe(written.format(value));
});
