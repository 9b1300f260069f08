import { expect, it } from 'vitest';
import { shortNames } from './short-names.ts';

const MOST = 12;

it('leaves what fits as it is, and cuts the rest', () => {
  expect(shortNames(['Ana Ruiz', 'Beatriz Mosquera'], MOST)).toEqual(['Ana Ruiz', 'Beatriz Mos…']);
});

it('tells two apart that begin alike, by their ends, and two of the same name by their place', () => {
  expect(shortNames(['María Fernanda Ruiz', 'María Fernanda Paz', 'Ana Ruiz'], MOST)).toEqual([
    'María…a Ruiz',
    'María…da Paz',
    'Ana Ruiz',
  ]);
  expect(shortNames(['María Fernanda Ruiz', 'María Fernanda Ruiz'], MOST)).toEqual([
    'María F… (1)',
    'María F… (2)',
  ]);
});

it('never says the same twice, nor more than there is room for', () => {
  const names = Array.from({ length: 40 }, (_, index) => `Usuario eliminado (candidato ${index + 1})`);
  const short = shortNames([...names, ...names], MOST);
  expect(new Set(short).size).toBe(80);
  for (const name of short) expect(Array.from(name).length).toBeLessThanOrEqual(MOST);
});
