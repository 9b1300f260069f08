/** Signs in members. Administrators may be on a roll too, and vote like members. */

import { CODE_FIELD, type Credentials, login } from '@vigilia/contract/session/session';
import { fullName } from '@vigilia/contract/users/full-name';
import { ApiError, call } from '../../core/backend/api.ts';
import { type Auth, readToken, setDataSuccess, setToken } from '../../core/backend/session.ts';

/** Whether a stored session is valid, for any type of user. */
export const isSignedIn = ({ isAuthenticated, token }: Auth): boolean =>
  isAuthenticated === true && typeof token === 'string' && readToken(token).userType !== undefined;

export interface SignedIn {
  readonly token: string;
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @throws ApiError on refusal */
export async function signIn(credentials: Credentials, code?: string): Promise<SignedIn> {
  const body = { ...credentials, ...(code !== undefined && { code }) };
  const { accessToken } = await call(login, { body });
  return signedInWith(accessToken, credentials.email);
}

/** @param email of a token without one */
export function signedInWith(token: string, email = ''): SignedIn {
  const claims = readToken(token);
  const name = fullName({ name: text(claims.name), lastName: text(claims.lastName) });
  return { token, id: Number(claims.sub), email: text(claims.email) || email, name };
}

/** The token is stored first: another tab would take a session without one for signed out. */
export function keep({ token, id, email, name }: SignedIn): void {
  setToken(token);
  setDataSuccess({ id, email, name });
}

/** The message about the code of a second factor, once the password is right; else undefined. */
export const codeIssue = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => path === CODE_FIELD)?.message : undefined;

/** The last typed address of this page, so that signing in and recovery share it. */
let typed = '';

export const typedEmail = (): string => typed;

export function rememberEmail(email: string): void {
  typed = email;
}
