import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { expect, it } from 'vitest';
import { registeredIn, unusedIn } from '../assembly/further.tsx';

const right = (userId: number, more: object) => ({
  questionId: 7,
  userId,
  voted: true,
  problem: '',
  ...more,
});
const mine = (rights: object[]) =>
  ({
    person: { userId: 1 },
    represented: [{ userId: 2, name: 'Rosa', lastName: 'Gil' }],
    rights,
  }) as unknown as Mine;

const NOTHING = { kept: {}, outcomes: {} };

it('says nothing of a used right while the ballot of this phone has no answer, where ballots give receipts', () => {
  const about = { assemblyId: 1, title: '', givesReceipts: true };
  const own = { questionId: 7, userId: 1, choice: { vote: 'yes' as const }, isConfirmed: true, about };
  const box = { kept: { '7/1': own }, outcomes: {} };
  expect(registeredIn(mine([right(1, {})]), box, 7)).toEqual([]);
  expect(registeredIn(mine([right(1, { onPaper: true })]), box, 7)).toHaveLength(1);
});

it('says of a right used on paper that it was, not that a ballot was registered', () => {
  expect(registeredIn(mine([right(1, { onPaper: true }), right(2, {})]), NOTHING, 7)).toEqual([
    'Su derecho se usó en papel en esta votación.',
    'El voto en representación de Rosa Gil quedó registrado en esta votación.',
  ]);
  expect(registeredIn(mine([right(1, {}), right(2, { onPaper: true })]), NOTHING, 7)).toEqual([
    'Su voto en esta votación quedó registrado.',
    'El derecho de Rosa Gil se usó en papel en esta votación.',
  ]);
});

it('says of a right that the attorney of the opening cast that they did, and who could have where nobody did', () => {
  const attorney = { name: 'Ana', lastName: 'Ríos' };
  expect(registeredIn(mine([right(1, { attorney, byAttorney: true })]), NOTHING, 7)).toEqual([
    'Votó por usted Ana Ríos, que tenía su poder al abrirse esta votación.',
  ]);
  expect(registeredIn(mine([right(1, { attorney })]), NOTHING, 7)).toEqual([
    'Su voto en esta votación quedó registrado.',
  ]);
  expect(unusedIn(mine([right(1, { attorney, voted: false })]), NOTHING, 7)).toEqual([
    'Al abrirse esta votación lo representaba Ana Ríos.',
  ]);
});

it('says of each right that nobody used that it was not, but of a ballot of this phone without an answer', () => {
  const unused = mine([right(1, { voted: false }), right(2, { voted: false }), right(1, { questionId: 8 })]);
  expect(unusedIn(unused, NOTHING, 7)).toEqual([
    'No usó su derecho en esta votación.',
    'No se usó el derecho de Rosa Gil en esta votación.',
  ]);
  const about = { assemblyId: 1, title: '', givesReceipts: true };
  const own = { questionId: 7, userId: 1, choice: { vote: 'yes' as const }, isConfirmed: true, about };
  expect(unusedIn(unused, { kept: { '7/1': own }, outcomes: {} }, 7)).toHaveLength(1);
});

it('says of a person who had no right in a voting that they were not on its list', () => {
  const without = mine([1, 2].map((userId) => right(userId, { voted: false, notOnRoll: true })));
  expect(unusedIn(without, NOTHING, 7)).toEqual([
    'Usted no estaba en la lista de esta votación cuando se abrió.',
  ]);
});

it('says nothing unused of a ballot that was registered after the rights were read', () => {
  const stale = mine([right(1, { voted: false })]);
  const box = { kept: {}, outcomes: { '7/1': { is: 'registered' as const } } };
  expect(unusedIn(stale, box, 7)).toEqual([]);
  expect(registeredIn(stale, box, 7)).toEqual(['Su voto en esta votación quedó registrado.']);
});
