import { expect, test } from 'vitest';
import { powersFound } from './power-table.tsx';
import type { ShownPower } from './queries.ts';

const person = (id: number, name: string, lastName: string, dni: string | null) => ({
  id,
  name,
  lastName,
  dni,
  phone: '',
});
const aPower = (id: number, state: ShownPower['state']): ShownPower => ({
  id,
  user: person(id, 'Íñigo', `Peña ${id}`, `10203${id}`),
  userToDelegate: person(100 + id, 'Ana', 'Ruiz', null),
  powerOfAttorneyUrl: '',
  ...(state && { state }),
});
const POWERS = [aPower(1, 'valid'), aPower(2, 'dormant'), aPower(3, 'waiting'), aPower(4, undefined)];
const ids = (typed: string, state: ShownPower['state'] | null = null) =>
  powersFound(POWERS, typed, state).map(({ id }) => id);

test.each([
  ['', [1, 2, 3, 4]],
  ['   ', [1, 2, 3, 4]],
  ['inigo pena 2', [2]],
  ['Peña 2, Íñigo', [2]],
  ['ANA', [1, 2, 3, 4]],
  ['10.2031', [1]],
  ['102.033', [3]],
  ['peña 1 ana', []],
  ['.', [1, 2, 3, 4]],
])('the search %j finds the powers %j', (typed, found) => {
  expect(ids(typed)).toEqual(found);
});

test('a state finds only powers known to be in it', () => {
  expect(ids('', 'dormant')).toEqual([2]);
  expect(ids('ana', 'valid')).toEqual([1]);
});
