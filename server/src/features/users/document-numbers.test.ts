/** A person has one document number in any spelling. */
import { plainDni } from '@vigilia/contract/normal-text';
import { importUsers } from '@vigilia/contract/user-import';
import { expect, it } from 'vitest';
import { aServer } from '../../testing/server.ts';

it.each([
  ...['C.C. 52.123.499', 'CC52123499', 'cc 52123499', 'C.C.52123499', 'CC-52123499', 'C. C. No. 52.123.499'],
  ...['Nº 52123499', 'N° 52123499', 'No. 52123499', 'CE 52123499', 'C.E. 52123499', 'T.I. 52123499'],
  ...['NIT 52.123.499', 'NIT: 52123499', 'CC Nº 52\u00a0123\u00a0499', '#52123499', 'ＣＣ５２１２３４９９'],
])('recognises %s as 52123499', (written) => {
  expect(plainDni(written)).toBe('52123499');
});

it.each([
  ['AB-12', 'AB-12'],
  ['AO123456', 'AO123456'],
  ['CC12A', 'CC12A'],
  ['CC', 'CC'],
  ['N52123499', 'N52123499'],
  ['C.C. 007', '007'],
])('keeps what is no prefix of a number: %s', (written, kept) => {
  expect(plainDni(written)).toBe(kept);
});

it('imports numbers that a program wrote with decimals', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const content = [
    'Nombre;Apellido;Correo Electronico;Celular;Cedula',
    'Ana;Ruiz;ana@x.test;3001112222.0;52123499.0',
    'Eva;Ruiz;eva@x.test;3001112222,00;52123400,0',
    '',
  ].join('\r\n');
  const form = [{ name: 'usuarios.csv', type: 'text/csv', content }];
  expect((await server.ask(importUsers, { as, form })).status).toBe(200);
  const rows = await server.dependencies.database.read
    .selectFrom('users')
    .select(['dni', 'phone'])
    .where('user_type', '=', 1)
    .orderBy('name')
    .execute();
  expect(rows).toEqual([
    { dni: '52123499', phone: '3001112222' },
    { dni: '52123400', phone: '3001112222' },
  ]);
});
