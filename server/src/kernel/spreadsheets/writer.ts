/** Writes spreadsheets row by row: the whole list is never in memory. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { marked } from '@vigilia/contract/text/formula-marks';
import type { TableFormat } from '@vigilia/contract/users/users';
import type { FastifyReply } from 'fastify';
import { zipOf } from '../files/zip-stream.ts';

/** Numbers are written as numbers, everything else as text. */
export type Cell = string | number;

export interface Sheet {
  /** At most 31 characters, none of them `:\/?*[]`. */
  readonly name: string;
  /** `width` is in characters. */
  readonly columns: readonly { readonly heading: string; readonly width: number }[];
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

/** Heading, width in characters, and cell of a row. */
export type SheetColumn<Row> = readonly [heading: string, width: number, cell: (row: Row) => Cell];

/** The cells are made while they are written: those of a whole roll at once would block the server. */
async function* cellsOf<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly SheetColumn<Row>[],
): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield columns.map(([, , cell]) => cell(row));
}

export const sheetOf = <Row>(
  name: string,
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly SheetColumn<Row>[],
): Sheet => ({
  name,
  columns: columns.map(([heading, width]) => ({ heading, width })),
  rows: cellsOf(rows, columns),
});

/** Excel in Colombia splits columns at semicolons, and reads UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\ufeff';
const quoted = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = marked(cell);
  return /[";,\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows of one chunk; a ballot waits for one of them at most. */
const ROWS_AT_ONCE = 500;

const csvLine = (cells: readonly Cell[]) => `${cells.map(quoted).join(';')}\r\n`;

/** The texts of many rows at a time; other work passes between them. */
async function* inPieces(
  rows: Sheet['rows'],
  textOf: (row: readonly Cell[], index: number) => string,
): AsyncGenerator<string> {
  let text = '';
  let written = 0;
  for await (const row of rows) {
    text += textOf(row, written);
    written += 1;
    if (written % ROWS_AT_ONCE > 0) continue;
    yield text;
    text = '';
    await nextTurn();
  }
  yield text;
}

/** Several sheets follow each other, each under its name. */
export async function* csvOf(sheets: readonly Sheet[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for (const [index, { name, columns, rows }] of sheets.entries()) {
    if (sheets.length > 1) yield `${index > 0 ? '\r\n' : ''}${csvLine([name])}`;
    yield csvLine(columns.map(({ heading }) => heading));
    yield* inPieces(rows, csvLine);
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;
const NUMBER_STYLE = 0;
const HEADING_STYLE = 1;
const TEXT_STYLE = 2;

const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

/** The minimal parts that Excel, LibreOffice and Numbers require. */
function partsAround(names: readonly string[]): Readonly<Record<string, string>> {
  const each = (write: (index: number, name: string) => string) =>
    names.map((name, index) => write(index, name)).join('');
  const types = each(
    (index) => `<Override PartName="/${sheetPath(index)}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  );
  const sheets = each(
    (index, name) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const relations = each(
    (index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${types}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations}<Relationship Id="rId${names.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML cannot contain are omitted. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML refuses these characters
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** `A` to `Z`, `AA` and so on. */
const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);

/**
 * Cells have the text format too, so that document numbers keep leading zeros when edited. Cell references are
 * optional, but some programs require them.
 * @param place of the row, from 1
 */
const rowXml = (row: readonly Cell[], place: number, style = TEXT_STYLE): string => {
  const cells = row.map((cell, index) => {
    const at = `r="${columnName(index)}${place}"`;
    return typeof cell === 'number'
      ? `<c ${at} s="${NUMBER_STYLE}"><v>${cell}</v></c>`
      : `<c ${at} t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(marked(cell))}</t></is></c>`;
  });
  return `<row r="${place}">${cells.join('')}</row>`;
};

const xlsxOf = (sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> =>
  zipOf([
    ...Object.entries(partsAround(sheets.map(({ name }) => name))).map(([name, content]) => ({
      name,
      content: [content],
      isStored: true,
    })),
    ...sheets.map((sheet, index) => ({ name: sheetPath(index), content: sheetXml(sheet) })),
  ]);

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(({ width }, index) => {
    const number = index + 1;
    return `<col min="${number}" max="${number}" width="${width}" style="${TEXT_STYLE}" customWidth="1"/>`;
  });
  // Freezes the headings.
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const views = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
  const headings = rowXml(
    columns.map(({ heading }) => heading),
    1,
    HEADING_STYLE,
  );
  yield `${XML}<worksheet xmlns="${MAIN}">${views}<cols>${widths.join('')}</cols><sheetData>${headings}`;
  yield* inPieces(rows, (row, index) => rowXml(row, index + 2));
  yield '</sheetData></worksheet>';
}

const TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: `${SHEET_TYPE}.sheet`,
};

/** @param name of the file, without its ending; plain letters, digits and hyphens */
export function sendSpreadsheet(
  reply: FastifyReply,
  name: string,
  format: TableFormat,
  sheets: readonly Sheet[],
): FastifyReply {
  const content = format === 'csv' ? csvOf(sheets) : xlsxOf(sheets);
  return reply
    .headers({
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
    })
    .send(Readable.from(content, { objectMode: false }));
}
