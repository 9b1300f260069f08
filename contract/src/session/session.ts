/** Sign-in (R3.4, R4.2). */
import * as z from 'zod/mini';
import { callsOf, LINK_KINDS } from '../call.ts';
import { bounded, email } from '../fields.ts';
import { FIELD_LIMITS } from '../limits.ts';

const PASSWORD_TOO_LONG = { error: 'La contraseña debe tener al maximo 25 caracteres' };

/** An existing password, as typed: an older one is not stored in its composed form (R1.14). On the wire it is named `hash`. */
export const password = z.string().check(
  z.minLength(1, 'Contraseña es requerida'),
  bounded(FIELD_LIMITS.password, PASSWORD_TOO_LONG),
  z.refine((value) => value.normalize('NFC').length <= FIELD_LIMITS.password, PASSWORD_TOO_LONG),
);

export const credentials = z.object({ email, hash: password });
export type Credentials = z.output<typeof credentials>;

const tokenLink = z.object({
  id: z.int(),
  kind: z.enum(LINK_KINDS),
  name: z.string(),
  assemblyId: z.int(),
});
export type TokenLink = z.output<typeof tokenLink>;

/**
 * Claims of an access token. `session` counts the changes that end tokens (a new password, a
 * new user type): a token with an older count is refused.
 */
export const tokenClaims = z.object({
  sub: z.string(),
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  phone: z.string(),
  dni: z.nullable(z.string()),
  dniType: z.nullable(z.int()),
  userType: z.int(),
  session: z.int(),
  /** Facts of a link's token: it acts for the user `sub` on one screen of one assembly (R20.7). */
  link: z.optional(tokenLink),
  iat: z.int(),
  exp: z.int(),
});
export type TokenClaims = z.output<typeof tokenClaims>;

/** A code of the application for the second factor, or a recovery code. */
export const signInCode = z
  .string('Escriba el código')
  .check(
    bounded(40),
    z.trim(),
    z.minLength(1, 'Escriba el código'),
    z.maxLength(40, 'El código es demasiado largo'),
  );

/** The field of a refused sign-in when the account requires a code, or the code was wrong. */
export const CODE_FIELD = 'code';

/**
 * An account with a second factor is refused with 401 and an issue of the field `code`, once the password is right; the same call
 * is then repeated with the code. Other accounts never see it (docs/decisions/0015-second-factor.md).
 */
export const login = callsOf('Sesión').anyone.post('/auth/login', {
  summary: 'Sign in with e-mail and password, and a code where the account asks for one',
  body: z.extend(credentials, { code: z.optional(signInCode) }),
  response: z.object({ accessToken: z.string() }),
  refusals: [401, 429, 503],
});
