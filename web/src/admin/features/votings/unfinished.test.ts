import { expect, it } from 'vitest';
import { unfinishedTexts } from './unfinished.tsx';

const undecided = { reason: 'tie', seats: 2, drawSeats: 1, options: [1, 2] };
const result = {
  trueVotes: 0,
  falseVotes: 0,
  blankVotes: 0,
  totalVotes: 2,
  votesCounterForEachCandidate: [],
};

it('names open votings, undecided ties and the second rounds that decide them, and nothing else', () => {
  expect(
    unfinishedTexts([
      { id: 1, title: 'Borrador', state: 'draft' },
      { id: 2, title: 'Abierta', state: 'open' },
      { id: 3, title: 'Cerrada', state: 'closed', result },
      { id: 4, title: 'Empate', state: 'closed', result: { ...result, undecided } },
      {
        id: 5,
        title: 'Vacante',
        state: 'closed',
        result: { ...result, undecided: { ...undecided, drawSeats: 0 } },
      },
      { id: 6, title: 'De otro sistema', state: 'closed' },
      { id: 7, title: 'Otro empate', state: 'closed', result: { ...result, undecided } },
      { id: 8, title: 'Vuelta', state: 'draft', secondRoundOf: 7 },
    ]),
  ).toEqual([
    'La votación de «Abierta» está abierta: todavía no tiene resultado.',
    'Falta decidir el empate de «Empate».',
    'Falta abrir «Vuelta», que decide un empate.',
  ]);
});
