import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import { expect, it } from 'vitest';
import { SCREENS } from '../screens.ts';
import { idsIn, tabAt, tabsOf, toolsOf } from './assembly-tabs.ts';

it('lists the screens of an assembly in the order of the table', () => {
  expect(tabsOf(7).map(({ label }) => label)).toEqual([
    'Tablero',
    'Datos',
    'Asistencia',
    'Preguntas',
    'Poderes',
    'Resultados y acta',
  ]);
  expect(tabsOf(7).map(({ to }) => to)).toContain('/gremial/assemblies/7/questions');
});

it('leaves out the tools whose calls another backend lacks', () => {
  const tools = (assembly: Partial<Assembly> | undefined) =>
    toolsOf(7, assembly as Assembly | undefined).map(({ label }) => label);
  expect(tools({ maxPowers: 0, minimumCallDays: 0 })).toEqual(['Convocatoria', 'Registro en la puerta']);
  expect(tools({})).toEqual([]);
  expect(tools(undefined)).toEqual([]);
});

it('knows the tab of every screen of an assembly', () => {
  const at = (path: string) => tabAt(`/gremial/assemblies/${path}`, 7);
  expect(at('7/datos')).toBe('/gremial/assemblies/7/datos');
  expect(at('7/questions/')).toBe('/gremial/assemblies/7/questions');
  expect(at('7/12/votes')).toBe('/gremial/assemblies/7/questions');
  expect(at('7')).toBe('/gremial/assemblies/7');
  expect(at('7/create-attorney-power')).toBe('/gremial/assemblies/7/attorney-powers');
  expect(at('7/registro')).toBeNull();
  expect(at('create')).toBe('/gremial/assemblies/7/datos');
});

it('reads the ids of an address', () => {
  expect(idsIn('/gremial/assemblies/7/12/votes')).toEqual({ assemblyId: 7, questionId: 12 });
  for (const path of ['', '/', '/questions', '/12/other'])
    expect(idsIn(`/gremial/assemblies/7${path}`)).toEqual({ assemblyId: 7 });
  for (const path of ['create', '0/questions', '7x', '-1', '99999999999999999999/datos', ''])
    expect(idsIn(`/gremial/assemblies/${path}`)).toEqual({});
});

it('frames every screen of an assembly', () => {
  const framed = SCREENS.filter(({ path, area }) => path.includes(':assemblyId') && !area);
  for (const { path } of framed) {
    const address = path.replace(':assemblyId', '7').replace(':questionId', '12');
    expect(idsIn(address).assemblyId, address).toBe(7);
  }
});
