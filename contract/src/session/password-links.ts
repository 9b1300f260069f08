/** Setting one's own password by a mailed link: after an invitation, or when it was forgotten (R9.11). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { dateTime, email } from '../fields.ts';
import { newPassword } from '../users/users.ts';

const { anyone } = callsOf('Sesión');

/** The token behind the link's `#`: only sent in a body, so that no log and no other page gets it. */
const token = z.string().check(z.maxLength(200));

export const LINK_PURPOSES = ['invitation', 'recovery'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

export const requestRecovery = anyone.post('/auth/forgot-password', {
  summary:
    'Mail a link to set a new password to the account with this address; once mailed, it ends earlier ones of this kind. Unknown addresses are answered alike',
  body: z.object({ email }),
  response: z.object({ accepted: z.literal(true) }),
  refusals: [429],
});

export const readPasswordLink = anyone.post('/auth/password-link', {
  summary: 'Whose link this is; it stays good. 409 for one that is no longer',
  body: z.object({ token }),
  response: z.object({
    purpose: z.enum(LINK_PURPOSES),
    name: z.string(),
    email: z.string(),
    expires: dateTime,
  }),
  refusals: [409, 429],
});

export const setPassword = anyone.put('/auth/password-link', {
  summary: 'Set the password of the account with a mailed link, once; ends all tokens of the account',
  body: z.object({ token, hash: newPassword }),
  response: z.object({ email: z.string(), isAdministrator: z.boolean() }),
  refusals: [409, 429],
});
