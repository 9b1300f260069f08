import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { usePage } from './address-parameters.ts';
import { type FilterField, useFilters } from './filters.tsx';
import { useSearch } from './search-box.tsx';

/** The result of a hook at an address. */
function at<T>(search: string, hook: () => T): T {
  let result: { readonly value: T } | undefined;
  const Reader = () => {
    result = { value: hook() };
    return null;
  };
  renderToString(createElement(MemoryRouter, { initialEntries: [`/list${search}`] }, createElement(Reader)));
  if (!result) throw new Error('not rendered');
  return result.value;
}

test.each([
  ['', 1],
  ['?pagina=2', 2],
  ['?pagina=40', 40],
  ['?pagina=1e300', 1],
  ['?pagina=1e1', 1],
  ['?pagina=0x10', 1],
  ['?pagina=Infinity', 1],
  ['?pagina=99999999999999999999', 1],
  ['?pagina=2.5', 1],
  ['?pagina=-3', 1],
  ['?pagina=0', 1],
  ['?pagina=dos', 1],
])('the address %j opens page %d of a list', (search, page) => {
  expect(at(search, () => usePage()).page).toBe(page);
});

const DAY: FilterField<'created'> = { name: 'created', label: 'Día', parameter: 'fecha', kind: 'day' };
test.each([
  ['2026-03-14', '2026-03-14'],
  ['2024-02-29', '2024-02-29'],
  ['2026-02-29', ''],
  ['2026-13-45', ''],
  ['2026-00-10', ''],
  ['2026-3-14', ''],
  ['14/03/2026', ''],
  ['12026-03-14', ''],
])('the day %s of the address filters by %j', (day, filter) => {
  expect(at(`?fecha=${day}`, () => useFilters([DAY], [])).applied.created).toBe(filter);
});

const AREA: FilterField<'area'> = { name: 'area', label: 'Sección', parameter: 'area', kind: 'choice' };
const OPTIONS = [{ value: 'Noticias', label: 'Noticias' }];
test.each([
  ['a choice among its options is applied', 'Noticias', OPTIONS, 'Noticias'],
  ['a choice that is no option is ignored', 'Nada', OPTIONS, ''],
  ['a choice without any option is ignored', 'Nada', [], ''],
  ['a choice is applied while its options are unknown', 'Noticias', undefined, 'Noticias'],
])('%s', (_, value, options, filter) => {
  const field = options ? { ...AREA, options } : AREA;
  const { applied, any } = at(`?area=${value}`, () => useFilters([field], []));
  expect({ applied, any }).toEqual({ applied: { area: filter }, any: filter !== '' });
});

test('a search text of the address is trimmed and as long as its field allows', () => {
  const { typed, keyword } = at(`?buscar=%20${'a'.repeat(5000)}`, () => useSearch());
  expect(keyword).toBe('a'.repeat(FIELD_LIMITS.keyword));
  expect(typed).toBe(keyword);
});
