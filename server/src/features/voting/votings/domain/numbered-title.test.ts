import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { expect, it } from 'vitest';
import { numberedTitle } from './numbered-title.ts';

it('numbers a title that another question of the assembly has, within its limit', () => {
  expect(numberedTitle('Elección', ['Cuota'])).toBe('Elección');
  expect(numberedTitle('Elección', ['ELECCION'])).toBe('Elección (2)');
  expect(numberedTitle('Elección', ['Elección', 'Elección (2)'])).toBe('Elección (3)');
  const long = 'a'.repeat(FIELD_LIMITS.question);
  expect(numberedTitle(long, [long])).toBe(`${'a'.repeat(FIELD_LIMITS.question - 4)} (2)`);
});
