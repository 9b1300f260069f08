import type { ImportRow } from '@vigilia/contract/user-import';
import { expect, test } from 'vitest';
import { refusedRowsText } from './refused-rows.ts';

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
      `"'=CMD(""x"";1)";"Ríos\nPaz";ana@;'+57 300;;;7;Correo Electronico: No es válido · Está repetida`,
    ].join('\r\n'),
  );
});
