/** Changing the own password. In a file of its own, which the sign-in page does not load. */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { newPassword } from '../users/users.ts';
import { password } from './session.ts';

export const changeOwnPassword = callsOf('Sesión').administrator.post('/auth/password', {
  summary: 'Change the own password; ends all other sessions, and answers the token of this one',
  body: z.object({ current: password, hash: newPassword }),
  response: z.object({ accessToken: z.string() }),
  refusals: [409, 429],
});
