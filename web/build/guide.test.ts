import { expect, it } from 'vitest';
import { readGuide } from './guide.ts';

it('keeps keys that are pressed together on a line', () => {
  const { lead } = readGuide('# Guía\n\nPulse `Ctrl` `K`, y **Ir** `Tab` o `Esc`.', () => 0);
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
