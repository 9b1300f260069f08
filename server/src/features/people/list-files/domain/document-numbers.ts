import { DOCUMENT_HEADINGS } from '@vigilia/contract/assemblies/roll-lists';
import { MAX_IMPORT_ROWS } from '@vigilia/contract/limits';
import { count } from '@vigilia/contract/text/count';
import { foldHeading } from '@vigilia/contract/text/fold';
import { unmarked } from '@vigilia/contract/text/formula-marks';
import { isAbbreviated } from '@vigilia/contract/users/document-numbers';
import { personFields } from '@vigilia/contract/users/person-fields';
import { MAX_ROWS_ABOVE } from '../../../../kernel/runtime/limits.ts';
import type { SheetRow } from '../../../../kernel/spreadsheets/rows.ts';

/** Characters of an invalid number in the preview. */
const MAX_SHOWN = 60;

export interface ReadNumber {
  readonly line: number;
  /** In its normal form; an invalid number as it is written. */
  readonly dni: string;
  /** Why it is invalid, in Spanish; empty for a number. */
  readonly reason: string;
}

export const LOST_DIGITS =
  'La hoja de cálculo abrevió este número y perdió cifras. Escríbalo completo, con la columna en formato de texto.';

const TEXTS = {
  empty: 'El archivo no tiene filas. Escriba una cédula por fila, debajo del título.',
  tooManyRows: `El archivo tiene más de ${count(MAX_IMPORT_ROWS)} filas. Divídalo en varios.`,
  severalColumns: 'Hay más de una columna con cédulas. Deje una sola.',
  noColumn: (where: string) =>
    `${where} falta el título «Cédula» sobre los números. Escríbalo, o suba un archivo con esa sola columna.`,
  missing: 'Esta fila no tiene número',
  notANumber: 'Este número no es válido',
};

function parse(cell: string): Omit<ReadNumber, 'line'> {
  const typed = unmarked(cell);
  if (typed === '') return { dni: '', reason: TEXTS.missing };
  const parsed = personFields.dni.safeParse(typed);
  if (parsed.success) return { dni: parsed.data, reason: '' };
  const dni = typed.slice(0, MAX_SHOWN);
  if (isAbbreviated(typed)) return { dni, reason: LOST_DIGITS };
  return { dni, reason: parsed.error.issues[0]?.message || TEXTS.notANumber };
}

/** Indices of columns with any content. */
const filledColumns = (sheet: readonly SheetRow[]): number[] => [
  ...new Set(sheet.flatMap(({ cells }) => [...cells.keys()].filter((at) => cells[at] !== ''))),
];

/** The row of the headings, below a title if there is one; -1 without headings. */
export const headingsAt = (sheet: readonly SheetRow[]): number =>
  sheet
    .slice(0, MAX_ROWS_ABOVE)
    .findIndex(({ cells }) => cells.some((cell) => DOCUMENT_HEADINGS.includes(foldHeading(cell))));

/**
 * Finds the column by its heading; a single column of numbers needs none.
 * @param where the headings are, as a sentence begins
 * @returns the numbers, or a Spanish sentence why there are none
 */
export function readNumbers(sheet: readonly SheetRow[], where: string): ReadNumber[] | string {
  const [first, ...body] = sheet.slice(Math.max(0, headingsAt(sheet)));
  if (!first) return TEXTS.empty;
  const [named, second] = [...first.cells.keys()].filter((at) =>
    DOCUMENT_HEADINGS.includes(foldHeading(first.cells[at] ?? '')),
  );
  if (second !== undefined) return TEXTS.severalColumns;
  const [only, another] = filledColumns(sheet);
  const at = named ?? only;
  const isBare =
    named === undefined && another === undefined && parse(first.cells[at ?? 0] ?? '').reason === '';
  if (at === undefined || (named === undefined && !isBare)) return TEXTS.noColumn(where);
  const rows = isBare ? sheet : body;
  if (rows.length === 0) return TEXTS.empty;
  if (rows.length > MAX_IMPORT_ROWS) return TEXTS.tooManyRows;
  return rows.map(({ line, cells }) => ({ line, ...parse(cells[at] ?? '') }));
}
