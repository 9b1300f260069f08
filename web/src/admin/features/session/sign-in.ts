import { USER_TYPE_NAMES, USER_TYPES } from '@vigilia/contract/limits';
import { CODE_FIELD, type Credentials, login } from '@vigilia/contract/session/session';
import { fullName } from '@vigilia/contract/users/full-name';
import { ApiError, call } from '../../../core/backend/api.ts';
import { readToken, type SignedInUser } from '../../../core/backend/session.ts';

/** Signing in (R4.2). */
export const TEXTS = {
  welcome: 'BIENVENIDO A',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesion',
  forgotten: 'Olvidé mi contraseña',
  policy: 'Política de privacidad',
  help: 'Ayuda',
  success: 'Inicio de sesión exitoso',
  notAllowed: 'No tiene los permisos necesarios para ingresar a la plataforma',
  votar: 'Entrar a votar en la asamblea',
  failure: 'Ha ocurrido un error',
  show: 'Mostrar la contraseña',
  hide: 'Ocultar la contraseña',
  motto: 'La gestión de la asociación en un solo lugar.',
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number | null =>
  value === null || value === '' || Number.isNaN(Number(value)) ? null : Number(value);

/** @param claims of `readToken`; another backend may omit some */
function userOf(claims: Readonly<Record<string, unknown>>): SignedInUser {
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

/** The credentials are correct, but the user is no administrator. */
export class NotAnAdministrator extends Error {}

/** The password is right, and the account requires a code; never on another backend. */
export class SecondFactorRequired extends Error {
  /** Error of the sent code; null when none was sent yet. */
  readonly problem: string | null;

  constructor(problem: string | null) {
    super();
    this.problem = problem;
  }
}

/** A refusal that names the field `code` requires it (docs/decisions/0015-second-factor.md). */
function asCodeAsked(error: unknown, code: string | undefined): unknown {
  if (!(error instanceof ApiError) || error.status !== UNAUTHORIZED) return error;
  const issue = error.issues.find(({ path }) => path === CODE_FIELD);
  if (!issue) return error;
  return new SecondFactorRequired(code === undefined ? null : issue.message);
}

const UNAUTHORIZED = 401;

/**
 * Requests a token from the backend and reads its user.
 * @param code of the second factor, once the backend has required it
 * @throws SecondFactorRequired when a code is required, ApiError on refusal, NotAnAdministrator when the token's userType is not
 * 2
 */
export async function signIn(
  credentials: Credentials,
  code?: string,
): Promise<{ token: string; user: Partial<SignedInUser> }> {
  const body = { ...credentials, ...(code !== undefined && { code }) };
  const { accessToken: token } = await call(login, { body }).catch((error) => {
    throw asCodeAsked(error, code);
  });
  const user = userOf(readToken(token));
  if (user.userTypeId !== USER_TYPES.administrator) throw new NotAnAdministrator();
  return { token, user: { ...user, email: user.email || credentials.email } };
}
