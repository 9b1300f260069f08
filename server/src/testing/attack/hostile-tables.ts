/** Tables that are small on the disk, and large or endless when read. */
import { strToU8, zipSync } from 'fflate';
import { aWorkbook } from '../builders/workbooks.ts';

export interface HostileTable {
  readonly what: string;
  readonly fileName: string;
  /** The status of its refusal. */
  readonly refused: 413 | 415;
  readonly content: () => Uint8Array;
}

const HEADINGS = ['Nombre', 'Apellido', 'Correo Electronico', 'Cedula'];
const MILLION = 1_000_000;

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const headings = `<row>${HEADINGS.map(inline).join('')}</row>`;
const workbook =
  (rows: () => string, sharedStrings?: () => string): HostileTable['content'] =>
  () =>
    aWorkbook({ rows: headings + rows(), ...(sharedStrings && { sharedStrings: sharedStrings() }) });
/** A part of the archive in the place of the sheet. */
const sheet = (content: () => string) => () =>
  aWorkbook({ rows: '', more: { 'xl/worksheets/sheet1.xml': content() } });
const csv =
  (rest: () => string, encoding: BufferEncoding = 'utf8'): HostileTable['content'] =>
  () =>
    Buffer.from(`${encoding === 'utf16le' ? '\ufeff' : ''}${HEADINGS.join(';')}\n${rest()}`, encoding);

const references = (count: number, perRow = 4) =>
  `<row>${'<c t="s"><v>0</v></c>'.repeat(perRow)}</row>`.repeat(count / perRow);

/** Sizes of ZIP entries as the archive claims them, all of them small. */
function withLyingSizes(bytes: Uint8Array): Uint8Array {
  const lying = Buffer.from(bytes);
  for (let at = lying.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; ) {
    lying.writeUInt32LE(10, at + 24);
    at = lying.indexOf('PK\x01\x02', at + 4, 'latin1');
  }
  for (let at = lying.indexOf('PK\x03\x04', 0, 'latin1'); at >= 0; ) {
    lying.writeUInt32LE(10, at + 22);
    at = lying.indexOf('PK\x03\x04', at + 4, 'latin1');
  }
  return lying;
}

/** A workbook of each kind; `413` and `415` are the refusals. */
const WORKBOOKS: readonly (readonly [what: string, refused: 413 | 415, content: HostileTable['content']])[] =
  [
    [
      'one shared text of 3 MB with 54,000 references',
      413,
      workbook(
        () => references(54_000),
        () => `<si><t>${'x'.repeat(3 * MILLION)}</t></si>`,
      ),
    ],
    [
      'a shared text of 250 characters in every cell',
      413,
      workbook(
        () => references(26_000),
        () => `<si><t>${'ñ'.repeat(250)}</t></si>`,
      ),
    ],
    [
      'shared texts of 27 million characters',
      413,
      workbook(
        () => '',
        () => `<si><t>${'語'.repeat(900)}</t></si>`.repeat(30_000),
      ),
    ],
    ['elements in each other', 415, workbook(() => '<a>'.repeat(10_000))],
    ['entities of its own', 415, sheet(() => '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>')],
    ['one row again and again', 413, workbook(() => '<row r="2"><c><v>1</v></c></row>'.repeat(60_000))],
    [
      'sizes that lie',
      415,
      () => withLyingSizes(aWorkbook({ rows: headings + `<row>${inline('x')}</row>`.repeat(60_000) })),
    ],
    [
      'many files',
      415,
      () => zipSync(Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`xl/${i}.xml`, strToU8('')]))),
    ],
  ];

const TEXTS: readonly (readonly [what: string, refused: 413 | 415, content: HostileTable['content']])[] = [
  ['one line of 2 MB', 413, csv(() => 'x'.repeat(2 * MILLION))],
  ['a quoted text of 2 MB', 413, csv(() => `"${'x'.repeat(2 * MILLION)}"`)],
  ['two million quotes', 413, csv(() => '"'.repeat(2 * MILLION))],
  ['two million empty columns', 413, csv(() => ';'.repeat(2 * MILLION))],
  ['two million empty lines', 413, csv(() => '\r'.repeat(2 * MILLION))],
  ['one line of UTF-16', 413, csv(() => '語'.repeat(MILLION), 'utf16le')],
  [
    'long fields',
    413,
    csv(() => `${'x'.repeat(999)};${'y'.repeat(999)};${'z'.repeat(999)};${'w'.repeat(999)}\n`.repeat(1600)),
  ],
];

export const HOSTILE_TABLES: readonly HostileTable[] = [
  ...WORKBOOKS.map(([what, refused, content]) => ({ what, refused, content, fileName: 'lista.xlsx' })),
  ...TEXTS.map(([what, refused, content]) => ({ what, refused, content, fileName: 'lista.csv' })),
];
