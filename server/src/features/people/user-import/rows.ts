/** Validates a row of the spreadsheet by the rules of the registration form. */

import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { unmarked } from '@vigilia/contract/text/formula-marks';
import { isAbbreviated, isPhone, plainPhone } from '@vigilia/contract/users/document-numbers';
import { DOCUMENT_TYPES, documentTypeName } from '@vigilia/contract/users/document-types';
import { personFields } from '@vigilia/contract/users/person-fields';
import { IMPORT_FIELDS, type ImportField, type ImportRow } from '@vigilia/contract/users/user-import';
import { fold } from '../../../kernel/database/search.ts';
import type { SheetRow } from '../../../kernel/spreadsheets/rows.ts';
import { LOST_DIGITS } from '../list-files/domain/document-numbers.ts';
import type { Columns } from './columns.ts';

export type Values = ImportRow['values'];
export type Reason = ImportRow['reasons'][number];

/** The person of a row; null for an empty cell, which changes nothing of an existing user. */
interface ReadPerson {
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
  /** Null when a field is invalid. */
  readonly person: ReadPerson | null;
  /** Null for an empty cell; undefined for an unknown type. */
  readonly dniType: number | null | undefined;
  readonly reasons: readonly Reason[];
}

const TEXTS = {
  unknownType:
    'No se conoce este tipo de documento; escríbalo como en el formulario, por ejemplo Cédula de Ciudadanía',
  longPhone: `El celular puede tener ${FIELD_LIMITS.phone} caracteres como máximo`,
};

/** Text that was lost or decoded wrongly: a replacement character, a question mark in a word, or UTF-8 decoded twice. */
const GARBLED = /\ufffd|\p{L}\?|\?\p{L}|[ÃÂ][\u0080-\u00bf\u0152-\u0192\u02c6-\u02dc\u2013-\u2122]/u;
const GARBLED_NAME =
  'Este texto perdió letras, o las tiene cambiadas, al guardarse. Escríbalas de nuevo y guarde el archivo como «CSV UTF-8» o .xlsx.';
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

/** A telephone number without separators. */
export const barePhone = (phone: string): string => phone.replace(/[\s().-]/g, '');

export function readRow({ line, cells }: SheetRow, { positions, second }: Columns): ReadRow {
  const cell = (field: ImportField) =>
    [positions.get(field), second.get(field)]
      .map((at) => unmarked(cells[at ?? -1] ?? ''))
      .filter(Boolean)
      .join(' ');
  const values = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, cell(field)])) as unknown as Values;
  const reasons: Reason[] = [];
  for (const field of CHECKED) {
    if (field !== 'dni' && GARBLED.test(values[field])) {
      reasons.push({ field, message: GARBLED_NAME });
      continue;
    }
    const parsed = personFields[field].safeParse(values[field]);
    if (parsed.success) values[field] = parsed.data;
    else {
      const isLost = field === 'dni' && isAbbreviated(values.dni);
      const message = isLost ? LOST_DIGITS : parsed.error.issues[0]?.message;
      reasons.push({ field, message: message ?? 'Este dato no es válido' });
    }
  }

  const written = plainPhone(values.phone);
  const isLost = isAbbreviated(written);
  const bare = isLost || !isPhone(written) ? written : barePhone(written);
  const phone = personFields.phone.safeParse(bare);
  if (phone.success || bare === '') values.phone = phone.data ?? '';
  else {
    const message = isLost
      ? LOST_DIGITS
      : bare.length > FIELD_LIMITS.phone
        ? TEXTS.longPhone
        : (phone.error.issues[0]?.message ?? '');
    reasons.push({ field: 'phone', message });
  }

  const dniType = values.dniType ? TYPES.get(fold(values.dniType)) : null;
  if (dniType === undefined) reasons.push({ field: 'dniType', message: TEXTS.unknownType });
  else values.dniType = documentTypeName(dniType);

  const { name, lastName, email, dni } = values;
  const person =
    reasons.length > 0
      ? null
      : { name, lastName, email, dni, phone: values.phone || null, dniType: dniType ?? null };
  return { line, values, person, dniType, reasons };
}
