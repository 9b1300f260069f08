/** The steps of signing in, apart from how the form looks. */
import { USER_TYPE_NAMES, USER_TYPES } from '@vigilia/contract/limits';
import { type Credentials, login } from '@vigilia/contract/session';
import { call } from '../../lib/api.ts';
import { readToken, type SignedInUser } from '../../lib/session.ts';

/** The credentials are right, but belong to somebody who is no administrator. */
export class NotAnAdministrator extends Error {}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number | null =>
  value === null || value === '' || Number.isNaN(Number(value)) ? null : Number(value);

/**
 * Asks the backend for a token and reads from it whom it is for.
 * @throws ApiError when the backend refuses, NotAnAdministrator when the token's userType is not 2
 */
export async function signIn(
  credentials: Credentials,
): Promise<{ token: string; user: Partial<SignedInUser> }> {
  const { accessToken: token } = await call(login, { body: credentials });
  const claims = readToken(token);
  const userTypeId = number(claims.userType);
  if (userTypeId !== USER_TYPES.administrator) throw new NotAnAdministrator();
  return {
    token,
    user: {
      id: number(claims.sub ?? claims.id),
      email: text(claims.email) || credentials.email,
      name: [text(claims.name), text(claims.lastName)].filter(Boolean).join(' '),
      phone: text(claims.phone),
      userType: USER_TYPE_NAMES[userTypeId] ?? '',
      userTypeId,
      dni: text(claims.dni) || null,
      dniType: String(claims.dniType ?? ''),
    },
  };
}
