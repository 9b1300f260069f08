/** Bulk import of users over HTTP. */
import { writeFileSync } from 'node:fs';
import { listActivity } from '@vigilia/contract/activity';
import { login } from '@vigilia/contract/session/session';
import { registerUser } from '@vigilia/contract/users/registration';
import { readUserHistory } from '@vigilia/contract/users/user-history';
import { importTemplate, importUsers, previewImport } from '@vigilia/contract/users/user-import';
import { exportUsers, listUsers, updateUser } from '@vigilia/contract/users/users';
import { describe, expect, it } from 'vitest';
import { demoMembers } from '../../../demo/people.ts';
import { readSpreadsheet } from '../../../kernel/spreadsheets/spreadsheets.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aWorkbook, workbookOf } from '../../../testing/builders/workbooks.ts';
import { FULL } from '../../../testing/full.ts';
import type { Part } from '../../../testing/multipart.ts';
import { aServer, aSharedServer, type TestServer } from '../../../testing/server.ts';

const HEADINGS = 'Nombre;Apellido;Correo Electronico;Celular;Tipo de documento;Cedula';
/** Members of a large association in the long run. */
const MANY = FULL ? 3000 : 600;

const ANA = 'Ana;Ríos;ana@a.test;3001;Cédula de Ciudadanía;101';
const LUIS = 'Luis;Paz;luis@a.test;3002;;102';

const csv = (...lines: string[]) => [HEADINGS, ...lines].join('\n');
const file = (content: string | Uint8Array, name = 'lista.csv'): Part => ({
  name,
  type: 'text/csv',
  content,
});

const preview = (server: TestServer, as: Person, content: string | Uint8Array, name?: string) =>
  server.ask(previewImport, { as, form: [file(content, name)] });
const bring = (
  server: TestServer,
  as: Person,
  content: string | Uint8Array,
  fingerprint?: string,
  otherPeople?: 'import' | 'skip',
) =>
  server.ask(importUsers, {
    as,
    form: [
      ...(fingerprint ? [['fingerprint', fingerprint] as const] : []),
      ...(otherPeople ? [['otherPeople', otherPeople] as const] : []),
      file(content),
    ],
  });

const rowsOf = async (server: TestServer) =>
  server.dependencies.database.read.selectFrom('users').selectAll().orderBy('id').execute();

/** The server of previews without members, which store nothing. */
const previewing = aSharedServer();
async function aStart(opened = aServer()) {
  const server = await opened;
  return { server, as: await server.anAdministrator() };
}

it('counts as a save of each changed user, over which an older form is not saved', async () => {
  const { server, as } = await aStart();
  const other = await server.anAdministrator({ name: 'Luz', lastName: 'Rey' });
  const people: Person[] = [];
  for (const dni of ['201', '202', '203'])
    people.push(await server.aMember({ name: 'Eva', lastName: 'Sol', dni, email: `e${dni}@a.test` }));
  const [fresh, edited, unchanged] = people as [Person, Person, Person];
  const save = ({ id }: Person, phone: string, version: number) =>
    server.ask(updateUser, { as, params: { id }, body: { phone, version } });
  expect((await save(edited, '3001', 0)).status).toBe(200);
  expect((await save(unchanged, '3003', 0)).status).toBe(200);
  const rows = [
    'Eva;Sol;e201@a.test;3111;;201',
    'Eva;Sol;nueva@a.test;3112;;202',
    'Eva;Sol;e203@a.test;3003;;203',
  ];
  expect((await bring(server, other, csv(...rows))).data).toMatchObject({ changed: 2, unchanged: 1 });
  const refused = await save(fresh, '3555', 0);
  expect(refused).toMatchObject({
    status: 409,
    message: expect.stringContaining('Luz Rey guardó este usuario'),
  });
  expect((await save(edited, '3555', 1)).status).toBe(409);
  expect((await save(unchanged, '3555', 1)).status).toBe(200);
  const versions = async () =>
    (await server.ask(listUsers, { as, query: { name: 'Eva', sort: 'dni' } })).data.map(
      ({ phone, version }) => [phone, version],
    );
  expect(await versions()).toEqual([
    ['3111', 1],
    ['3112', 2],
    ['3555', 2],
  ]);
});

describe('the preview', () => {
  it('previews the outcome of each row, and stores nothing', async () => {
    const { server, as } = await aStart();
    const known = await server.aMember({
      name: 'Eva',
      lastName: 'Sol',
      phone: '3009',
      dni: '200',
      email: 'eva@a.test',
    });
    const same = await server.aMember({ name: 'Igual', lastName: 'Sol', dni: '300', email: 'igual@a.test' });
    const before = await rowsOf(server);
    const { status, data } = await preview(
      server,
      as,
      csv(
        ANA,
        'Eva;Sol Díaz;nueva@a.test;;;2-00',
        'Igual;Sol;IGUAL@a.test;;;300',
        ';Paz;no-es-correo;12345678901234567;Carnet raro;',
        'Otro;Más;ana@a.test;3;;999',
        'Otra;Más;otra@a.test;3;;101',
      ),
    );
    expect(status).toBe(200);
    expect(data.counts).toEqual({ otherPerson: 0, new: 1, changed: 1, unchanged: 1, refused: 3 });
    expect(data.fingerprint).toMatch(/^[\w-]{43}$/);
    expect(data.rows).toEqual([
      {
        line: 2,
        outcome: 'new',
        values: {
          name: 'Ana',
          lastName: 'Ríos',
          email: 'ana@a.test',
          phone: '3001',
          dniType: 'Cédula de Ciudadanía',
          dni: '101',
        },
        userId: null,
        changes: [],
        reasons: [],
      },
      {
        line: 3,
        outcome: 'changed',
        values: {
          name: 'Eva',
          lastName: 'Sol Díaz',
          email: 'nueva@a.test',
          phone: '',
          dniType: '',
          dni: '200',
        },
        userId: known.id,
        changes: [
          { field: 'lastName', from: 'Sol', to: 'Sol Díaz' },
          { field: 'email', from: 'eva@a.test', to: 'nueva@a.test' },
        ],
        reasons: [],
      },
      expect.objectContaining({ line: 4, outcome: 'unchanged', userId: same.id, changes: [], reasons: [] }),
      expect.objectContaining({
        line: 5,
        outcome: 'refused',
        reasons: [
          { field: 'name', message: 'Nombre es requerido' },
          { field: 'email', message: 'Ingrese una dirección de correo electrónico válida' },
          { field: 'dni', message: 'Número de cedula es requerido' },
          { field: 'phone', message: 'El celular puede tener 15 caracteres como máximo' },
          {
            field: 'dniType',
            message: expect.stringMatching(/^No se conoce este tipo de documento; escríbalo como/),
          },
        ],
      }),
      expect.objectContaining({
        line: 6,
        outcome: 'refused',
        reasons: [{ field: 'email', message: 'Repite el correo de la fila 2' }],
      }),
      expect.objectContaining({
        line: 7,
        outcome: 'refused',
        reasons: [{ field: 'dni', message: 'Repite la cédula de la fila 2' }],
      }),
    ]);
    expect(await rowsOf(server)).toEqual(before);
    expect(server.filesOnDisk()).toEqual({ stored: [], temporary: [] });
    expect((await server.ask(listActivity, { as })).data).toEqual([]);
  });

  it('matches by e-mail only users without a document number', async () => {
    const { server, as } = await aStart();
    const without = await server.aMember({ email: 'sin@a.test', dni: null, dniType: null });
    await server.aMember({ name: 'Eva', lastName: 'Sol', email: 'eva@a.test', dni: '200' });
    await server.aMember({ email: 'luz@a.test', dni: '300' });
    const { data } = await preview(
      server,
      as,
      csv('Sin;Número;sin@a.test;;;500', 'Eva;Sol;eva@a.test;;;201', 'Luz;Sol;eva@a.test;;;300'),
    );
    const [first, second, third] = data.rows;
    expect(first).toMatchObject({ outcome: 'changed', userId: without.id });
    expect(first?.changes).toContainEqual({ field: 'dni', from: '', to: '500' });
    const taken = { field: 'email', message: 'El correo ya pertenece a Eva Sol, con otra cédula' };
    expect(second).toMatchObject({ outcome: 'refused', userId: null, reasons: [taken] });
    // The file already contains the address, too.
    expect(third?.reasons).toContainEqual(taken);
  });

  it('accepts the row of a person whose address a wrong row above wrote', async () => {
    const { server, as } = await aStart();
    const eva = await server.aMember({ name: 'Eva', lastName: 'Sol', email: 'eva@a.test', dni: '200' });
    const { data } = await preview(
      server,
      as,
      csv('Luz;Rey;eva@a.test;300123;CC;101', 'Eva;Solano;eva@a.test;;CC;200'),
    );
    expect(data.rows.map(({ outcome, userId }) => [outcome, userId])).toEqual([
      ['refused', null],
      ['changed', eva.id],
    ]);
  });

  it('shows all errors of a row together', async () => {
    const { server, as } = await aStart();
    await server.aMember({ name: 'Eva', lastName: 'Sol', email: 'eva@a.test', dni: '200' });
    const { data } = await preview(
      server,
      as,
      csv('Ana;Ríos;no-es-correo;;;101', 'Luz;;eva@a.test;;Carnet raro;101', 'Leo;;leo@a.test;;CC;AB1'),
    );
    const [first, second, third] = data.rows.map(({ reasons }) => reasons.map(({ message }) => message));
    expect(first).toEqual(['Ingrese una dirección de correo electrónico válida', 'Celular es requerido']);
    expect(second).toEqual([
      'Apellido es requerido',
      expect.stringMatching(/^No se conoce este tipo de documento/),
      'Repite la cédula de la fila 2',
      'El correo ya pertenece a Eva Sol, con otra cédula',
    ]);
    expect(third).toEqual(['Apellido es requerido', expect.stringMatching(/cédula/), 'Celular es requerido']);
  });

  it.each([
    'Tel. celular',
    'TELÉFONO',
    'Tel.',
    'Tel',
    'Cel.',
    'No. celular',
    'Nº de celular',
    'Número de teléfono',
    'Teléfono de contacto',
  ])('recognises the heading %s as that of the phone', async (heading) => {
    const { server, as } = await aStart(previewing());
    const content = `Nombre;Apellido;Correo;${heading};Cédula\nAna;Ríos;ana@a.test;3001;101`;
    const { data } = await preview(server, as, content);
    expect(data.rows[0]).toMatchObject({ outcome: 'new', values: { phone: '3001' } });
    expect(data.ignoredColumns).toEqual([]);
  });

  it.each(['Teléfono;Celular', 'Celular;Teléfono'])('prefers the mobile phone of %s', async (headings) => {
    const { server, as } = await aStart(previewing());
    const phones = headings === 'Teléfono;Celular' ? '601;3001' : '3001;601';
    const content = `Nombre;Apellido;Correo;${headings};Cédula\nAna;Ríos;ana@a.test;${phones};101`;
    const { data } = await preview(server, as, content);
    expect(data.rows[0]?.values.phone).toBe('3001');
    expect(data.ignoredColumns).toEqual(['Teléfono']);
  });

  it('reports a missing column of phones once, with the headings that it does not know', async () => {
    const { server, as } = await aStart();
    await server.aMember({ name: 'Eva', lastName: 'Sol', email: 'eva@a.test', dni: '200' });
    const headings = 'Nombre;Apellido;Correo;Línea personal;Cédula';
    const known = 'Eva;Sol;eva@a.test;300;200';
    expect((await preview(server, as, [headings, known].join('\n'))).data.counts.unchanged).toBe(1);
    const content = [headings, known, 'Ana;Ríos;ana@a.test;3001;101', 'Luz;Ríos;luz@a.test;3;102'].join('\n');
    expect(await preview(server, as, content)).toMatchObject({
      status: 422,
      message:
        'En la primera fila falta la columna «Celular», y el archivo trae personas nuevas, que deben tener celular. No se entendió este título: «Línea personal». Descargue la plantilla para ver los títulos.',
    });
    expect(await preview(server, as, 'Nombre;Apellidos de soltera;Fax;Cédula\nAna;a;b;1')).toMatchObject({
      message: expect.stringContaining(
        'faltan las columnas «Apellido», «Correo Electronico». No se entendieron estos títulos: «Apellidos de soltera», «Fax».',
      ),
    });
  });

  it('finds columns by alternative names in any order, and reports the ignored ones', async () => {
    const { server, as } = await aStart(previewing());
    const content =
      'CÉDULA,Contraseña,apellidos,E-mail,NOMBRES,Teléfono,Fila,Motivo\n101,secreta-1,Ríos,ana@a.test,Ana,300 123-45 67,2,x\n';
    const { data, text } = await preview(server, as, Buffer.from(content, 'latin1'));
    expect(data.ignoredColumns).toEqual(['Contraseña']);
    expect(data.rows[0]).toMatchObject({
      outcome: 'new',
      values: { name: 'Ana', lastName: 'Ríos', email: 'ana@a.test', phone: '3001234567', dni: '101' },
    });
    expect(text).not.toContain('secreta-1');
  });

  it('previews an Excel file', async () => {
    const { server, as } = await aStart(previewing());
    const content = workbookOf([HEADINGS.split(';'), ANA.split(';')]);
    expect((await preview(server, as, content, 'lista.xlsx')).data.counts.new).toBe(1);
  });

  it.each([
    ['', 'El archivo está vacío. Elija otro.', 415],
    ['\n\n', 'El archivo no tiene filas. Escriba una persona por fila, debajo de los títulos.', 422],
    [HEADINGS, 'El archivo no tiene filas. Escriba una persona por fila, debajo de los títulos.', 422],
    [
      'Nombre;Correo\nAna;a@a.test',
      'En la primera fila faltan las columnas «Apellido», «Cedula». Descargue la plantilla para ver los títulos.',
      422,
    ],
    [`${HEADINGS};Correo\n`, 'Hay más de una columna para «Correo Electronico». Deje una sola.', 422],
    [
      csv(...Array.from({ length: 10_001 }, () => ANA)),
      'El archivo tiene más de 10.000 filas. Divídalo en varios.',
      422,
    ],
  ] as const)('refuses an invalid file: %#', async (content, message, status) => {
    const { server, as } = await aStart();
    for (const answer of [await preview(server, as, content), await bring(server, as, content)])
      expect(answer).toMatchObject({ status, message });
    expect(await rowsOf(server)).toHaveLength(1);
  });

  it('leaves a user as stored whose row has the same gaps', async () => {
    const { server, as } = await aStart();
    const { email } = as;
    const name = 'Administrador';
    const gaps = { lastName: '', phone: '', dni: null, dniType: null };
    await server.dependencies.database.write((tx) =>
      tx
        .updateTable('users')
        .set({ name, last_name: '', phone: '', dni: null, dni_type: null })
        .where('id', '=', as.id)
        .execute(),
    );
    const missing = ['Apellido es requerido', 'Número de cedula es requerido'];
    const half = await server.aMember({ ...gaps, name: 'Eva', lastName: 'Sol', email: 'eva@a.test' });
    const { data } = await preview(
      server,
      as,
      csv(
        `${name};;${email.toUpperCase()};;;`,
        'Eva;Sol;eva@a.test;;;',
        `${name};;${email};;;`,
        `${name} Uno;;${email};;;`,
        `${name};;${email};300;;`,
        `${name};;otro@a.test;;;`,
        'Eva;;eva@a.test;;;',
        ANA,
      ),
    );
    expect(
      data.rows.map(({ outcome, userId, reasons }) => [
        outcome,
        userId,
        reasons.map(({ message }) => message),
      ]),
    ).toEqual([
      [
        'unchanged',
        as.id,
        [
          'Se deja como está: en la lista tampoco tiene apellido ni cédula. Complételo con el lápiz de la lista.',
        ],
      ],
      [
        'unchanged',
        half.id,
        ['Se deja como está: en la lista tampoco tiene cédula. Complételo con el lápiz de la lista.'],
      ],
      ['refused', null, ['Repite el correo de la fila 2']],
      ['refused', null, [...missing, 'Repite el correo de la fila 2']],
      ['refused', null, [...missing, 'Repite el correo de la fila 2']],
      ['refused', null, [...missing, 'Celular es requerido']],
      ['refused', null, [...missing, 'Repite el correo de la fila 3']],
      ['new', null, []],
    ]);
    const before = await rowsOf(server);
    const content = csv(`${name};;${email};;;`, ANA);
    expect((await bring(server, as, content)).data).toEqual({
      new: 1,
      changed: 0,
      unchanged: 1,
      refused: 0,
      otherPerson: 0,
      withoutPassword: 1,
    });
    expect((await rowsOf(server)).slice(0, before.length)).toEqual(before);
  });

  it.each([
    ['1.023456789E+09', '1023456789'],
    ['1,0234567890e+09', '1023456789'],
    ['1.02E+09', null],
    ['1,02E9', null],
    ['1E+09', null],
    ['1.0234567895E+09', null],
    ['1.23E+300', null],
    ['1.2345678901234568E21', null],
    ['12E5', '12E5'],
  ])('reads the document number %s of a spreadsheet as %s', async (cell, dni) => {
    const { server, as } = await aStart(previewing());
    const lost =
      'La hoja de cálculo abrevió este número y perdió cifras. Escríbalo completo, con la columna en formato de texto.';
    const { data } = await preview(
      server,
      as,
      csv(`Ana;Ríos;ana@a.test;${/E\+/i.test(cell) ? cell : '3001'};;"${cell}"`),
    );
    const [row] = data.rows;
    if (dni) expect(row).toMatchObject({ outcome: 'new', values: { dni } });
    else
      expect(row).toMatchObject({
        outcome: 'refused',
        values: { dni: cell },
        reasons: expect.arrayContaining([{ field: 'dni', message: lost }]),
      });
    for (const { message } of row?.reasons ?? []) expect(message).toBe(lost);
  });

  it.each([
    ['a decimal', '1.107.000.111,5'],
    ['an abbreviation as a formula', '="1.02E+09"'],
    ['an abbreviation with an invisible character', '1.02E+09\u200b'],
  ])('changes nobody by a number with %s', async (_, cell) => {
    const { server, as } = await aStart();
    for (const [index, dni] of ['102E+09', '11070001115', '1107000111'].entries())
      await server.aMember({ dni, email: `m${index}@a.test` });
    const before = await rowsOf(server);
    const content = csv(`Ana;Ríos;ana@a.test;3001;;"${cell.replaceAll('"', '""')}"`);
    expect((await preview(server, as, content)).data.rows[0]?.reasons).toHaveLength(1);
    expect((await bring(server, as, content)).status).toBe(422);
    expect(await rowsOf(server)).toEqual(before);
  });

  it.each([
    ['<c t="b"><v>1</v></c>', false],
    ['<c><v>NaN</v></c>', false],
    ['<c><v>1e400</v></c>', false],
    ['<c><v>-5</v></c>', false],
    ['<c><v>1107000111.5</v></c>', false],
    ['<c><v>12345678901234567890</v></c>', false],
    ['<c><v>1.107000111E9</v></c>', true],
    ['<c><v>1107000111</v></c>', true],
  ])('reads the Excel cell %s as a number: %s', async (cell, isRead) => {
    const { server, as } = await aStart(previewing());
    const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
    const headings = ['Nombre', 'Apellido', 'Correo', 'Celular', 'Cedula'].map(text).join('');
    const rows = `<row>${headings}</row><row>${['Ana', 'Ríos', 'ana@a.test'].map(text).join('')}${cell}${cell}</row>`;
    const { data } = await preview(server, as, aWorkbook({ rows }), 'lista.xlsx');
    if (isRead)
      expect(data.rows[0]).toMatchObject({
        outcome: 'new',
        values: { dni: '1107000111', phone: '1107000111' },
      });
    else expect(data.rows[0]?.reasons.map(({ field }) => field)).toEqual(['dni', 'phone']);
  });

  it.each([
    ['３００ １２３ ４５６７', '3001234567'],
    ['="3001234567"', '3001234567'],
    ['(300) 123-45 67', '3001234567'],
    ['3.001.234.567,00', '3001234567'],
    ['３01E+09', null],
    ['="3.01E+09"', null],
    ['3.01 E+09', null],
    ['3001234567.5', null],
    ['-3001234567', null],
    ['Sí', null],
  ])('reads the phone %s as %s', async (cell, phone) => {
    const { server, as } = await aStart();
    const content = csv(`Ana;Ríos;ana@a.test;"${cell.replaceAll('"', '""')}";;101`);
    const [row] = (await preview(server, as, content)).data.rows;
    expect(row?.reasons.map(({ field }) => field)).toEqual(phone ? [] : ['phone']);
    if (!phone) return;
    await bring(server, as, content);
    expect((await rowsOf(server)).at(-1)?.phone).toBe(phone);
  });

  it('refuses letters in the number of a cédula', async () => {
    const { server, as } = await aStart();
    const content = csv(
      'Ana;Ríos;a@a.test;3000;CC;12E5',
      'Eva;Ríos;b@a.test;3001;Pasaporte;12E6',
      'Luz;Ríos;c@a.test;3002;;AB12',
    );
    const { data } = await preview(server, as, content);
    expect(data.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'new', 'new']);
    await bring(server, as, content.split('\n').toSpliced(1, 1).join('\n'));
    expect((await rowsOf(server)).slice(1).map(({ dni, dni_type }) => [dni, dni_type])).toEqual([
      ['12E6', 4],
      ['AB12', null],
    ]);
  });

  it('refuses a new person without a phone, and keeps that of a known one', async () => {
    const { server, as } = await aStart();
    await server.aMember({ dni: '200', email: 'eva@a.test', phone: '3112' });
    const { data } = await preview(server, as, csv('Ana;Ríos;ana@a.test; ;;101', 'Eva;Sol;eva@a.test;;;200'));
    expect(data.rows).toMatchObject([
      { outcome: 'refused', reasons: [{ field: 'phone', message: 'Celular es requerido' }] },
      { outcome: 'changed', values: { phone: '' }, reasons: [] },
    ]);
    expect(data.rows[1]?.changes.map(({ field }) => field)).not.toContain('phone');
  });

  it('lists the first of many refused rows, and every other', async () => {
    const { server, as } = await aStart(previewing());
    const { data, text } = await preview(server, as, csv(ANA, ...Array(998).fill('x'), LUIS));
    expect(data.counts).toEqual({ otherPerson: 0, new: 2, changed: 0, unchanged: 0, refused: 998 });
    expect(data).toMatchObject({ unlisted: 498 });
    expect(data.rows).toHaveLength(502);
    expect(data.rows.at(-1)).toMatchObject({ line: 1_001, outcome: 'new' });
    expect(text.length).toBeLessThan(250_000);
  });

  it('requires a file', async () => {
    const { server, as } = await aStart(previewing());
    for (const call of [previewImport, importUsers])
      expect(await server.ask(call, { as, body: {} })).toMatchObject({
        status: 422,
        message: 'Elija un archivo de Excel o CSV',
      });
  });
});

describe('the import', () => {
  it('imports the previewed rows, once', async () => {
    const { server, as } = await aStart();
    const known = await server.aMember({ name: 'Eva', lastName: 'Sol', phone: '3009', dni: '200' });
    const content = csv(ANA, LUIS, `Eva;Sol;${known.email};3111;2;200`);
    const { data } = await preview(server, as, content);
    const done = await bring(server, as, content, data.fingerprint);
    expect(done).toMatchObject({ status: 200, data: { new: 2, changed: 1, unchanged: 0, refused: 0 } });
    const { data: list } = await server.ask(listUsers, { as, query: { sort: 'dni' } });
    expect(
      list.map(({ name, dni, dniType, phone, userType }) => ({ name, dni, dniType, phone, userType })),
    ).toEqual([
      { name: 'Ana', dni: '101', dniType: 1, phone: '3001', userType: 1 },
      { name: 'Luis', dni: '102', dniType: 1, phone: '3002', userType: 1 },
      { name: 'Eva', dni: '200', dniType: 2, phone: '3111', userType: 1 },
      expect.objectContaining({ dni: as.dni }),
    ]);
    expect((await server.ask(listUsers, { as, query: { name: 'rios' } })).data).toHaveLength(1);
    expect((await server.ask(listActivity, { as })).data.map(({ what }) => what)).toEqual([
      'Importó usuarios: 2 nuevos, 1 cambiado, 0 sin cambios',
    ]);
    // Their own pages show who created them.
    for (const { id, dni } of list.filter((user) => user.dni !== as.dni)) {
      const { data } = await server.ask(readUserHistory, { as, params: { id } });
      expect(data.changes?.rows).toEqual([
        expect.objectContaining({
          userId: as.id,
          what: 'Importó usuarios: 2 nuevos, 1 cambiado, 0 sin cambios',
          ...(dni === '200' && { changes: [expect.anything(), expect.anything()] }),
        }),
      ]);
    }
    // Once more, nothing changes.
    expect((await bring(server, as, content)).data).toEqual({
      ...{ otherPerson: 0, new: 0, changed: 0, unchanged: 3, refused: 0 },
      withoutPassword: 2,
    });
  });

  it('names a single new user in the activity log, on whose page the import is found', async () => {
    const { server, as } = await aStart();
    const known = await server.aMember({ name: 'Eva', lastName: 'Sol', phone: '3009', dni: '200' });
    await bring(server, as, csv(ANA, `Eva;Sol;${known.email};3111;2;200`));
    const { data } = await server.ask(listActivity, { as });
    expect(data.map(({ what }) => what)).toEqual([
      'Importó usuarios: 1 nuevo (Ana Ríos), 1 cambiado, 0 sin cambios',
    ]);
    const [ana] = (await server.ask(listUsers, { as, query: { name: 'ana' } })).data;
    expect(data[0]?.subjects).toContainEqual(expect.objectContaining({ kind: 'user', id: ana?.id }));
  });

  it('imports users without passwords, who sign in once one is set', async () => {
    const { server, as } = await aStart();
    await bring(server, as, csv(ANA));
    const signIn = (hash: string) => server.ask(login, { body: { email: 'ana@a.test', hash } });
    for (const hash of ['101', ' ', 'clave']) expect((await signIn(hash)).status).toBe(401);
    const [ana] = (await server.ask(listUsers, { as, query: { name: 'ana' } })).data;
    await server.ask(updateUser, { as, params: { id: ana?.id ?? 0 }, body: { hash: 'clave-de-ana' } });
    expect((await signIn('clave-de-ana')).status).toBe(200);
  });

  it('imports no administrators, and keeps existing ones', async () => {
    const { server, as } = await aStart();
    await bring(
      server,
      as,
      `${HEADINGS};Tipo de usuario\n${ANA};Administrador\nOtro;Nombre;${as.email};;;${as.dni}`,
    );
    const types = (await rowsOf(server)).map(({ name, user_type }) => [name, user_type]);
    expect(types).toEqual([
      ['Otro', 2],
      ['Ana', 1],
    ]);
  });

  it('stores no row when one is refused', async () => {
    const { server, as } = await aStart();
    const before = await rowsOf(server);
    expect(await bring(server, as, csv(ANA, 'Sin;Correo;;3;;5'))).toMatchObject({
      status: 422,
      message: 'No se importó nada: hay una fila que no se puede importar. Corrija el archivo.',
      issues: [{ path: 'rows.3', message: 'Fila 3: Correo es requerido' }],
    });
    expect(await rowsOf(server)).toEqual(before);
    expect(server.filesOnDisk().temporary).toEqual([]);
  });

  it('turns the account of one person into that of another only if the request says so', async () => {
    const { server, as } = await aStart();
    await server.aMember({ name: 'Eva', lastName: 'Sol', email: 'eva@a.test', phone: '3009', dni: '200' });
    const content = csv(ANA, 'Luz;Paz;luz@a.test;;;200');
    const before = await rowsOf(server);
    const { data } = await preview(server, as, content);
    const message = 'Parece otra persona: la cédula es de Eva Sol y la fila dice Luz Paz';
    expect(data.counts).toEqual({ otherPerson: 1, new: 1, changed: 0, unchanged: 0, refused: 0 });
    expect(data.rows[1]).toMatchObject({ outcome: 'otherPerson', reasons: [{ field: null, message }] });
    expect(data.rows[1]?.changes).toHaveLength(3);
    for (const fingerprint of [undefined, data.fingerprint])
      expect(await bring(server, as, content, fingerprint)).toMatchObject({
        status: 422,
        message: expect.stringMatching(/^No se importó nada: hay una fila que parece de otra persona\./),
        issues: [{ path: 'rows.3', message: `Fila 3: ${message}` }],
      });
    expect(await rowsOf(server)).toEqual(before);
    const skipped = await bring(server, as, content, data.fingerprint, 'skip');
    expect(skipped.data).toMatchObject({ otherPerson: 1, new: 1, changed: 0 });
    expect((await rowsOf(server)).slice(0, before.length)).toEqual(before);
    const imported = await bring(server, as, content, undefined, 'import');
    expect(imported.data).toMatchObject({ otherPerson: 0, new: 0, changed: 1, unchanged: 1 });
    const names = (await rowsOf(server)).map(({ name, email }) => [name, email]);
    expect(names).toContainEqual(['Luz', 'luz@a.test']);
    const [last] = (await server.ask(listActivity, { as, query: { limit: '1' } })).data;
    expect(last?.changes).toContainEqual({ field: 'Luz Paz (200): nombre', before: 'Eva', after: 'Luz' });
  });

  it.each([
    ['another name', 'Luz;Sol;nueva@a.test'],
    ['another last name', 'Eva;Paz;nueva@a.test'],
    ['another name and last name', 'Luz;Paz;eva@a.test'],
    ['a completed name', 'Eva María;Paz;nueva@a.test'],
    ['accents', 'Éva;Sol Díaz;nueva@a.test'],
    ['name and last name in the place of each other', 'Sol;Eva;nueva@a.test'],
  ])('changes a user with %s without a question', async (_, row) => {
    const { server, as } = await aStart();
    await server.aMember({ name: 'Eva', lastName: 'Sol', email: 'eva@a.test', dni: '200' });
    expect((await bring(server, as, csv(`${row};;;200`))).data).toMatchObject({ changed: 1 });
  });

  it('stores only previewed changes', async () => {
    const { server, as } = await aStart();
    const { data } = await preview(server, as, csv(ANA));
    await server.aMember({ name: 'Otra', dni: '101' });
    expect(await bring(server, as, csv(ANA), data.fingerprint)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Los usuarios cambiaron desde la vista previa/),
    });
    expect((await server.ask(listUsers, { as, query: { name: 'ana' } })).data).toEqual([]);
  });

  it('creates each person once in races with imports and a registration', async () => {
    const { server, as } = await aStart();
    const people = demoMembers(60);
    const content = csv(
      ...people.map(({ name, lastName, email, phone, dni }) =>
        [name, lastName, email, phone, '', dni].join(';'),
      ),
    );
    const [first] = people;
    const answers = await Promise.all([
      bring(server, as, content),
      server.ask(registerUser, { as, body: { ...first, hash: 'clave-de-ana' } }),
      bring(server, as, content),
      bring(server, as, content),
    ]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    const { data } = await server.ask(listUsers, { as });
    expect(data).toHaveLength(61);
    expect(new Set(data.map(({ dni }) => dni)).size).toBe(61);
  });

  it(`imports ${MANY} members while answering others`, async () => {
    const { server, as } = await aStart();
    const people = demoMembers(MANY);
    const content = csv(
      ...people.map(({ name, lastName, email, phone, dni }) =>
        [name, lastName, email, phone, '1', dni].join(';'),
      ),
    );
    const { data } = await preview(server, as, content);
    const importing = bring(server, as, content, data.fingerprint);
    const others = server.ask(listUsers, { as, query: { limit: '1' } });
    expect((await others).status).toBe(200);
    expect((await importing).data).toEqual({
      ...{ otherPerson: 0, new: MANY, changed: 0, unchanged: 0, refused: 0 },
      withoutPassword: MANY,
    });
    const { headers } = await server.ask(listUsers, { as, query: { limit: '1' } });
    expect(headers['x-total-count']).toBe(String(MANY + 1));
    const changed = content.replaceAll('@example.org', '@example.com');
    expect((await bring(server, as, changed)).data.changed).toBe(MANY);
  });
});

it.each(['csv', 'xlsx'])('offers a template as %s with the columns of an import', async (format) => {
  const { server, as } = await aStart(previewing());
  const { status, bytes, headers } = await server.ask(importTemplate, { as, query: { format } });
  expect(status).toBe(200);
  expect(headers['content-disposition']).toBe(`attachment; filename="plantilla-usuarios.${format}"`);
  const path = `${server.folder}/template`;
  writeFileSync(path, bytes);
  const { rows } = await readSpreadsheet({
    path,
    size: bytes.length,
    fileName: `x.${format}`,
    headings: null,
  });
  expect(rows).toEqual([{ line: 1, cells: HEADINGS.split(';') }]);
});

it.each(['csv', 'xlsx'])('imports an export as %s without changes', async (format) => {
  const { server, as } = await aStart();
  await bring(server, as, csv(ANA, LUIS));
  await server.aMember({ name: '=Raro', lastName: '+Apellido', phone: '+573001', dniType: 4, dni: 'AB-1' });
  const names = ['hola, =1+1', 'a;=cmd|x', "'=a", "''-a", 'a,"=1', "b,'=1", 'Ana, - Paz', '"=a"'];
  for (const [index, name] of names.entries())
    await server.aMember({ name, lastName: name, dni: `1${index}-AB` });
  const { bytes } = await server.ask(exportUsers, { as, query: { format, dni: '1' } });
  const { data } = await preview(server, as, bytes, `x.${format}`);
  expect(data.ignoredColumns).toEqual([
    'Tipo de usuario',
    'Fecha de Registro',
    'Paz y salvo',
    'Paz y salvo desde',
  ]);
  expect(data.rows.flatMap(({ changes, reasons }) => [...changes, ...reasons])).toEqual([]);
  expect(data.counts.unchanged).toBe(data.rows.length);
});
