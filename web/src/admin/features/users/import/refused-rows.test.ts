import { unmarked } from '@vigilia/contract/text/formula-marks';
import type { ImportRow } from '@vigilia/contract/users/user-import';
import { expect, test } from 'vitest';
import { refusedRowsText } from './import-dialog.tsx';

const values = { name: 'Ana', lastName: 'Ríos', email: 'ana@', phone: '', dniType: '', dni: '' };
const row = (over: Partial<ImportRow>): ImportRow => ({
  line: 2,
  outcome: 'refused',
  values,
  userId: null,
  changes: [],
  reasons: [],
  ...over,
});

test('the file holds only refused rows, with line and reasons, and no formulas', () => {
  const text = refusedRowsText({
    unlisted: 0,
    rows: [
      row({ outcome: 'new' }),
      row({
        line: 7,
        values: { ...values, name: '=CMD("x";1)', lastName: 'Ríos\nPaz', phone: '+57 300' },
        reasons: [
          { field: 'email', message: 'No es válido' },
          { field: null, message: 'Está repetida' },
        ],
      }),
    ],
  });
  expect(text).toBe(
    [
      'Nombre;Apellido;Correo Electronico;Celular;Tipo de documento;Cedula;Fila;Motivo',
      `"'=CMD(""x"";1)";"Ríos\nPaz";ana@;+57 300;;;7;Correo Electronico: No es válido · Está repetida`,
    ].join('\r\n'),
  );
});

/** The cells of a file whose cells may be quoted. */
const cellsOf = (text: string) =>
  [...text.matchAll(/(?:^|;|\r\n)(?:"((?:[^"]|"")*)"|([^;"\r\n]*))/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );

test.each([
  'Ruiz,=HYPERLINK("http://x")',
  'Ruiz;+57',
  '\uff1dSUM(A1)',
  "'=1",
  "O'Neil",
  'Ana\n@x',
  '\t-1',
  '  "=1"',
  "Ruiz,''+1",
])('the import takes off exactly the marks that the file added to %j', (name) => {
  const text = refusedRowsText({ unlisted: 0, rows: [row({ values: { ...values, name, lastName: name } })] });
  const cells = cellsOf(text).slice(8);
  expect(cells.slice(0, 2).map(unmarked)).toEqual([name, name]);
  // A program that splits at any separator, and reads quotes as text, computes nothing.
  for (const part of text.split(/[,;|\t\r\n]/))
    expect(part).not.toMatch(/^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/);
});

test('the last line names how many refused rows are not in the file', () => {
  const lines = refusedRowsText({ unlisted: 1300, rows: [row({})] }).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toMatch(/^;;;;;;;"Faltan aquí 1\.300 filas rechazadas\./);
});
