/** Registration (R9.5). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, id, idInPath, page, removed } from '../fields.ts';
import { USER_TYPES } from '../limits.ts';
import { openedVersion } from '../versions.ts';
import { fitsDocumentType, LETTERS_IN_CEDULA } from './document-numbers.ts';
import { personFields } from './person-fields.ts';
import { newPassword, personFilters, sortedRequests, user, userType } from './users.ts';

/** The number of a cédula has no letters. */
const matchingDocument = z.refine<{ dni: string; dniType?: number | undefined }>(
  ({ dni, dniType }) => fitsDocumentType(dni, dniType),
  { error: LETTERS_IN_CEDULA, path: ['dni'] },
);

/** The body that creates a user. A function, since only the server builds it. */
const newUser = () =>
  z
    .object({
      ...personFields,
      hash: newPassword,
      /** The user has no password, and chooses one by an invitation: `hash`, which stays required, is not stored. */
      withoutPassword: z.optional(z.boolean()),
      userType: z._default(userType, USER_TYPES.member),
    })
    .check(matchingDocument);

export const SIMILARITY_FIELDS = ['dni', 'email', 'name'] as const;

/** A user whom a request resembles: a hint for the administrator, not an obstacle. */
export const similarUser = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  /** The equal fields. */
  same: z.array(z.enum(SIMILARITY_FIELDS)),
});
export type SimilarUser = z.output<typeof similarUser>;

export const registrationRequest = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  dniType: z.nullable(z.int()),
  dni: z.string(),
  isAnesthesiologist: z.boolean(),
  /** Time of the request: ISO 8601 in UTC. */
  date: z.string(),
  /** At most three. */
  lookalikes: z.array(similarUser),
});
export type RegistrationRequest = z.output<typeof registrationRequest>;

const { administrator, anyone } = callsOf('Registros');

export const registerUser = administrator.post('/auth/register', {
  summary: 'Register a user',
  body: newUser(),
  response: user,
  success: 201,
  refusals: [409],
});

export const registerFromRequest = administrator.post('/auth/register/request/:id', {
  summary: 'Make a user of a registration request, which is gone afterwards',
  params: byId,
  body: newUser(),
  response: user,
  success: 201,
  refusals: [409],
});

export const updateFromRequest = administrator.put('/auth/register/request/:id/user/:userId', {
  summary:
    'Change the user who sent a registration request, which is gone afterwards, by the fields that are sent',
  params: z.object({ id: idInPath, userId: idInPath }),
  body: z.partial(z.object({ ...personFields, version: openedVersion })),
  response: user,
  refusals: [409],
});

export const requestRegistration = anyone.post('/auth/request', {
  summary: 'Ask to be registered (companion app)',
  body: z
    .object({
      ...personFields,
      dniType: z.optional(personFields.dniType),
      isAnesthesiologist: z._default(z.boolean(), false),
    })
    .check(matchingDocument),
  response: z.object({ id }),
  success: 201,
  refusals: [409, 429],
});

export const listRequests = administrator.get('/users/getrequest', {
  summary: 'Registration requests that fit all filters, with the users they resemble',
  query: z.object({ ...personFilters, ...sortedRequests, ...page }),
  response: z.array(registrationRequest),
});

export const rejectRequest = administrator.delete('/users/request/:id', {
  summary: 'Reject a registration request, which is deleted',
  params: byId,
  response: removed,
});
