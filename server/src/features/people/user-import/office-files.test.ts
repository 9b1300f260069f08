/** Files as offices have them: other alphabets, titles above the headings, check digits. */

import { importUsers, previewImport } from '@vigilia/contract/users/user-import';
import { exportUsers } from '@vigilia/contract/users/users';
import { expect, it } from 'vitest';
import { sheetsOf } from '../../../testing/builders/spreadsheets.ts';
import { aWorkbook, hiddenFirstOf } from '../../../testing/builders/workbooks.ts';
import { aServer } from '../../../testing/server.ts';

const HEADINGS = 'Nombre;Apellido;Correo;Celular;Cedula';

async function preview(content: string | Buffer, name = 'lista.csv') {
  const server = await aServer();
  const as = await server.anAdministrator();
  return server.ask(previewImport, { as, form: [{ name, type: 'text/csv', content }] });
}

/** Ñáñez Peña, in code page 850 and in Mac Roman. */
const ALPHABETS = {
  'MS-DOS': [0xa5, 0xa0, 0xa4, 0x65, 0x7a, 0x20, 0x50, 0x65, 0xa4, 0x61],
  Macintosh: [0x84, 0x87, 0x96, 0x65, 0x7a, 0x20, 0x50, 0x65, 0x96, 0x61],
  Windows: [0xd1, 0xe1, 0xf1, 0x65, 0x7a, 0x20, 0x50, 0x65, 0xf1, 0x61],
};
it.each(Object.entries(ALPHABETS))('reads names in the alphabet of %s', async (_, letters) => {
  const content = Buffer.concat([
    Buffer.from(`${HEADINGS}\nLuz;`),
    Buffer.from(letters),
    Buffer.from(';luz@a.test;3001234567;52345678\n'),
  ]);
  expect((await preview(content)).data.rows[0]?.values.lastName).toBe('Ñáñez Peña');
});

it.each(['Jos\ufffd', 'Jos? Mar?a', 'JosÃ© MarÃ­a'])('refuses a name that lost letters: %s', async (name) => {
  const { data } = await preview(`${HEADINGS}\n${name};Ríos;a@a.test;3001234567;52345678`);
  expect(data.rows[0]).toMatchObject({ outcome: 'refused', reasons: [{ field: 'name' }] });
});

it.each(['52345678-1', '52.345.678-1', 'Socia desde 2019', '52.345.678 de Bogotá'])(
  'refuses a cédula with a check digit or words: %s',
  async (dni) => {
    const { data } = await preview(`${HEADINGS}\nAna;Ríos;a@a.test;3001234567;${dni}`);
    expect(data.rows[0]).toMatchObject({ outcome: 'refused', reasons: [{ field: 'dni' }] });
  },
);

it.each([
  ['a line that states the separator', `sep=;\n${HEADINGS}\n`],
  ['a title above the headings', `Asociados 2026\n\nCorte: noviembre;;;;\n${HEADINGS}\n`],
  ['signs of mandatory columns', 'Nombre *;Apellido*;Correo:;Celular;Cedula (*)\n'.replace(' (*)', ' *')],
])('reads a file with %s', async (_, head) => {
  const { data } = await preview(`${head}Ana;Ríos;a@a.test;3001234567;52345678`);
  expect(data.counts).toMatchObject({ new: 1, refused: 0 });
});

it('joins second names', async () => {
  const head = 'Primer Nombre;Segundo Nombre;Primer Apellido;Segundo Apellido;Correo;Celular;Cedula';
  const { data } = await preview(`${head}\nLuz;Marina;Peña;Ríos;a@a.test;3001234567;52345678`);
  expect(data.rows[0]?.values).toMatchObject({ name: 'Luz Marina', lastName: 'Peña Ríos' });
  expect(data.ignoredColumns).toEqual([]);
});

it('says that a quote is open, and that a workbook is encrypted', async () => {
  const open = await preview(`${HEADINGS}\n"Ana;Ríos;a@a.test;3001234567;52345678\nEva;Sol;e@a.test;300;8`);
  expect(open.message).toContain('comillas');
  const encrypted = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect((await preview(encrypted, 'lista.xlsx')).message).toContain('protegido con contraseña');
});

it('imports the other rows when refused ones are left out', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const content = `${HEADINGS}\nAna;Ríos;a@a.test;3001234567;52345678\nEva;;e@a.test;3001234567;8`;
  const file = { name: 'lista.csv', type: 'text/csv', content };
  expect((await server.ask(importUsers, { as, form: [file] })).status).toBe(422);
  const answer = await server.ask(importUsers, { as, form: [['refusedRows', 'skip'], file] });
  expect(answer).toMatchObject({ status: 200, data: { new: 1, refused: 1 } });
});

it('reads the visible sheet of a workbook, and names it', async () => {
  const rows = [HEADINGS.split(';'), ['Ana', 'Ríos', 'a@a.test', '3001234567', '52345678']];
  const { data } = await preview(hiddenFirstOf(rows), 'lista.xlsx');
  expect(data).toMatchObject({ sheet: 'Socios & socias', counts: { new: 1, refused: 0 } });
  expect(data.rows[0]?.values.name).toBe('Ana');
  const without = await preview(
    hiddenFirstOf([
      ['Nombre', 'Fax'],
      ['Ana', '601'],
    ]),
    'lista.xlsx',
  );
  expect(without.message).toContain('En la primera fila de la hoja «Socios & socias» faltan las columnas');
  expect((await preview(`${HEADINGS}\nAna;Ríos;a@a.test;300;8`)).data.sheet).toBeNull();
});

it('reads a workbook whose last row is empty and has a height only', async () => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (cells: string[]) => `<row>${cells.map(cell).join('')}</row>`;
  const rows = [HEADINGS.split(';'), ['Ana', 'Ríos', 'a@a.test', '3001234567', '52345678']].map(row).join('');
  const { status, data } = await preview(
    aWorkbook({ rows: `${rows}<row r="1048576" ht="15"><c r="A1048576" s="1"/></row>` }),
    'lista.xlsx',
  );
  expect([status, data.counts]).toMatchObject([200, { new: 1, refused: 0 }]);
});

it('reads a workbook with a million formatted empty cells, and refuses one of more than 64 MB', async () => {
  const listed = [HEADINGS.split(';'), ['Ana', 'Ríos', 'a@a.test', '3001234567', '52345678']]
    .map((row) => `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`)
    .join('');
  const ofCells = (rows: number, parts = {}) =>
    preview(
      aWorkbook({ rows: `${listed}${`<row>${'<c s="1"/>'.repeat(20)}</row>`.repeat(rows)}`, ...parts }),
      'lista.xlsx',
    );
  expect((await ofCells(50_000)).status).toBe(200);
  expect(await ofCells(1, { sharedStrings: ' '.repeat(65 * 1024 * 1024) })).toMatchObject({
    ...{ status: 413, message: expect.stringContaining('guárdelo como CSV') },
  });
});

it.each(['csv', 'xlsx'])(
  'exports telephone numbers as %s without marks, and takes them back',
  async (format) => {
    const server = await aServer();
    const as = await server.anAdministrator({ phone: '3000000000' });
    const phones = ['+57 300 123 45', '+573001234567', '3001234567', '(601) 2345678', '300-123-4567'];
    for (const phone of phones) await server.aMember({ phone });
    const { bytes } = await server.ask(exportUsers, { as, query: { format } });
    const file = { name: `x.${format}`, type: 'text/csv', content: bytes };
    const { data } = await server.ask(previewImport, { as, form: [file] });
    expect(data.counts).toEqual({ otherPerson: 0, new: 0, changed: 0, unchanged: 6, refused: 0 });
    const text = format === 'csv' ? bytes.toString() : JSON.stringify(Object.values(sheetsOf(bytes)));
    for (const phone of phones) expect(text).toContain(phone);
    expect(text).not.toContain("'");
  },
);
