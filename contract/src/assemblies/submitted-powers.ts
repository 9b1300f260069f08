/** Powers that members submit from their phones, valid once an administrator confirms them (R16.9). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, id, idInPath, line, removed, text } from '../fields.ts';
import { FIELD_LIMITS } from '../limits.ts';
import { personFields } from '../users/person-fields.ts';
import { documentPages } from './point-documents.ts';

const { administrator, member } = callsOf('Poderes');
const ofAssembly = z.object({ assemblyId: idInPath });

/** Submitted powers of a member in an assembly: maximum pending and in all; and maximum size of a document. */
export const SUBMITTED_POWERS = { pending: 5, all: 20, megabytes: 20 } as const;

/** A flag that may arrive as text, as forms send it. */
const flag = z.pipe(
  z.transform((value) => (value === 'true' ? true : value === 'false' ? false : value)),
  z.boolean('Diga si da el poder o lo recibe'),
);

export const ownSubmittedPower = z.object({
  id,
  /** Whether the caller is the represented; else the attorney. */
  gives: z.boolean(),
  /** The other person, as the caller wrote it. */
  name: z.string(),
  state: z.enum(['pending', 'confirmed', 'refused']),
  /** Why it was refused; else empty. */
  reason: z.string(),
  /** Document of a pending one. */
  document: z.optional(documentPages),
});
export type OwnSubmittedPower = z.output<typeof ownSubmittedPower>;

export const submitPower = member.post('/assamble/:assemblyId/submitted-powers', {
  summary:
    'Submit a power with its document, for an administrator to confirm. The other person is named by document number; the answer does not tell whether there is one',
  params: ofAssembly,
  body: z.object({
    gives: flag,
    name: line(FIELD_LIMITS.personName * 2, 'Escriba el nombre de la otra persona'),
    dni: personFields.dni,
  }),
  upload: { accepts: 'document', required: true, maxMegabytes: SUBMITTED_POWERS.megabytes },
  response: ownSubmittedPower,
  success: 201,
  refusals: [409, 429],
});

export const withdrawSubmittedPower = member.delete('/assamble/submitted-powers/:id', {
  summary: 'Take back a power that the caller submitted and that nobody decided on',
  params: byId,
  response: removed,
});

const person = z.object({ id, name: z.string(), lastName: z.string(), dni: z.nullable(z.string()) });

/** A power that an administrator has to decide on. */
export const submittedPower = z.object({
  id,
  /** ISO 8601. */
  at: z.string(),
  sender: person,
  gives: z.boolean(),
  /** The other person as the sender wrote it, and the user with that document number. */
  name: z.string(),
  dni: z.string(),
  match: z.nullable(person),
  /** A signed address that expires. */
  documentUrl: z.string(),
  document: z.optional(documentPages),
  /** Why it cannot be confirmed now, in Spanish; else empty. */
  problem: z.string(),
  /** Present if the written name is not that of the document number: the names to compare, in Spanish. */
  notice: z.optional(z.string()),
});
export type SubmittedPower = z.output<typeof submittedPower>;

export const listSubmittedPowers = administrator.get('/assamble/:assemblyId/submitted-powers', {
  summary:
    'Powers that members submitted and that nobody decided on, the oldest first, at most 200: each member has one listed before others have two',
  params: ofAssembly,
  response: z.array(submittedPower),
});

export const confirmSubmittedPower = administrator.post('/assamble/submitted-powers/:id/confirm', {
  summary: 'Record the power that a member submitted, between them and the user that they named',
  params: byId,
  /** The other person that the administrator saw. */
  body: z.object({ userId: id }),
  response: z.object({
    id,
    /** Present while a voting is open: the power counts only from the next opening on. */
    fromNextVoting: z.optional(z.literal(true)),
  }),
  success: 201,
  refusals: [409],
});

export const refuseSubmittedPower = administrator.post('/assamble/submitted-powers/:id/refuse', {
  summary: 'Refuse the power that a member submitted, who reads the reason; its document is removed',
  params: byId,
  body: z.object({ reason: text(FIELD_LIMITS.reason, 'Escriba el motivo') }),
  response: z.object({ id }),
});
