/** The user of a token, as the session stores it. */
import { USER_TYPE_NAMES } from '@vigilia/contract/limits';
import { fullName } from '@vigilia/contract/users/full-name';
import type { SignedInUser } from '../../../core/backend/session.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number | null =>
  value === null || value === '' || Number.isNaN(Number(value)) ? null : Number(value);

/** @param claims as `readToken` answers them; another backend may leave some out */
export function userOf(claims: Readonly<Record<string, unknown>>): SignedInUser {
  const userTypeId = number(claims.userType);
  return {
    id: number(claims.sub ?? claims.id),
    email: text(claims.email),
    name: fullName({ name: text(claims.name), lastName: text(claims.lastName) }),
    phone: text(claims.phone),
    userType: (userTypeId !== null && USER_TYPE_NAMES[userTypeId]) || '',
    userTypeId,
    dni: text(claims.dni) || null,
    dniType: String(claims.dniType ?? ''),
  };
}
