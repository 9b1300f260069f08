import { expect, it } from 'vitest';
import { preview } from './text.ts';

it('a preview has as many characters as the specification counts before its three dots', () => {
  const words = 'uno dos tres cuatro';
  expect(preview(words, 4, '...')).toBe('uno ...');
  expect(preview(words, 4)).toBe('uno…');
  expect(preview(words, 3, '...')).toBe('uno...');
  expect(preview('ñandú', 5, '...')).toBe('ñandú');
});
