import { expect, test } from 'vitest';
import {
  describeFilters,
  parseSavedFilters,
  renamedFilter,
  SAVED_FILTERS,
  type SavedFilter,
  withFilter,
  withoutFilter,
} from './saved-filters.ts';

const aFilter = (name: string, value = 'x'): SavedFilter => ({ name, values: { name: value } });

test('saved filters are sorted by name, and one of the same name takes the place of the other', () => {
  const saved = withFilter(withFilter([], aFilter('Zulia')) ?? [], aFilter('  Ábaco ')) ?? [];
  expect(saved.map(({ name }) => name)).toEqual(['Ábaco', 'Zulia']);
  expect(withFilter(saved, aFilter('ABACO', 'y'))).toEqual([aFilter('ABACO', 'y'), aFilter('Zulia')]);
  expect(withoutFilter(saved, 'Ábaco')).toEqual([aFilter('Zulia')]);
});

test('a filter is renamed, but not to the name of another', () => {
  const saved = [aFilter('Cali'), aFilter('Palmira')];
  expect(renamedFilter(saved, 'Cali', 'Tuluá')).toEqual([aFilter('Palmira'), aFilter('Tuluá')]);
  expect(renamedFilter(saved, 'Cali', 'cali')).toEqual([aFilter('cali'), aFilter('Palmira')]);
  expect(renamedFilter(saved, 'Cali', 'PALMIRA')).toBeNull();
});

test('there is a maximum of saved filters', () => {
  const full = Array.from({ length: SAVED_FILTERS.max }, (_, each) => aFilter(`f${each}`));
  expect(withFilter(full, aFilter('one more'))).toBeNull();
  expect(withFilter(full, aFilter('f3', 'y'))).toHaveLength(SAVED_FILTERS.max);
});

test.each([
  [null, []],
  ['', []],
  ['{', []],
  ['{"name":"a"}', []],
  ['[null, 7, {"name": 7, "values": {}}, {"name": "a"}, {"name": "b", "values": null}]', []],
  ['[{"name":"a","values":{"name":"x","created":7}}]', [aFilter('a')]],
  [`[{"name":"a","values":{"name":"x","email":"${'x'.repeat(300)}"}}]`, [aFilter('a')]],
])('the stored text %j is read as far as it makes sense', (stored, saved) => {
  expect(parseSavedFilters(stored)).toEqual(saved);
});

test('filters are described as their fields show them', () => {
  const fields = [
    { name: 'person', label: 'Persona', display: (value: string) => value.replace(/^\d+ /, '') },
    { name: 'area', label: 'Área', options: [{ value: 'users', label: 'Usuarios' }] },
    { name: 'from', label: 'Desde' },
  ];
  expect(describeFilters(fields, { person: '12 Ana Ríos', area: 'users', from: '' })).toBe(
    'Persona: Ana Ríos · Área: Usuarios',
  );
  expect(describeFilters(fields, { area: 'gone' })).toBe('Área: gone');
});
