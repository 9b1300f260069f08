/** Excel workbooks, written by hand so that tests can also make those that Excel never would. */
import { aZip } from './documents.ts';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WorkbookParts {
  /** The XML between `<sheetData>` and `</sheetData>`. */
  readonly rows: string;
  readonly sharedStrings?: string;
  /** Path of the sheet in the relationships. */
  readonly target?: string;
  /** Other files, or other contents of these. */
  readonly more?: Readonly<Record<string, string | Uint8Array>>;
}

export function aWorkbook({
  rows,
  sharedStrings,
  target = 'worksheets/sheet1.xml',
  more = {},
}: WorkbookParts) {
  const parts: Record<string, string | Uint8Array> = {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="a" r:id="rId7"/><sheet name="b" r:id="rId8"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId8" Target="worksheets/other.xml"/><Relationship Id="rId7" Target="${target}"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/other.xml':
      '<worksheet><sheetData><row><c t="str"><v>other</v></c></row></sheetData></worksheet>',
    ...(sharedStrings && { 'xl/sharedStrings.xml': `<sst>${sharedStrings}</sst>` }),
    ...more,
  };
  return aZip(parts);
}

const rowsOf = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    .join('');

/** A workbook of plain rows, as other programs write one. */
export const workbookOf = (rows: readonly (readonly string[])[]) => aWorkbook({ rows: rowsOf(rows) });

/** The same as its second sheet «Socios & socias», behind a hidden one with an old person. */
export const hiddenFirstOf = (rows: readonly (readonly string[])[]) =>
  aWorkbook({
    rows: rowsOf([rows[0] ?? [], (rows[1] ?? []).map((cell) => `viejo ${cell}`)]),
    more: {
      'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="Copia 2019" state="hidden" r:id="rId7"/><sheet name="Socios &amp; socias" r:id="rId8"/></sheets></workbook>`,
      'xl/worksheets/other.xml': `<worksheet><sheetData>${rowsOf(rows)}</sheetData></worksheet>`,
    },
  });
