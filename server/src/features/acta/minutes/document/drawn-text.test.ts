import { expect, it } from 'vitest';
import { unprintable } from '../pdf-font.ts';
import { drawnText, withDrawnTexts } from './drawn-text.ts';

it.each([
  ['1.\tAna Gómez\tCC 123', '1. Ana Gómez CC 123'],
  ['Nombre\rCargo\r\nFin', 'Nombre\nCargo\nFin'],
  ['a\fb\vc\u0085d\u2028e\u2029f', 'a\nb\nc\nd\ne\nf'],
  ['o\ufb01cina, cero\u200bancho, blan\u00addo, \u202eizquierda', 'oficina, ceroancho, blando, izquierda'],
  ['1.ª reunión, m², ½, “comillas”…', '1.ª reunión, m², ½, “comillas”…'],
  ['H₂O', 'H₂O'],
  ['\ud800nulo\u0000', '\ufffdnulo'],
])('draws %j as %j', (text, drawn) => {
  expect(drawnText(text)).toBe(drawn);
});

it('copies a description with its texts as they are drawn, and with its times', () => {
  const at = new Date(0);
  expect(withDrawnTexts({ at, mark: null, rows: [['a\tb', 3]] })).toEqual({
    at,
    mark: null,
    rows: [['a b', 3]],
  });
});

it('names the characters that the PDF lacks, each once', () => {
  expect(unprintable('Şahin y Ђорђе → «sí» ✓ 👍 李 👍')).toEqual(['👍', '李']);
});
