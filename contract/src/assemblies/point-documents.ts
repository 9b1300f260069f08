/** Documents of the points of an agenda: a PDF or a picture, which members read as pictures of its pages (R20.11). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { id, idInPath, line } from '../fields.ts';
import { FIELD_LIMITS } from '../limits.ts';
import { assemblySession } from './session.ts';

const { administrator, member, anyone } = callsOf('Asambleas');
const params = z.object({ assemblyId: idInPath, id: idInPath });

/** Preview of a document: signed addresses of the pictures of its first pages. */
export const documentPages = z.object({
  pictures: z.array(z.string()),
  pages: z.int(),
  /** Whether the file contains programs, so that people should read the pictures. */
  hasPrograms: z.boolean(),
});
export type DocumentPages = z.output<typeof documentPages>;

export const signedAddress = z.object({
  expires: z.string().check(z.regex(/^\d{1,12}$/, 'La dirección no es válida')),
  signature: z.string().check(z.regex(/^[\w-]{10,100}$/, 'La dirección no es válida')),
});

export const MAX_POINT_DOCUMENTS = 10;

export const documentName = line(FIELD_LIMITS.title, 'Escriba el nombre del documento');

export const addPointDocument = administrator.post('/assamble/:assemblyId/points/:id/documents', {
  summary: 'Add a document to a point of the agenda; it has the name of its file unless another is sent',
  params,
  body: z.object({ name: z.optional(documentName) }),
  upload: { accepts: 'pages', required: true },
  response: assemblySession,
  success: 201,
  refusals: [409],
});

export const renamePointDocument = administrator.put('/assamble/:assemblyId/documents/:id', {
  summary: 'Rename a document of the agenda',
  params,
  body: z.object({ name: documentName }),
  response: assemblySession,
  refusals: [409],
});

export const removePointDocument = administrator.delete('/assamble/:assemblyId/documents/:id', {
  summary: 'Remove a document of the agenda, with its file',
  params,
  response: assemblySession,
  refusals: [409],
});

/** A document to be read, with signed addresses that expire. */
const shownPointDocument = z.object({
  id,
  name: z.string(),
  bytes: z.int(),
  /** Digest of the file as it arrived, in hexadecimal digits. */
  sha256: z.string(),
  /** Address of the file itself. */
  url: z.string(),
  document: documentPages,
});
export type ShownPointDocument = z.output<typeof shownPointDocument>;

export const readPointDocument = member.get('/assamble/:assemblyId/documents/:id', {
  summary: 'A document of the agenda, for administrators and the members on the roll of the assembly',
  params,
  response: shownPointDocument,
});

export const readPointDocumentFile = anyone.get('/assamble/documents/:name', {
  summary:
    'The file of a document of the agenda, or the picture of a page, to anyone with a signed address that has not expired',
  params: z.object({
    name: z.string().check(z.regex(/^[0-9a-f]{32}-\d{1,5}[xw]?\.(pdf|jpg|png|webp)$/, 'No es un documento')),
  }),
  query: signedAddress,
  response: 'bytes',
});
