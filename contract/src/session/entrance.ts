/**
 * Single-use codes with which a check-in desk lets in members without e-mail (R16.8). In a file of their own, which first pages
 * do not load.
 */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { id, idInPath } from '../fields.ts';

/** Milliseconds for which a code is valid. */
export const ENTRANCE_LIFETIME = 5 * 60_000;

export const issueEntrance = callsOf('Asambleas').administrator.post('/assamble/:assemblyId/entrance', {
  summary:
    "A code with which a member of the roll signs in once to the members' application, within five minutes; it ends an earlier one. Never for an administrator, nor while a voting is open in which the person may vote",
  params: z.object({ assemblyId: idInPath }),
  body: z.object({ userId: id }),
  response: z.object({
    /** Opens the members' application with the code; without an origin unless the installation has one. */
    address: z.string(),
    /** Milliseconds. */
    lifetime: z.int(),
  }),
  success: 201,
  refusals: [409],
});

export const readEntrance = callsOf('Asambleas').administrator.get('/assamble/:assemblyId/entrance/:userId', {
  summary: 'Whether a code to enter with that was shown to a member waits to be used',
  params: z.object({ assemblyId: idInPath, userId: idInPath }),
  /** False for a code that was used, has expired or was ended. */
  response: z.object({ waits: z.boolean() }),
});

export const enterWithCode = callsOf('Sesión').anyone.post('/auth/entrance', {
  summary: 'Sign in as a member with a code of a check-in desk, which is good once',
  body: z.object({ code: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'No es un código para entrar')) }),
  response: z.object({ accessToken: z.string(), assemblyId: id }),
  refusals: [409, 429],
});
