/** Plans an import row by row. The preview shows the plan and the import executes it; neither decides anything further. */
import { createHash } from 'node:crypto';
import { MAX_IMPORT_ROWS, USER_TYPES } from '@vigilia/contract/limits';
import { count } from '@vigilia/contract/text/count';
import { comparableDni, fitsDocumentType, LETTERS_IN_CEDULA } from '@vigilia/contract/users/document-numbers';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import { fullName } from '@vigilia/contract/users/full-name';
import { isOtherPerson } from '@vigilia/contract/users/other-person';
import { personFields } from '@vigilia/contract/users/person-fields';
import {
  type ImportCounts,
  type ImportField,
  type ImportRow,
  USUAL_DOCUMENT_TYPE,
} from '@vigilia/contract/users/user-import';
import { invalid } from '../../../kernel/runtime/errors.ts';
import { createEventLoopPacing } from '../../../kernel/runtime/event-loop-pacing.ts';
import { headingsPlace, type SheetTable } from '../../../kernel/spreadsheets/rows.ts';
import type { StoredUser, UserFields, userStore } from '../users/store.ts';
import { missingPhones, readColumns } from './columns.ts';
import { barePhone, type ReadRow, type Reason, readRow, type Values } from './rows.ts';

const TEXTS = {
  empty: 'El archivo no tiene filas. Escriba una persona por fila, debajo de los títulos.',
  otherPerson: (stored: string, written: string) =>
    `Parece otra persona: la cédula es de ${stored} y la fila dice ${written}`,
  tooMany: `El archivo tiene más de ${count(MAX_IMPORT_ROWS)} filas. Divídalo en varios.`,
};

export interface ImportPlan {
  readonly rows: readonly ImportRow[];
  readonly counts: ImportCounts;
  readonly ignoredColumns: readonly string[];
  readonly fingerprint: string;
  readonly added: readonly UserFields[];
  readonly changed: readonly PlannedChange[];
  /** Changes that turn one person into another; not among `changed`. */
  readonly otherPeople: readonly PlannedChange[];
}

interface PlannedChange {
  /** The stored user that the change is based on. */
  readonly before: StoredUser;
  readonly fields: UserFields;
}

interface Known {
  readonly byDni: ReadonlyMap<string, StoredUser>;
  readonly byEmail: ReadonlyMap<string, StoredUser>;
}

/** First line of each number and address in the file. */
interface Seen {
  readonly dni: Map<string, number>;
  readonly email: Map<string, number>;
}

/** Fields whose empty cell changes nothing. */
const OPTIONAL: readonly ImportField[] = ['phone', 'dniType'];
const PREVIEW_FIELDS: readonly ImportField[] = ['name', 'lastName', 'email', 'phone', 'dniType', 'dni'];
const shown = (fields: UserFields, field: ImportField): string =>
  field === 'dniType' ? documentTypeName(fields.dniType) : (fields[field] ?? '');

/** The plan that also changes the rows of other people, as an administrator decided (R9.16). */
export const withOtherPeople = (plan: ImportPlan): ImportPlan => ({
  ...plan,
  rows: plan.rows.map((row) => (row.outcome === 'otherPerson' ? { ...row, outcome: 'changed' } : row)),
  counts: { ...plan.counts, otherPerson: 0, changed: plan.counts.changed + plan.counts.otherPerson },
  changed: [...plan.changed, ...plan.otherPeople],
  otherPeople: [],
});

function repetitions({ dni, email }: Pick<Values, 'dni' | 'email'>, line: number, seen: Seen): Reason[] {
  const reasons: Reason[] = [];
  for (const [field, value, what] of [
    ['dni', comparableDni(dni), 'la cédula'],
    ['email', email, 'el correo'],
  ] as const) {
    if (value === '') continue;
    const first = seen[field].get(value);
    if (first === undefined) seen[field].set(value, line);
    else reasons.push({ field, message: `Repite ${what} de la fila ${first}` });
  }
  return reasons;
}

/** A document number identifies a user; an e-mail address only one without a number. */
function findMatch(
  person: Pick<Values, 'dni' | 'email'>,
  { byDni, byEmail }: Known,
): { user: StoredUser | null; reasons: Reason[] } {
  const ofNumber = byDni.get(comparableDni(person.dni));
  const ofAddress = byEmail.get(person.email);
  if (ofAddress && ofAddress !== ofNumber && (ofNumber || ofAddress.dni !== null)) {
    const message = `El correo ya pertenece a ${fullName(ofAddress)}, con otra cédula`;
    return { user: null, reasons: [{ field: 'email', message }] };
  }
  return { user: ofNumber ?? ofAddress ?? null, reasons: [] };
}

/**
 * Whether a row that breaks rules asks for no change: the first administrator has no last name and no cédula, and is in
 * every export.
 */
const isAsStored = (values: Values, user: StoredUser): boolean =>
  PREVIEW_FIELDS.every(
    (field) =>
      values[field] === shown(user, field) ||
      (field === 'phone' && values.phone === barePhone(user.phone)) ||
      (OPTIONAL.includes(field) && values[field] === ''),
  );

function leftAsStored({ lastName, dni }: Values): Reason {
  const missing = [lastName === '' && 'apellido', dni === '' && 'cédula'].filter(Boolean);
  const message =
    missing.length > 0
      ? `Se deja como está: en la lista tampoco tiene ${missing.join(' ni ')}. Complételo con el lápiz de la lista.`
      : 'Se deja como está, igual que en la lista. Corríjalo con el lápiz de la lista.';
  return { field: null, message };
}

/** Document number and e-mail address of a row; empty where they break a rule. */
function validIdentity({ values, reasons }: ReadRow): Pick<Values, 'dni' | 'email'> {
  const valid = (field: 'dni' | 'email') =>
    reasons.some((reason) => reason.field === field) ? '' : values[field];
  return { dni: valid('dni'), email: valid('email') };
}

const PHONE_REQUIRED = personFields.phone.safeParse('').error?.issues[0]?.message ?? '';

/** The type of a number without a type; null for one with letters. */
const usualType = (dni: string): number | null =>
  fitsDocumentType(dni, USUAL_DOCUMENT_TYPE) ? USUAL_DOCUMENT_TYPE : null;

/** The telephone number of a row; the stored one where the cell is empty, or differs in separators only. */
const phoneAfter = (phone: string | null, stored: string): string =>
  phone === null || phone === barePhone(stored) ? stored : phone;

const counting = (rows: readonly ImportRow[]): ImportCounts => {
  const counts = { otherPerson: 0, new: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
};

async function eachInTurns<A, B>(rows: readonly A[], act: (row: A) => B): Promise<B[]> {
  const results: B[] = [];
  const pace = createEventLoopPacing();
  for (const row of rows) {
    results.push(act(row));
    await pace();
  }
  return results;
}

/** @throws Refusal 422 for a spreadsheet without people, with too many, or with wrong columns */
export async function planImport(
  { rows: [headings, ...body], sheet }: SheetTable,
  users: Pick<ReturnType<typeof userStore>, 'withAnyOf'>,
): Promise<ImportPlan> {
  if (!headings) throw invalid('file', TEXTS.empty);
  const columns = readColumns(headings.cells, headingsPlace(sheet));
  if (body.length === 0) throw invalid('file', TEXTS.empty);
  if (body.length > MAX_IMPORT_ROWS) throw invalid('file', TEXTS.tooMany);
  const read = await eachInTurns(body, (row) => readRow(row, columns));

  const found = await users.withAnyOf(
    read.flatMap((row) => validIdentity(row).dni || []),
    read.flatMap((row) => validIdentity(row).email || []),
  );
  const known: Known = {
    byDni: new Map(found.flatMap((user) => (user.dni === null ? [] : [[comparableDni(user.dni), user]]))),
    byEmail: new Map(found.map((user) => [user.email, user])),
  };
  const seen: Seen = { dni: new Map(), email: new Map() };
  const added: UserFields[] = [];
  const changed: PlannedChange[] = [];
  const otherPeople: PlannedChange[] = [];
  const hasPhones = columns.positions.has('phone');

  const decide = (readOne: ReadRow): ImportRow => {
    const { line, values, person, reasons } = readOne;
    const row = { line, values, userId: null, changes: [] };
    const identity = validIdentity(readOne);
    const gaps = person ? undefined : known.byEmail.get(values.email);
    if (gaps && isAsStored(values, gaps)) {
      const repeated = repetitions(values, line, seen);
      return repeated.length > 0
        ? { ...row, outcome: 'refused', reasons: repeated }
        : { ...row, userId: gaps.id, outcome: 'unchanged', reasons: [leftAsStored(values)] };
    }
    // All errors of a row together, so that corrections take one round.
    const { user, reasons: taken } = findMatch(identity, known);
    // An address of another person refuses only the row that uses it.
    const own = taken.length > 0 ? { ...identity, email: '' } : identity;
    const wrong = [...reasons, ...repetitions(own, line, seen), ...taken];
    const dniType =
      readOne.dniType === undefined
        ? undefined
        : (readOne.dniType ?? user?.dniType ?? usualType(identity.dni));
    const documentChanges = identity.dni !== user?.dni || dniType !== user.dniType;
    if (identity.dni && dniType !== undefined && documentChanges && !fitsDocumentType(identity.dni, dniType))
      wrong.push({ field: 'dni', message: LETTERS_IN_CEDULA });
    const isNew = !user && taken.length === 0;
    if (isNew && hasPhones && values.phone === '') wrong.push({ field: 'phone', message: PHONE_REQUIRED });
    if (isNew && !hasPhones && person) throw missingPhones(columns);
    if (!person || wrong.length > 0) return { ...row, outcome: 'refused', reasons: wrong };
    const fields: UserFields = {
      ...person,
      // A number that differs only in spelling keeps the stored spelling.
      dni: user?.dni && comparableDni(user.dni) === comparableDni(person.dni) ? user.dni : person.dni,
      phone: phoneAfter(person.phone, user?.phone ?? ''),
      dniType: dniType ?? null,
      userType: user?.userType ?? USER_TYPES.member,
    };
    if (!user) {
      added.push(fields);
      return { ...row, outcome: 'new', reasons: [] };
    }
    const changes = PREVIEW_FIELDS.map((field) => ({
      field,
      from: shown(user, field),
      to: shown(fields, field),
    })).filter(({ from, to }) => from !== to);
    const planned = { ...row, userId: user.id, changes, reasons: [] };
    if (changes.length === 0) return { ...planned, outcome: 'unchanged' };
    if (isOtherPerson(fields, user)) {
      otherPeople.push({ before: user, fields });
      const message = TEXTS.otherPerson(fullName(user), fullName(fields));
      return { ...planned, outcome: 'otherPerson', reasons: [{ field: null, message }] };
    }
    changed.push({ before: user, fields });
    return { ...planned, outcome: 'changed' };
  };

  const hash = createHash('sha256');
  const rows = await eachInTurns(read, (row) => {
    const decided = decide(row);
    hash.update(JSON.stringify(decided));
    return decided;
  });
  return {
    rows,
    counts: counting(rows),
    ignoredColumns: columns.ignored,
    fingerprint: hash.digest('base64url'),
    added,
    changed,
    otherPeople,
  };
}
