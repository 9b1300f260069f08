/** Reads the column of document numbers of a spreadsheet. */

import { DOCUMENT_HEADINGS } from '@vigilia/contract/assemblies/roll-lists';
import { MAX_IMPORT_ROWS } from '@vigilia/contract/limits';
import { unmarked } from '@vigilia/contract/text/formula-marks';
import { isAbbreviated } from '@vigilia/contract/users/document-numbers';
import { personFields } from '@vigilia/contract/users/person-fields';
import { fold } from '../../database/search.ts';
import { invalid } from '../../runtime/errors.ts';

import type { SheetRow } from '../../spreadsheets/rows.ts';

const TEXTS = {
  empty: 'El archivo no tiene filas. Escriba una cédula por fila, debajo del título.',
  tooMany: `El archivo tiene más de ${MAX_IMPORT_ROWS.toLocaleString('es-CO')} filas. Divídalo en varios.`,
  several: 'Hay más de una columna con cédulas. Deje una sola.',
  noColumn:
    'En la primera fila falta el título «Cedula» sobre los números. Escríbalo, o suba un archivo con esa sola columna.',
  missing: 'Esta fila no tiene número',
  lostDigits:
    'La hoja de cálculo abrevió este número y perdió cifras. Escríbalo completo, con la columna en formato de texto.',
};

/** Characters of an invalid number in the preview. */
const MAX_SHOWN = 60;

export interface ReadNumber {
  readonly line: number;
  /** In its normal form; as it is written where it is invalid. */
  readonly dni: string;
  /** Why it is invalid; empty for a number. */
  readonly reason: string;
}

function parse(cell: string): Omit<ReadNumber, 'line'> {
  const typed = unmarked(cell);
  if (typed === '') return { dni: '', reason: TEXTS.missing };
  const parsed = personFields.dni.safeParse(typed);
  if (parsed.success) return { dni: parsed.data, reason: '' };
  const reason = isAbbreviated(typed) ? TEXTS.lostDigits : parsed.error.issues[0]?.message;
  return { dni: typed.slice(0, MAX_SHOWN), reason: reason ?? 'Este número no es válido' };
}

/** Columns in which any row has something. */
const filledColumns = (sheet: readonly SheetRow[]): number[] => [
  ...new Set(sheet.flatMap(({ cells }) => [...cells.keys()].filter((at) => cells[at] !== ''))),
];

/** The column, and the rows under its heading; a single column of numbers needs no heading. */
function columnOf(sheet: readonly SheetRow[]): { at: number; rows: readonly SheetRow[] } {
  const [first, ...body] = sheet;
  if (!first) throw invalid('file', TEXTS.empty);
  const named = [...first.cells.keys()].filter((at) =>
    DOCUMENT_HEADINGS.includes(fold(first.cells[at] ?? '')),
  );
  const [at] = named;
  if (named.length > 1) throw invalid('file', TEXTS.several);
  if (at !== undefined) return { at, rows: body };
  const [only, ...others] = filledColumns(sheet);
  if (only === undefined || others.length > 0 || parse(first.cells[only] ?? '').reason !== '')
    throw invalid('file', TEXTS.noColumn);
  return { at: only, rows: sheet };
}

/** @throws Refusal 422 for a file without numbers, with too many, or without a column of them */
export function readNumbers(sheet: readonly SheetRow[]): ReadNumber[] {
  const { at, rows } = columnOf(sheet);
  if (rows.length === 0) throw invalid('file', TEXTS.empty);
  if (rows.length > MAX_IMPORT_ROWS) throw invalid('file', TEXTS.tooMany);
  return rows.map(({ line, cells }) => ({ line, ...parse(cells[at] ?? '') }));
}
