import { expect, it } from 'vitest';
import { openSeatsText } from './voting-texts.ts';

it('names the tied up to six of them, and other reasons of open seats', () => {
  const tied = { reason: 'tie', seats: 1, drawSeats: 1 } as const;
  expect(openSeatsText({ ...tied, options: ['Ana Ríos', 'Inés Paz'] })).toBe(
    'Empate entre Ana Ríos e Inés Paz: la asamblea decide',
  );
  const tie = { ...tied, areSlates: true };
  expect(openSeatsText({ ...tie, options: ['Ana Ríos', 'Inés Paz'] })).toBe(
    'Empate entre Ana Ríos e Inés Paz: un cargo se decide por sorteo',
  );
  expect(openSeatsText({ ...tie, drawSeats: 2, options: Array(7).fill('Ana') })).toBe(
    'Empate entre 7 opciones: 2 cargos se deciden por sorteo',
  );
  const open = { seats: 2, drawSeats: 0, options: [] };
  expect(openSeatsText({ ...open, reason: 'no-votes' })).toBe('Nadie obtuvo votos');
  expect(openSeatsText({ ...open, reason: 'short-slate' })).toBe('Quedan 2 cargos sin proveer');
});
