/** Refusals of files for a roll: every problem that the domain finds, as HTTP and in Spanish. */
import type { ListRow } from '@vigilia/contract/assemblies/roll-lists';
import { MAX_IMPORT_ROWS } from '@vigilia/contract/limits';
import { count } from '@vigilia/contract/text/count';
import { invalid, Refusal } from '../../runtime/errors.ts';
import { headingsPlace } from '../../spreadsheets/rows.ts';
import type { FileProblem } from './domain/document-numbers.ts';
import type { BlockedProblem, PlannedRow } from './domain/plan.ts';

const FILE_PROBLEMS: Readonly<Record<Exclude<FileProblem['reason'], 'no-column'>, string>> = {
  'empty-file': 'El archivo no tiene filas. Escriba una cédula por fila, debajo del título.',
  'too-many-rows': `El archivo tiene más de ${count(MAX_IMPORT_ROWS)} filas. Divídalo en varios.`,
  'several-columns': 'Hay más de una columna con cédulas. Deje una sola.',
};
const NO_COLUMN = (where: string) =>
  `${where} falta el título «Cedula» sobre los números. Escríbalo, o suba un archivo con esa sola columna.`;

/** Why a row has no person, in Spanish; empty for the others. */
export function reasonOf(problem: PlannedRow['problem']): string {
  switch (problem?.reason) {
    case undefined:
      return '';
    case 'missing':
      return 'Esta fila no tiene número';
    case 'lost-digits':
      return 'La hoja de cálculo abrevió este número y perdió cifras. Escríbalo completo, con la columna en formato de texto.';
    case 'not-a-number':
      return problem.message || 'Este número no es válido';
    case 'repeated':
      return `Repite la cédula de la fila ${problem.line}`;
  }
}

/** A row as it is answered. */
export const presentRow = (row: PlannedRow): ListRow => ({
  line: row.line,
  outcome: row.outcome,
  dni: row.dni,
  name: row.name,
  reason: reasonOf(row.problem),
});

const BLOCKED = (rows: number) =>
  rows === 1
    ? 'No se cambió nada: hay una fila sin persona. Corrija el archivo, o confirme que se deja por fuera.'
    : `No se cambió nada: hay ${rows} filas sin persona. Corrija el archivo, o confirme que se dejan por fuera.`;

/** @param sheet the name of the sheet; null for CSV */
export function refusalOf(problem: FileProblem | BlockedProblem, sheet: string | null = null): Refusal {
  if (problem.reason === 'no-column') return invalid('file', NO_COLUMN(headingsPlace(sheet)));
  if (problem.reason !== 'rows-without-person') return invalid('file', FILE_PROBLEMS[problem.reason]);
  return blockedRefusal(
    BLOCKED(problem.blocked),
    problem.rows.map((row) => ({ line: row.line, reason: reasonOf(row.problem) })),
  );
}

/** @param rows those without a person; an empty reason is a number that nobody has */
export const blockedRefusal = (
  message: string,
  rows: readonly { readonly line: number; readonly reason: string }[],
): Refusal =>
  new Refusal(422, message, {
    issues: rows.map(({ line, reason }) => ({
      path: `rows.${line}`,
      message: `Fila ${line}: ${reason || 'No hay un usuario con esta cédula'}`,
    })),
  });
