/** Clinical cases and their responses (R8.1). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, dateTime, id, page, pictureAddress, removed, text, title } from '../fields.ts';
import { FIELD_LIMITS } from '../limits.ts';
import { CONTENT_KINDS } from './kinds.ts';

/** The author; 'Usuario eliminado' for a deleted user. */
export const author = z.object({ name: z.string(), lastName: z.string() });
export type Author = z.output<typeof author>;

export const clinicalCase = z.object({
  id,
  title: z.string(),
  description: z.string(),
  imageUrl: z.nullable(pictureAddress),
  user: author,
  createAt: dateTime,
  /** Number of responses, without hidden ones. */
  responses: z.int(),
});
export type ClinicalCase = z.output<typeof clinicalCase>;

export const caseResponse = z.object({ id, user: author, response: z.string(), createAt: dateTime });
export type CaseResponse = z.output<typeof caseResponse>;

/** A case with its responses, the oldest first. */
export const discussedCase = z.extend(clinicalCase, { caseResponses: z.array(caseResponse) });
export type DiscussedCase = z.output<typeof discussedCase>;

const { administrator, member } = callsOf(CONTENT_KINDS.case.area);

export const listCases = member.get('/cases/getCases', {
  summary: 'Cases, the newest first',
  query: z.object(page),
  response: z.array(clinicalCase),
});

export const readCase = member.get('/cases/:id', {
  summary: 'One case with its responses, the oldest first',
  params: byId,
  response: discussedCase,
});

export const createCase = member.post('/cases/create', {
  summary: 'Share a case, with or without a picture',
  body: z.object({
    title: title(FIELD_LIMITS.title, 'El título es requerido'),
    description: text(FIELD_LIMITS.description, 'La descripción es requerida'),
  }),
  upload: { accepts: 'image', required: false },
  response: clinicalCase,
  success: 201,
  refusals: [429],
});

export const answerCase = member.post('/cases/:id/responses', {
  summary: 'Answer a case',
  params: byId,
  body: z.object({ response: text(FIELD_LIMITS.description, 'La respuesta es requerida') }),
  response: caseResponse,
  success: 201,
  refusals: [429],
});

export const hiddenResponse = z.extend(caseResponse, {
  hiddenAt: dateTime,
  /** Name of the administrator. */
  hiddenBy: z.string(),
  reason: z.string(),
});
export type HiddenResponse = z.output<typeof hiddenResponse>;

export const listHiddenResponses = administrator.get('/cases/:id/hidden-responses', {
  summary: 'The hidden responses to a case, the oldest first',
  params: byId,
  response: z.array(hiddenResponse),
});

/** The users who wrote a case and its responses, hidden ones included, without deleted users. */
export const caseAuthors = z.object({
  userId: z.optional(id),
  responses: z.array(z.object({ id, userId: id })),
});
export type CaseAuthors = z.output<typeof caseAuthors>;

/** Not part of the case itself, which members read. */
export const readCaseAuthors = administrator.get('/cases/:id/authors', {
  summary: 'The users who wrote a case and its responses',
  params: byId,
  response: caseAuthors,
});

const reason = text(FIELD_LIMITS.reason, 'Escriba el motivo');

export const hideResponse = administrator.patch('/cases/responses/:id/hide', {
  summary: 'Hide one response from members; the activity log keeps the reason',
  params: byId,
  body: z.object({ reason }),
  response: z.object({ id }),
  refusals: [409],
});

export const showResponse = administrator.patch('/cases/responses/:id/show', {
  summary: 'Show a hidden response again',
  params: byId,
  response: z.object({ id }),
  refusals: [409],
});

export const deleteResponse = administrator.patch('/cases/responses/:id/delete', {
  summary: 'Delete one response; the activity log keeps the reason, not the response',
  params: byId,
  body: z.object({ reason }),
  response: removed,
});

export const deleteCase = administrator.patch('/cases/:id/delete', {
  summary: 'Delete a case with its responses and its picture',
  params: byId,
  response: removed,
});
