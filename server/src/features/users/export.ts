/** The list of users as a spreadsheet; its columns are those of an import, and two more. */

import { USER_TYPE_NAMES } from '@vigilia/contract/limits';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import { IMPORT_COLUMNS } from '@vigilia/contract/users/user-import';
import type { Sheet } from '../../spreadsheets/writer.ts';
import type { StoredUser } from './store.ts';

/** Those of an import. */
export const PERSON_COLUMNS = [
  { heading: IMPORT_COLUMNS.name, width: 24 },
  { heading: IMPORT_COLUMNS.lastName, width: 24 },
  { heading: IMPORT_COLUMNS.email, width: 34 },
  { heading: IMPORT_COLUMNS.phone, width: 16 },
  { heading: IMPORT_COLUMNS.dniType, width: 24 },
  { heading: IMPORT_COLUMNS.dni, width: 16 },
];

type Person = Pick<StoredUser, 'name' | 'lastName' | 'email' | 'phone' | 'dniType' | 'dni'>;

/** In the order of `PERSON_COLUMNS`. */
export const personCells = ({ name, lastName, email, phone, dniType, dni }: Person): string[] => [
  ...[name, lastName, email, phone],
  documentTypeName(dniType),
  dni ?? '',
];

export const userSheet = (users: AsyncIterable<StoredUser>): Sheet => ({
  name: 'Usuarios',
  columns: [
    ...PERSON_COLUMNS,
    { heading: 'Tipo de usuario', width: 16 },
    { heading: 'Fecha de Registro', width: 18 },
  ],
  rows: rowsOf(users),
});

async function* rowsOf(users: AsyncIterable<StoredUser>) {
  for await (const user of users)
    yield [...personCells(user), USER_TYPE_NAMES[user.userType] ?? '', dayOf(user.createdAt)];
}
