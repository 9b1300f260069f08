/** Reads the column of document numbers of a spreadsheet. */

import { DOCUMENT_HEADINGS } from '@vigilia/contract/assemblies/roll-lists';
import { MAX_IMPORT_ROWS } from '@vigilia/contract/limits';
import { foldHeading } from '@vigilia/contract/text/fold';
import { unmarked } from '@vigilia/contract/text/formula-marks';
import { isAbbreviated } from '@vigilia/contract/users/document-numbers';
import { personFields } from '@vigilia/contract/users/person-fields';

/** A row of a spreadsheet. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why a file has no numbers that can be read. */
export interface FileProblem {
  readonly reason: 'empty-file' | 'too-many-rows' | 'several-columns' | 'no-column';
}

/** First rows among which the headings are. */
const MAX_ROWS_ABOVE = 10;

/** Characters of an invalid number in the preview. */
const MAX_SHOWN = 60;

export interface ReadNumber {
  readonly line: number;
  /** In its normal form; as it is written where it is invalid. */
  readonly dni: string;
  /** Why it is invalid; null for a number. */
  readonly problem: NumberProblem | null;
}

/** `message` is that of the rule of document numbers, which forms show too. */
export type NumberProblem =
  | { readonly reason: 'missing' | 'lost-digits' }
  | { readonly reason: 'not-a-number'; readonly message: string };

function parse(cell: string): Omit<ReadNumber, 'line'> {
  const typed = unmarked(cell);
  if (typed === '') return { dni: '', problem: { reason: 'missing' } };
  const parsed = personFields.dni.safeParse(typed);
  if (parsed.success) return { dni: parsed.data, problem: null };
  const dni = typed.slice(0, MAX_SHOWN);
  if (isAbbreviated(typed)) return { dni, problem: { reason: 'lost-digits' } };
  return { dni, problem: { reason: 'not-a-number', message: parsed.error.issues[0]?.message ?? '' } };
}

/** Columns in which any row has something. */
const filledColumns = (sheet: readonly SheetRow[]): number[] => [
  ...new Set(sheet.flatMap(({ cells }) => [...cells.keys()].filter((at) => cells[at] !== ''))),
];

/** The row of the headings, below a title if there is one; -1 without headings. */
export const headingsAt = (sheet: readonly SheetRow[]): number =>
  sheet
    .slice(0, MAX_ROWS_ABOVE)
    .findIndex(({ cells }) => cells.some((cell) => DOCUMENT_HEADINGS.includes(foldHeading(cell))));

/** The column, and the rows under its heading; a single column of numbers needs no heading. */
function columnOf(sheet: readonly SheetRow[]): { at: number; rows: readonly SheetRow[] } | FileProblem {
  const start = headingsAt(sheet);
  const [first, ...body] = sheet.slice(Math.max(0, start));
  if (!first) return { reason: 'empty-file' };
  const named = [...first.cells.keys()].filter((at) =>
    DOCUMENT_HEADINGS.includes(foldHeading(first.cells[at] ?? '')),
  );
  const [at] = named;
  if (named.length > 1) return { reason: 'several-columns' };
  if (at !== undefined) return { at, rows: body };
  const [only, ...others] = filledColumns(sheet);
  if (only === undefined || others.length > 0 || parse(first.cells[only] ?? '').problem !== null)
    return { reason: 'no-column' };
  return { at: only, rows: sheet };
}

/** The numbers, or why there are none. */
export function readNumbers(sheet: readonly SheetRow[]): ReadNumber[] | FileProblem {
  const column = columnOf(sheet);
  if ('reason' in column) return column;
  const { at, rows } = column;
  if (rows.length === 0) return { reason: 'empty-file' };
  if (rows.length > MAX_IMPORT_ROWS) return { reason: 'too-many-rows' };
  return rows.map(({ line, cells }) => ({ line, ...parse(cells[at] ?? '') }));
}
