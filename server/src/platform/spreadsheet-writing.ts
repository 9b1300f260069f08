/** Spreadsheets that go out, written row by row: the whole list never stands in memory. */
import { Readable } from 'node:stream';
import type { TableFormat } from '@vigilia/contract/users';
import type { FastifyReply } from 'fastify';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface Sheet {
  /** `width` is in characters. */
  readonly columns: readonly { readonly heading: string; readonly width: number }[];
  readonly rows: AsyncIterable<readonly string[]>;
}

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe in front, as Excel itself marks plain text; a
 * name that somebody registered as `=HYPERLINK(…)` must not run on the secretary's machine.
 */
export const harmless = (text: string): string => (/^(\s*[=+\-@]|[\t\r\n])/.test(text) ? `'${text}` : text);

/** Excel in Colombia opens semicolons as columns, and reads UTF-8 only with its mark. */
const BYTE_ORDER_MARK = '\ufeff';
const quoted = (cell: string): string => {
  const text = harmless(cell);
  return /[";,\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const csvLine = (cells: readonly string[]) => `${cells.map(quoted).join(';')}\r\n`;

async function* csvOf({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading));
  for await (const row of rows) yield csvLine(row);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The least that Excel, LibreOffice and Numbers want around a sheet. Style 1 is bold, style 2 is plain text. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Usuarios" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** What XML has no way to write is left out. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML refuses
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');

/** All cells are text, and formatted as text, so that no document number loses its zeros. */
const rowXml = (row: readonly string[], style: 1 | 2): string => {
  const cells = row.map(
    (cell) =>
      `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(harmless(cell))}</t></is></c>`,
  );
  return `<row>${cells.join('')}</row>`;
};

/** Rows whose XML is handed to the compressor together. */
const ROWS_AT_ONCE = 500;

/** A workbook with one sheet. */
async function* xlsxOf({ columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const drain = () => {
    const chunks = ready;
    ready = [];
    return chunks;
  };

  for (const [name, content] of Object.entries(PARTS)) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(encoder.encode(content), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  const widths = columns.map(({ width }, index) => {
    const number = index + 1;
    return `<col min="${number}" max="${number}" width="${width}" style="2" customWidth="1"/>`;
  });
  // The headings stay in view while one scrolls.
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const views = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
  const headings = rowXml(
    columns.map(({ heading }) => heading),
    1,
  );
  let xml = `${XML}<worksheet xmlns="${MAIN}">${views}<cols>${widths.join('')}</cols><sheetData>${headings}`;
  let written = 0;
  for await (const row of rows) {
    xml += rowXml(row, 2);
    written += 1;
    if (written % ROWS_AT_ONCE > 0) continue;
    sheet.push(encoder.encode(xml));
    xml = '';
    yield* drain();
  }
  sheet.push(encoder.encode(`${xml}</sheetData></worksheet>`), true);
  zip.end();
  yield* drain();
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
  sheet: Sheet,
): FastifyReply {
  const content = format === 'csv' ? csvOf(sheet) : xlsxOf(sheet);
  return reply
    .headers({
      'content-type': TYPES[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
    })
    .send(Readable.from(content, { objectMode: false }));
}
