import { USER_TYPES } from '@vigilia/contract/limits';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import { fullName } from '@vigilia/contract/users/full-name';
import { changeOf, type LoggedChange, type LoggedFields } from '../../../kernel/audit/audit-changes.ts';
import type { UserFields } from './store.ts';

export const USER_FIELD_NAMES: Readonly<Record<keyof UserFields, string>> = {
  name: 'nombre',
  lastName: 'apellido',
  email: 'correo',
  phone: 'celular',
  dniType: 'tipo de documento',
  dni: 'cédula',
  userType: 'tipo de usuario',
};

export const LOGGED_USER_FIELDS: LoggedFields<UserFields> = {
  ...USER_FIELD_NAMES,
  dniType: { name: USER_FIELD_NAMES.dniType, text: documentTypeName },
  userType: {
    name: USER_FIELD_NAMES.userType,
    text: (userType) => (userType === USER_TYPES.administrator ? 'administrador' : 'asociado'),
  },
};

/** The document number and the name of a deleted account: another account with one may pass as the same person (R12.43). */
export const deletedUser = ({ dni, ...person }: Pick<UserFields, 'name' | 'lastName' | 'dni'>) =>
  changeOf(`${fullName(person)}: ${USER_FIELD_NAMES.dni}`, dni ?? 'sin número', '', {
    key: 'user.dni',
    from: { name: fullName(person) },
  });

/** Marks a password that an administrator set, so that both can sign in. */
export const ASSIGNED_PASSWORD: LoggedChange = {
  key: 'user.password',
  field: 'contraseña',
  before: null,
  after: 'asignada por un administrador',
};
