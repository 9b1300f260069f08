import { expect, test } from 'vitest';
import { votedText } from './settings-texts.ts';

const rule = { numerator: 2, denominator: 3, strict: false, base: 'cast' } as const;

test('says of a stored question how it is voted', () => {
  const secret = { isList: true, seats: 5, allowBlank: true, showResults: 'closed' } as const;
  expect(votedText({ ...secret, kind: 'slates' })).toBe(
    'Planchas · 5 cupos · Con voto en blanco · Resultados al cerrar',
  );
  expect(votedText({ ...secret, kind: 'candidates', allowBlank: false, seats: 1 })).toBe(
    'Lista de candidatos · 1 cupo · Sin voto en blanco · Resultados al cerrar',
  );
  const approval = { isList: false, kind: 'yesNo', allowBlank: true, showResults: 'live', rule } as const;
  expect(votedText(approval)).toMatch(
    /^A favor, en contra o en blanco · Se aprueba con al menos dos tercios .* · Resultados en vivo$/,
  );
});

test('says only the kind of a question of a backend that answers no settings', () => {
  expect(votedText({ isList: true })).toBe('Lista de candidatos');
  expect(votedText({ isList: false })).toBe('A favor, en contra o en blanco');
});
