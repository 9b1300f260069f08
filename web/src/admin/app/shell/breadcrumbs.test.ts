import { expect, it } from 'vitest';
import { PLACES } from './places.ts';
import { trailTo } from './breadcrumbs.ts';

it('leads from the section to the screen', () => {
  expect(trailTo('/')).toEqual(['Inicio']);
  expect(trailTo('/news')).toEqual(['Noticias']);
  expect(trailTo('/activity')).toEqual(['Actividad']);
  expect(trailTo('/register/users')).toEqual(['Registros', 'Usuarios']);
  expect(trailTo('/cases/7')).toEqual(['Casos', 'Respuestas']);
});

it('leads through the assembly to its votes and powers', () => {
  expect(trailTo('/gremial/assemblies/7/questions')).toEqual(['Gremial', 'Asambleas', 'Votaciones']);
  expect(trailTo('/gremial/assemblies/7/12/votes')).toEqual([
    'Gremial',
    'Asambleas',
    'Votaciones',
    'Resultados',
  ]);
  expect(trailTo('/gremial/assemblies/7/attorney-powers').at(-1)).toBe('Poderes');
});

it('ends above a form, where one creates or edits', () => {
  expect(trailTo('/news/create')).toEqual(['Noticias']);
  expect(trailTo('/gremial/assemblies/create')).toEqual(['Gremial', 'Asambleas']);
  expect(trailTo('/gremial/assemblies/7/create-attorney-power').at(-1)).toBe('Votaciones');
});

it('is never empty at a place that can be gone to', () => {
  for (const { to } of PLACES) expect(trailTo(to), to).not.toEqual([]);
});
