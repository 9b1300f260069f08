/** The web address behind each section of the app (R5.1). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, id, removed, webAddress } from '../fields.ts';
import { openedVersion, version } from '../versions.ts';

/** The sections that have a link (R5.3), each with its name for screens and the activity log. */
export const SECTION_NAMES = {
  Registers: 'Registros',
  Payments: 'Pagos',
  Gremial: 'Gremial',
  Cases: 'Casos',
  Academic: 'Academico',
  Profile: 'Perfil',
  News: 'Noticias',
  Benefits: 'Beneficios',
  Videos: 'Videos',
  Calculator: 'Calculadora',
  Recertification: 'Recertificación',
  Activity: 'Actividad académica',
  Nysora: 'NYSORA',
  Fepasde: 'FEPASDE',
  Scare: 'S.C.A.R.E.',
  ManagmentBoard: 'Junta directiva',
  Wfsa: 'WFSA',
  Sarvac: 'SARVAC',
  Rights: 'Derechos y deberes',
} as const;
export type LinkName = keyof typeof SECTION_NAMES;
export const LINK_NAMES = Object.keys(SECTION_NAMES) as readonly LinkName[];

/** `version` only for administrators. */
export const link = z.object({ id, link: z.string(), url: z.string(), version: z.optional(version) });
export type Link = z.output<typeof link>;

const { administrator, member } = callsOf('Enlaces');

export const linkByName = member.get('/link-url/name/:name', {
  summary: 'The link of a section; null where none has been saved yet',
  params: z.object({ name: z.string() }),
  response: z.nullable(link),
});

export const createLink = administrator.post('/link-url/create', {
  summary: 'Save the link of a section that has none yet',
  body: z.object({ link: z.enum(LINK_NAMES, 'Esta sección no existe'), url: webAddress }),
  response: link,
  success: 201,
  refusals: [409],
});

export const updateLink = administrator.patch('/link-url/edit/:id', {
  summary: 'Change a saved link',
  params: byId,
  body: z.object({ url: webAddress, version: openedVersion }),
  response: link,
  refusals: [409],
});

export const deleteLink = administrator.delete('/link-url/delete/:id', {
  summary: 'Remove a saved link',
  params: byId,
  response: removed,
});
