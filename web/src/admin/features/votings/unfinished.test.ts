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

it('names open votings and pending lots, and nothing else', () => {
  expect(
    unfinishedTexts([
      { title: 'Borrador', state: 'draft' },
      { title: 'Abierta', state: 'open' },
      { title: 'Cerrada', state: 'closed', result },
      { title: 'Empate', state: 'closed', result: { ...result, undecided } },
      { title: 'Vacante', state: 'closed', result: { ...result, undecided: { ...undecided, drawSeats: 0 } } },
      { title: 'De otro sistema', state: 'closed' },
    ]),
  ).toEqual([
    'La votación de «Abierta» está abierta: todavía no tiene resultado.',
    'Falta registrar el sorteo de «Empate».',
  ]);
});
