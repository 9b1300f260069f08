import { expect, it } from 'vitest';
import { NOTHING_RENAMED, renamedIn, withRenamed } from './fields.ts';

const STORED = ['Quórum', 'Informe'];
const after = (...steps: readonly (readonly [string, string])[]) =>
  steps.reduce(
    (renamed, [before, next]) => withRenamed(renamed, STORED, { before, after: next }),
    NOTHING_RENAMED,
  );

it('follows a point over several changes, and forgets one that got its stored words back', () => {
  const twice = after(['Informe', 'Informes'], ['Informes', 'Informe de gestión']);
  expect(renamedIn(['Quórum', 'Informe de gestión'], twice)).toEqual([
    { before: 'Informe', after: 'Informe de gestión' },
  ]);
  expect(renamedIn(STORED, after(['Informe', 'Otro'], ['Otro', 'Informe']))).toEqual([]);
});

it('says nothing of points that were added or removed in the form', () => {
  expect(renamedIn(['Quórum', 'Cena'], after(['Almuerzo', 'Cena']))).toEqual([]);
  expect(renamedIn(['Quórum'], after(['Informe', 'Informe de gestión']))).toEqual([]);
  // A new point with the words that a stored one had before.
  const both = after(['Informe', 'Informe de gestión'], ['Informe', 'Informes']);
  expect(renamedIn(['Informe de gestión', 'Informes'], both)).toEqual([
    { before: 'Informe', after: 'Informe de gestión' },
  ]);
});
