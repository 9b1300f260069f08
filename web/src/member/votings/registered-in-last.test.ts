import type { Mine } from '@vigilia/contract/assemblies/member-assembly';
import { expect, it } from 'vitest';
import { registeredInLast } from './registered-in-last.ts';

const right = (userId: number, more: object) => ({
  questionId: 7,
  userId,
  voted: true,
  problem: '',
  ...more,
});
const mine = (rights: object[]) =>
  ({
    now: { last: { questionId: 7 } },
    person: { userId: 1 },
    represented: [{ userId: 2, name: 'Rosa', lastName: 'Gil' }],
    rights,
  }) as unknown as Mine;

it('says of a right used on paper that it was, not that a ballot was registered', () => {
  expect(registeredInLast(mine([right(1, { onPaper: true }), right(2, {})]), {})).toEqual([
    'Su derecho se usó en papel en esta votación.',
    'El voto en representación de Rosa Gil quedó registrado en esta votación.',
  ]);
  expect(registeredInLast(mine([right(1, {}), right(2, { onPaper: true })]), {})).toEqual([
    'Su voto en esta votación quedó registrado.',
    'El derecho de Rosa Gil se usó en papel en esta votación.',
  ]);
});
