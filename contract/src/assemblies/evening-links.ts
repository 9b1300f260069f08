/** Links that open the check-in desk or the hall of one assembly on a device without an account (R20.6). */
import * as z from 'zod/mini';
import { callsOf, LINK_KINDS } from '../call.ts';
import { id, idInPath, line, removed } from '../fields.ts';
import { FIELD_LIMITS, MAX_EVENING_LINKS } from '../limits.ts';

const { administrator } = callsOf('Asambleas');
const params = z.object({ assemblyId: idInPath });

const eveningLink = z.object({
  id,
  kind: z.enum(LINK_KINDS),
  name: z.string(),
  /** Full name of the administrator in whose name it acts. */
  madeBy: z.string(),
  madeAt: z.string(),
  /** To the minute; null before its first use. */
  lastUsedAt: z.nullable(z.string()),
});
export type EveningLink = z.output<typeof eveningLink>;

export const listEveningLinks = administrator.get('/assamble/:assemblyId/links', {
  summary: 'The links of an assembly that were not revoked',
  params,
  response: z.array(eveningLink),
});

export const createEveningLink = administrator.post('/assamble/:assemblyId/links', {
  summary: `Make a link for the check-in desk or the hall; its address is answered only here. At most ${MAX_EVENING_LINKS} for each assembly, each with a name of its own`,
  params,
  body: z.object({
    kind: z.enum(LINK_KINDS, 'El enlace es de una mesa de registro o del salón'),
    name: line(FIELD_LIMITS.desk, 'Escriba el nombre del enlace'),
  }),
  response: z.object({
    link: eveningLink,
    /** Opens the screen; without an origin unless the installation has one. */
    address: z.string(),
  }),
  success: 201,
  refusals: [409],
});

export const revokeEveningLink = administrator.delete('/assamble/:assemblyId/links/:id', {
  summary: 'Revoke a link: what it opened ends within seconds',
  params: z.object({ assemblyId: idInPath, id: idInPath }),
  response: removed,
});

export const enterWithLink = callsOf('Sesión').anyone.post('/auth/link', {
  summary: 'A token for the screen that a link opens, as often as it is opened',
  body: z.object({ secret: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'No es un enlace de una asamblea')) }),
  response: z.object({ accessToken: z.string() }),
  refusals: [409, 429],
});
