/** Signing in (specification §2 'Sign-in', §5 'Login', §7 'Auth and users'). */
import * as z from 'zod/mini';
import { declareCall } from './call.ts';
import { email } from './fields.ts';
import { FIELD_LIMITS } from './limits.ts';

/** The fields of the sign-in form; the password travels under the name `hash`. */
export const credentials = z.object({
  email,
  hash: z
    .string()
    .check(
      z.minLength(1, 'Contraseña es requerida'),
      z.maxLength(FIELD_LIMITS.password, 'La contraseña debe tener al maximo 25 caracteres'),
    ),
});
export type Credentials = z.output<typeof credentials>;

/**
 * What an access token says of its bearer. `session` counts the changes that end tokens (a new password, a
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
  iat: z.int(),
  exp: z.int(),
});
export type TokenClaims = z.output<typeof tokenClaims>;

export const login = declareCall({
  method: 'POST',
  path: '/auth/login',
  audience: 'public',
  area: 'Sesión',
  summary: 'Sign in with e-mail and password',
  body: credentials,
  response: z.object({ accessToken: z.string() }),
  refusals: [401, 422, 429],
});
