import { expect, it } from 'vitest';
import { readDocument } from './documents.ts';

it('keeps keys that are pressed together on a line', () => {
  const { lead } = readDocument('# Guía\n\nPulse `Ctrl` `K`, y **Ir** `Tab` o `Esc`.', () => 0);
  expect(lead).toEqual([
    [
      'p',
      'Pulse ',
      ['kbd', 'Ctrl'],
      '\u00a0',
      ['kbd', 'K'],
      ', y ',
      ['strong', 'Ir'],
      ' ',
      ['kbd', 'Tab'],
      ' o ',
      ['kbd', 'Esc'],
      '.',
    ],
  ]);
});

it('joins definitions into one list and takes the line after a rule as the closing', () => {
  const { sections, closing } = readDocument(
    '# T\n\n<a id="a"></a>\n## A\n\nTitular\n: Usted.\n\nDato\n: Otro.\n\n---\n\nFin.',
    () => 0,
  );
  expect(sections[0]?.content).toEqual([
    ['dl', ['dt', 'Titular'], ['dd', 'Usted.'], ['dt', 'Dato'], ['dd', 'Otro.']],
  ]);
  expect(closing).toBe('Fin.');
});

it('refuses a link to a section that does not exist', () => {
  expect(() => readDocument('# T\n\n[aquí](#nada)', () => 0)).toThrow('#nada');
});

it('refuses two headings with one anchor, as search and links find each by it', () => {
  const document = (heading: string) => `# T\n\n<a id="casos"></a>\n## A\n\n### ${heading}\n\nTexto.`;
  expect(readDocument(document('¿Qué es un acta?'), () => 0).sections[0]?.content[0]).toEqual([
    'h3',
    { id: 'que-es-un-acta' },
    '¿Qué es un acta?',
  ]);
  expect(() => readDocument(document('Casos'), () => 0)).toThrow('#casos');
});
