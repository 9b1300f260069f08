/** Changes a user's data, by an administrator's edit or a registration request of the same person. */
import { fitsDocumentType, LETTERS_IN_CEDULA } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import { changesBetween } from '../../../kernel/audit/audit-changes.ts';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import { invalid, notFound, Refusal } from '../../../kernel/runtime/errors.ts';
import { countSave } from '../../../kernel/versions/edit-conflicts.ts';
import type { VersionStore } from '../../../kernel/versions/version-store.ts';
import { ASSIGNED_PASSWORD, LOGGED_USER_FIELDS, USER_FIELD_NAMES } from './audited-fields.ts';
import { requireAnotherAdministrator, type UserFields, type userStore } from './store.ts';

const FIELDS = Object.keys(USER_FIELD_NAMES) as (keyof UserFields)[];

export const UNKNOWN_USER = 'Este usuario ya no existe. Vuelva a cargar la lista.';
const TEXTS = {
  lastDemoted: 'Es el único administrador: haga administrador a otro usuario antes de quitarle el permiso.',
  inOpenVoting: (name: string) =>
    `${name} participa en una votación abierta: su contraseña no se puede cambiar hasta que se cierre.`,
};

interface UserChange {
  readonly id: number;
  readonly changes: { readonly [Field in keyof UserFields]?: UserFields[Field] | undefined };
  /** The version that was opened; undefined for clients that do not send it. */
  readonly version: number | undefined;
  /** Hash of a new password; null keeps the present one. */
  readonly passwordHash: string | null;
  readonly callerId: number;
  readonly at: string;
}

/** @throws Refusal 404, 409 or 422 for changes that are not allowed (R9.1, R12.38) */
export async function changeUser(
  { users, versions }: { readonly users: ReturnType<typeof userStore>; readonly versions: VersionStore },
  { id, changes, version: opened, passwordHash, callerId, at }: UserChange,
) {
  const before = await users.byId(id);
  if (!before) throw notFound(UNKNOWN_USER);
  const wanted = { ...before, ...changes };
  const changed = FIELDS.filter((field) => wanted[field] !== before[field]);
  const isChanged = changed.length > 0 || passwordHash !== null;
  const version = await countSave(versions, 'users', id, isChanged, {
    opened,
    what: 'este usuario',
    userId: callerId,
    at,
  });
  // Values stored before this rule stay.
  const documentChanges = changed.includes('dni') || changed.includes('dniType');
  if (documentChanges && !fitsDocumentType(wanted.dni ?? '0', wanted.dniType))
    throw invalid('dni', LETTERS_IN_CEDULA);
  const isRetyped = changed.includes('userType');
  const isDemoted = isAdministrator(before) && isRetyped;
  if (isDemoted) await requireAnotherAdministrator(users, before, TEXTS.lastDemoted);
  if (passwordHash && (await users.openVotingOf(id))) {
    const message = TEXTS.inOpenVoting(fullName(before));
    throw new Refusal(409, message, { issues: [{ path: 'hash', message }] });
  }
  const isOwn = id === callerId;
  if (!isOwn && changed.includes('email')) await users.requireNoUnusedRight([before], 'cambiar su correo');
  if (isRetyped) await users.requireNoUnusedRight([before], 'cambiar su tipo de usuario');
  if (changed.includes('email') || changed.includes('dni')) await users.requireUnique(id, wanted);
  const assigned = { at, by: callerId };
  if (changed.length > 0) await users.update(id, wanted, assigned);
  if (passwordHash) await users.changePassword(id, passwordHash, isOwn ? undefined : assigned);
  else if (isRetyped) await users.endTokens(id);
  const names = [...changed.map((field) => USER_FIELD_NAMES[field]), ...(passwordHash ? ['contraseña'] : [])];
  return {
    before,
    after: { ...wanted, version, ...(passwordHash && { passwordHash }) },
    what: names.join(', ') || 'sin cambios',
    logged: [
      ...changesBetween('user', LOGGED_USER_FIELDS, before, wanted),
      ...(passwordHash && !isOwn ? [ASSIGNED_PASSWORD] : []),
    ],
    isDemoted,
    isRetyped,
  };
}
