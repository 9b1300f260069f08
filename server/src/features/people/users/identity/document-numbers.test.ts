/** A person has one document number in any spelling. */
import { fittedPhone, plainDni, searchedDni } from '@vigilia/contract/users/document-numbers';
import { personFields } from '@vigilia/contract/users/person-fields';
import { registerUser, requestRegistration } from '@vigilia/contract/users/registration';
import { importUsers } from '@vigilia/contract/users/user-import';
import { updateUser } from '@vigilia/contract/users/users';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aServer } from '../../../../testing/server.ts';

it.each([
  ...['C.C. 52.123.499', 'CC52123499', 'cc 52123499', 'C.C.52123499', 'CC-52123499', 'C. C. No. 52.123.499'],
  ...['Nº 52123499', 'N° 52123499', 'No. 52123499', 'CE 52123499', 'C.E. 52123499', 'T.I. 52123499'],
  ...['Cédula 52.123.499', 'CEDULA: 52123499', 'Cédula de Ciudadanía No. 52123499'],
  ...['NIT 52.123.499', 'NIT: 52123499', 'CC Nº 52\u00a0123\u00a0499', '#52123499', 'ＣＣ５２１２３４９９'],
])('recognises %s as 52123499', (written) => {
  expect(plainDni(written)).toBe('52123499');
});

it.each([
  ['300 123 45 67', '300 123 45 67'],
  ['+57 300 123 45 67', '+573001234567'],
  ['+57 (300) 123-45-67', '+573001234567'],
  ['+57.300.123.45.67', '+573001234567'],
  ['\u202a+57\u00a0300\u00a0123\u00a045\u00a067\u202c', '+573001234567'],
  ['="+57 300 123 4567"', '+573001234567'],
  ['3001234567 ext. 12', '3001234567 ext.'],
  // Digits that are not those of one number are not joined.
  ['300 123 4567 / 310 987 6543', '300 123 4567 / '],
  ['300 123 4567 - 310 987 6543', '300 123 4567 - '],
  ['3001234567.5000000', '3001234567.5000'],
  ['12345678901234567', '123456789012345'],
  ['', ''],
])('fits the telephone number %s into 15 characters', (typed, fitted) => {
  expect(fittedPhone(typed, 15)).toBe(fitted);
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

it.each([
  '1.107.000.111,00',
  '1.107.000.111,0',
  '1,107,000,111.00',
  '1107000111.000',
  "1'107'000'111.00",
  "1.107'000.111",
  '1107000111٫0',
  '1107 000 111,00',
  '="1.107.000.111"',
  "'1107000111",
  '$ 1.107.000.111',
  '1.107000111E+09',
  '0.1107000111E+10',
])('reads %s as 1107000111', (written) => {
  expect(personFields.dni.parse(written)).toBe('1107000111');
});

const UNCLEAR = [
  ...['1107000111.5', '1.107.000.111,5', '1107000111.0001', '1107000.111', '107.000', '1,10,70,00,111', '.5'],
  ...["'1.02E+09", '="1.02E+09"', '1.02 E+09', '1.02E+09\u200b', '１.02E+09', '1.02Ｅ+09', '1.02E＋09'],
  ...[
    'C.C. 1.02E+09',
    '-1.02E+09',
    '+1.02E+09',
    '.5E+10',
    '1.02E+0009',
    '1.02×10^9',
    '1.02x10^9',
    '1.02×10⁹',
  ],
  ...['10⁹', '1.02E09', '102E-3', '1.02 * 10^9', '1.23456789012345678E+17', '1107000111½', '1107000111⁄2'],
  ...['-5', '−5', '+5', '±5', "'-5", '=-5', '(-5)', 'C.C. -5', '5%', '=5+5', '=5*5', '12:30', '5+'],
  ...[
    '52345678-1',
    'CC 52.345.678 – 1',
    '1-020-304-5',
    'Socia desde 2019',
    '52.345.678 de Bogota',
    'pasaporte AB12',
  ],
  ...['NaN', 'SI', 'TRUE', 'Infinity', '-INF', '#N/A', '#REF!', '1.#INF', '1E+400', 'AB+12', '=A1'],
];
it.each(UNCLEAR)('refuses %s as a document number', (written) => {
  expect(personFields.dni.safeParse(written).success).toBe(false);
  expect(personFields.dni.safeParse(plainDni(written)).success).toBe(false);
});

it.each(['12E5', 'AB123456', 'PEP 1.234.567', '12.345.678-K', 'C01234567'])(
  'accepts a document number with letters: %s',
  (written) => expect(personFields.dni.safeParse(written).success).toBe(true),
);

it.each(['52345678-1', '52.345.678 - 1', 'CC 52345678–1'])(
  'searches %s without its check digit',
  (written) => {
    expect(searchedDni(written)).toBe('52345678');
  },
);

/** A number as people write it. */
const written = fc
  .record({
    number: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 9_999_999_999 })),
    separator: fc.constantFrom('', '.', ',', ' ', '\u00a0', "'", '’', '٬'),
    decimal: fc.constantFrom('.', ',', '٫'),
    zeros: fc.integer({ min: 0, max: 6 }),
    before: fc.constantFrom('', "'", '="', 'C.C. ', 'CC-', 'No. ', '\u200b', ' ', '$ ', '+', '-', '('),
    after: fc.constantFrom('', ' ', '\u200b', '"', '.', ')', 'E+00', '%'),
    exponent: fc.option(fc.integer({ min: 0, max: 10 }), { freq: 3 }),
    isWide: fc.boolean(),
  })
  .filter(({ separator, decimal }) => separator !== decimal)
  .map(({ number, separator, decimal, zeros, before, after, exponent, isWide }) => {
    const whole =
      exponent === null
        ? String(number).replace(/(?<=\d)(?=(\d{3})+$)/g, separator)
        : number
            .toExponential(exponent)
            .replace('.', decimal)
            .replace(/e\+(\d)$/, 'E+0$1');
    const end = exponent === null && zeros > 0 ? decimal + '0'.repeat(zeros) : '';
    const text = before + whole + end + after;
    const wide = (sign: string) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0);
    return { number, text: isWide ? text.replace(/[!-~]/g, wide) : text };
  });

it('reads a number in any spelling as that number, or refuses it', () => {
  fc.assert(
    fc.property(written, ({ number, text }) => {
      const { data } = personFields.dni.safeParse(text);
      expect([undefined, String(number)]).toContain(data);
      if (data) expect(plainDni(data)).toBe(data);
    }),
    { numRuns: 2000 },
  );
});

it('refuses an unclear number, and letters in a cédula, in every form', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const other = await server.aMember({ dni: '77', dniType: 1 });
  const person = { name: 'Ana', lastName: 'Ríos', email: 'ana@a.test', phone: '300', dniType: 1 };
  for (const dni of ['1.02E+09', '1107000111.5', '12E5']) {
    const answers = [
      await server.ask(registerUser, { as, body: { ...person, dni, hash: 'clave-larga-1' } }),
      await server.ask(requestRegistration, { body: { ...person, dni } }),
      await server.ask(updateUser, { as, params: { id: other.id }, body: { dni } }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 422, issues: [{ path: 'dni' }] });
  }
  const change = (body: object) => server.ask(updateUser, { as, params: { id: other.id }, body });
  expect((await change({ dni: '12E5', dniType: 4 })).data.dni).toBe('12E5');
  expect((await change({ dniType: 1 })).status).toBe(422);
  // A user from before the rule can still be changed.
  const old = await server.aMember({ dni: 'AB-1', dniType: 1 });
  const body = { dni: 'AB-1', dniType: 1, phone: '301' };
  expect((await server.ask(updateUser, { as, params: { id: old.id }, body })).status).toBe(200);
  expect((await change({ dni: '1.107.000.111,00' })).data.dni).toBe('1107000111');
});

it('takes a cédula with zeros in front for the same person, in every form', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const ana = await server.aMember({ dni: '1058222703', dniType: 1 });
  const other = await server.aMember({ dni: '0077', dniType: 1 });
  const taken = { status: 409, issues: [{ path: 'dni' }] };
  const person = { name: 'Eva', lastName: 'Paz', email: 'eva@a.test', phone: '300', dniType: 1 };
  const body = { ...person, dni: '01058222703', hash: 'clave-larga-1' };
  expect(await server.ask(registerUser, { as, body })).toMatchObject(taken);
  const change = (id: number, dni: string) => server.ask(updateUser, { as, params: { id }, body: { dni } });
  expect(await change(other.id, '01058222703')).toMatchObject(taken);
  expect(await change(ana.id, '77')).toMatchObject(taken);
  expect((await change(ana.id, '01058222703')).data.dni).toBe('01058222703');
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
