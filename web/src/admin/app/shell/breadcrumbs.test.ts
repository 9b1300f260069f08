import { expect, it } from 'vitest';
import { QUICK_JUMP_TARGETS } from './quick-jump/quick-jump-targets.ts';
import { breadcrumbsTo } from './screen-names.ts';

it('leads from the section to the screen', () => {
  expect(breadcrumbsTo('/')).toEqual(['Inicio']);
  expect(breadcrumbsTo('/news')).toEqual(['Noticias']);
  expect(breadcrumbsTo('/activity')).toEqual(['Actividad']);
  expect(breadcrumbsTo('/register/users')).toEqual(['Registros', 'Usuarios']);
  expect(breadcrumbsTo('/cases/7')).toEqual(['Casos', 'Respuestas']);
});

it('leads through the assembly to its votes and powers', () => {
  const above = ['Gremial', 'Asambleas', 'Tablero'];
  expect(breadcrumbsTo('/gremial/assemblies/7')).toEqual(above);
  expect(breadcrumbsTo('/gremial/assemblies/7/')).toEqual(above);
  expect(breadcrumbsTo('/gremial/assemblies/7/questions')).toEqual([...above, 'Votaciones']);
  expect(breadcrumbsTo('/gremial/assemblies/7/12/votes')).toEqual([...above, 'Votaciones', 'Resultados']);
  expect(breadcrumbsTo('/gremial/assemblies/7/attorney-powers').at(-1)).toBe('Poderes');
});

it('ends above a form, where one creates or edits', () => {
  expect(breadcrumbsTo('/news/create')).toEqual(['Noticias']);
  expect(breadcrumbsTo('/gremial/assemblies/create')).toEqual(['Gremial', 'Asambleas']);
  expect(breadcrumbsTo('/gremial/assemblies/7/create-attorney-power').at(-1)).toBe('Poderes');
});

it('shows breadcrumbs on every reachable screen', () => {
  for (const { to } of QUICK_JUMP_TARGETS) expect(breadcrumbsTo(to), to).not.toEqual([]);
});
