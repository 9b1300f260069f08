import { expect, test } from 'vitest';
import { slateLines } from './import-slate-dialog.tsx';

const read = (text: string) => slateLines(text).map(({ person, alternate }) => [person, alternate]);

test('reads a person a line, by cédula or name, with an alternate after a separator', () => {
  expect(
    read('31.555.000; 31555001\nAna Ruiz\tBeatriz  Mosquera\nCarlos Llanos\n\n"Diana Villegas","16 700 200"'),
  ).toEqual([
    [{ dni: '31555000' }, { dni: '31555001' }],
    [{ name: 'Ana Ruiz' }, { name: 'Beatriz Mosquera' }],
    [{ name: 'Carlos Llanos' }, null],
    [{ name: 'Diana Villegas' }, { dni: '16700200' }],
  ]);
});

test('leaves out headings, numbers of a list and a byte order mark', () => {
  expect(read('\uFEFFCédula;Suplente\r\n1. Ana Ruiz\r\n2) Beatriz Mosquera\r\n- Carlos Llanos')).toEqual([
    [{ name: 'Ana Ruiz' }, null],
    [{ name: 'Beatriz Mosquera' }, null],
    [{ name: 'Carlos Llanos' }, null],
  ]);
  // The thousands of a cédula are no number of a list.
  expect(read('31.555.000')).toEqual([[{ dni: '31555000' }, null]]);
});

test('names the line of each person as it was pasted', () => {
  expect(slateLines('\nAna Ruiz\n\nCarlos Llanos').map(({ line, text }) => [line, text])).toEqual([
    [2, 'Ana Ruiz'],
    [4, 'Carlos Llanos'],
  ]);
});
