import type { PublishedSeal } from '@vigilia/contract/verification/published-votings';
import { expect, it } from 'vitest';
import { closedVotings, titleOf, titlesOf } from './lists-page.tsx';

const seal = (kind: string, body: object | null) =>
  ({ kind, body: body && JSON.stringify(body) }) as PublishedSeal;

it('lists the votings that are closed now, by the title of their last opening', () => {
  const seals = [
    seal('opened', { questionId: 1, title: 'Antes' }),
    seal('closed', { questionId: 1 }),
    seal('opened', { questionId: 2, title: 'Junta' }),
    // The body of a close is withheld while the voting is open again.
    seal('closed', null),
    seal('reopened', { questionId: 2, title: 'Junta' }),
    seal('reopened', { questionId: 1, title: '¿Aprueba?' }),
    seal('closed', { questionId: 1 }),
    seal('opened', { questionId: 3, title: 'Retirada' }),
    seal('closed', { questionId: 3 }),
    seal('withdrawn', { questionId: 3 }),
    seal('restored', { madeAt: '', reset: [] }),
  ];
  expect(closedVotings(seals)).toEqual([{ questionId: 1, title: '¿Aprueba?' }]);
  const titles = titlesOf(seals);
  expect(seals.map((each) => titleOf(each, titles))).toEqual([
    ...['¿Aprueba?', '¿Aprueba?', 'Junta', '', 'Junta', '¿Aprueba?', '¿Aprueba?'],
    ...['Retirada', 'Retirada', 'Retirada', ''],
  ]);
});
