import { USER_TYPE_NAMES } from '@vigilia/contract/limits';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import { IMPORT_COLUMNS } from '@vigilia/contract/users/user-import';
import { type Sheet, type SheetColumn, sheetOf } from '../../../kernel/spreadsheets/writer.ts';
import type { StoredUser } from './store.ts';

export const STANDING_NAMES: Readonly<Record<number, string>> = { 0: 'En mora', 1: 'Al día' };

type Person = Pick<StoredUser, 'name' | 'lastName' | 'email' | 'phone' | 'dniType' | 'dni'>;

/** Those of an import. */
export const PERSON_COLUMNS: readonly SheetColumn<Person>[] = [
  [IMPORT_COLUMNS.name, 24, ({ name }) => name],
  [IMPORT_COLUMNS.lastName, 24, ({ lastName }) => lastName],
  [IMPORT_COLUMNS.email, 34, ({ email }) => email],
  [IMPORT_COLUMNS.phone, 16, ({ phone }) => phone],
  [IMPORT_COLUMNS.dniType, 24, ({ dniType }) => documentTypeName(dniType)],
  [IMPORT_COLUMNS.dni, 16, ({ dni }) => dni ?? ''],
];

export const userSheet = (users: AsyncIterable<StoredUser>): Sheet =>
  sheetOf('Usuarios', users, [
    ...PERSON_COLUMNS,
    ['Tipo de usuario', 16, ({ userType }) => USER_TYPE_NAMES[userType] ?? ''],
    ['Fecha de Registro', 18, ({ createdAt }) => dayOf(createdAt)],
    ['Paz y salvo', 14, ({ inGoodStanding }) => STANDING_NAMES[inGoodStanding ?? -1] ?? ''],
    ['Paz y salvo desde', 18, ({ standingSince }) => (standingSince ? dayOf(standingSince) : '')],
  ]);
