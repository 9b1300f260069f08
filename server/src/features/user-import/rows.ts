/** Validates a row of the spreadsheet by the rules of the registration form. */
import { DOCUMENT_TYPES, documentTypeName } from '@vigilia/contract/document-types';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { IMPORT_FIELDS, type ImportField, type ImportRow } from '@vigilia/contract/user-import';
import { personFields } from '@vigilia/contract/users';
import { fold } from '../../database/search.ts';
import { unmarked } from '../../spreadsheets/formula-marks.ts';
import type { SheetRow } from '../../spreadsheets/rows.ts';
import type { Columns } from './columns.ts';

export type Values = ImportRow['values'];
export type Reason = ImportRow['reasons'][number];

/** The person of a row; null for an empty cell, which changes nothing of an existing user. */
export interface ReadPerson {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  readonly dni: string;
  readonly phone: string | null;
  readonly dniType: number | null;
}

export interface ReadRow {
  readonly line: number;
  readonly values: Values;
  /** Null when something is wrong with it. */
  readonly person: ReadPerson | null;
  readonly reasons: readonly Reason[];
}

const TEXTS = {
  unknownType: 'No se conoce este tipo de documento',
  longPhone: `El celular puede tener ${FIELD_LIMITS.phone} caracteres como máximo`,
};

const LOST_DIGITS =
  'La hoja de cálculo abrevió este número y perdió cifras. Escríbalo completo, con la columna en formato de texto.';

const CHECKED = ['name', 'lastName', 'email', 'dni'] as const;

const TYPES: ReadonlyMap<string, number> = new Map([
  ...DOCUMENT_TYPES.map(({ id, description }): [string, number] => [fold(description), id]),
  ...DOCUMENT_TYPES.map(({ id }): [string, number] => [String(id), id]),
  ['cc', 1],
  ['c.c.', 1],
  ['cedula', 1],
  ['ce', 2],
  ['c.e.', 2],
  ['ti', 3],
]);

/** A whole number with decimals, as programs write a column that once held an empty cell: `52123499.0`. */
const withoutDecimals = (cell: string): string => cell.replace(/^(\d{4,})[.,]0{1,2}$/, '$1');

/** A number as spreadsheets write it in a narrow column, which is what they save as CSV: `1.23E+09`. */
const ABBREVIATED = /^(\d+)(?:[.,](\d+)E\+?|E\+)(\d{1,3})$/i;

/** The digits of a whole number; the cell itself where it is not abbreviated, null where digits are lost. */
function withAllDigits(cell: string): string | null {
  const [abbreviated, whole = '', decimals = '', exponent = ''] = ABBREVIATED.exec(cell) ?? [];
  if (!abbreviated) return withoutDecimals(cell);
  const places = Number(exponent);
  const isWhole = places <= decimals.length && /^0*$/.test(decimals.slice(places));
  return isWhole ? whole + decimals.slice(0, places) : null;
}

export function readRow({ line, cells }: SheetRow, { positions }: Columns): ReadRow {
  const cell = (field: ImportField) => unmarked(cells[positions.get(field) ?? -1] ?? '');
  const values = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell(field)])) as unknown as Values;
  const reasons: Reason[] = [];
  const lost = (['dni', 'phone'] as const).filter((field) => {
    const digits = withAllDigits(values[field].trim());
    if (digits === null) reasons.push({ field, message: LOST_DIGITS });
    else values[field] = digits;
    return digits === null;
  });
  for (const field of CHECKED) {
    if (field === 'dni' && lost.includes(field)) continue;
    const parsed = personFields[field].safeParse(values[field]);
    if (parsed.success) values[field] = parsed.data;
    else reasons.push({ field, message: parsed.error.issues[0]?.message ?? 'Este dato no es válido' });
  }

  if (!lost.includes('phone')) values.phone = values.phone.replace(/[\s().-]/g, '');
  const phone = personFields.phone.safeParse(values.phone);
  if (values.phone && !phone.success && !lost.includes('phone')) {
    const long = values.phone.length > FIELD_LIMITS.phone;
    reasons.push({
      field: 'phone',
      message: long ? TEXTS.longPhone : (phone.error.issues[0]?.message ?? ''),
    });
  }

  const dniType = values.dniType ? TYPES.get(fold(values.dniType)) : null;
  if (dniType === undefined) reasons.push({ field: 'dniType', message: TEXTS.unknownType });
  else values.dniType = documentTypeName(dniType);

  const { name, lastName, email, dni } = values;
  const person =
    reasons.length > 0
      ? null
      : { name, lastName, email, dni, phone: values.phone || null, dniType: dniType ?? null };
  return { line, values, person, reasons };
}
