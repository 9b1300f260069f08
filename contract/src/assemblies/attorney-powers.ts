/** Powers of attorney: one member votes for an absent one (R11.1, R11.4). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, id, idInPath, page, removed } from '../fields.ts';
import { documentPages, signedAddress } from './point-documents.ts';

const { administrator, anyone } = callsOf('Poderes');

const person = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  dni: z.nullable(z.string()),
  phone: z.string(),
});

export const attorneyPower = z.object({
  id,
  user: person,
  userToDelegate: person,
  /** A signed address that expires, of the file itself. */
  powerOfAttorneyUrl: z.string(),
  /** Absent for files of Word, and for documents of earlier versions. */
  document: z.optional(documentPages),
  /** `dormant` while the represented member is present in person; `waiting` while the attorney is not. */
  state: z.enum(['valid', 'dormant', 'waiting']),
});
export type AttorneyPower = z.output<typeof attorneyPower>;

const acceptedPower = z.extend(attorneyPower, {
  /** Present while a voting is open: the power counts only from the next opening on. */
  fromNextVoting: z.optional(z.literal(true)),
});

export const revokedPower = z.object({
  id,
  user: person,
  userToDelegate: person,
  /** ISO 8601. */
  revokedAt: z.string(),
  /** A signed address; null where no ballot was cast by the power, and its document was removed. */
  powerOfAttorneyUrl: z.nullable(z.string()),
  document: z.optional(documentPages),
});
export type RevokedPower = z.output<typeof revokedPower>;

/** An id that may arrive as text, as forms send it. */
const sentId = z.pipe(
  z.transform((value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value)),
  id,
);
const parties = {
  userIdToDelegate: sentId,
  userIdWhoDelegates: sentId,
};

export const listAttorneyPowers = administrator.get('/delegate-vote', {
  summary: 'The powers of an assembly',
  query: z.object({ assemblyId: idInPath, ...page }),
  response: z.array(attorneyPower),
  refusals: [404],
});

export const listRevokedPowers = administrator.get('/delegate-vote/revoked', {
  summary: 'The powers of an assembly that were revoked or changed, with the documents by which was voted',
  query: z.object({ assemblyId: idInPath }),
  response: z.array(revokedPower),
  refusals: [404],
});

export const createAttorneyPower = administrator.post('/delegate-vote/create', {
  summary: 'Record a power with its signed document',
  body: z.object({ ...parties, assemblyId: sentId }),
  upload: { accepts: 'document', required: true },
  response: acceptedPower,
  success: 201,
  refusals: [404, 409],
});

export const updateAttorneyPower = administrator.put('/delegate-vote/:id', {
  summary: 'Change the people that are sent, and the document if a file is',
  params: byId,
  body: z.partial(z.object(parties)),
  upload: { accepts: 'document', required: false },
  response: acceptedPower,
  refusals: [409],
});

export const revokeAttorneyPower = administrator.delete('/delegate-vote/:id', {
  summary: 'Revoke a power; ballots cast by it stay',
  params: byId,
  response: removed,
});

export const readPowerDocument = anyone.get('/delegate-vote/document/:name', {
  summary:
    'The document of a power, or the picture of a page, to anyone with a signed address that has not expired',
  params: z.object({
    name: z
      .string()
      .check(z.regex(/^[0-9a-f]{32}(-\d{1,5}x?)?\.(pdf|docx?|jpe?g|png|webp)$/, 'No es un documento')),
  }),
  query: signedAddress,
  response: 'bytes',
});
