/**
 * The calls of the specification (its section 7) with their parameters and fields: all that a backend without `GET /capabilities`
 * is ever sent (R1.10). The web loads it only for such a backend.
 */
import type { Call } from './call.ts';

interface Specified {
  readonly query?: readonly string[];
  readonly body?: readonly string[];
}

const PERSON = ['name', 'lastName', 'email', 'hash', 'phone', 'dniType', 'dni', 'userType'];
const USERS = { query: ['email', 'name', 'dni', 'created'] };
const CARD = { body: ['title', 'description'] };
const MOVE = { body: ['newPosition'] };
const COURSE = [
  ...['name', 'description', 'startDate', 'endDate', 'price', 'url', 'participants', 'categoryId'],
];
const ARTICLE = { body: ['name', 'url'] };
const STEPS = { body: ['userId', 'step', 'description'] };
const ASSEMBLY = [
  'title',
  'description',
  'startDate',
  'endDate',
  'participants',
  'quorum',
  'quorumMin',
  'orderDay',
];

const SPECIFIED: Readonly<Record<string, Specified>> = {
  'POST /auth/login': { body: ['email', 'hash'] },
  'POST /auth/register': { body: PERSON },
  'POST /auth/register/request/:id': { body: PERSON },
  'PUT /users/:id': { body: PERSON },
  'GET /users/all': USERS,
  'GET /users/getrequest': USERS,
  'GET /users/userByEmail/:email': {},
  'DELETE /users/:id': {},
  'DELETE /users/request/:id': {},
  'POST /link-url/create': { body: ['link', 'url'] },
  'PATCH /link-url/edit/:id': { body: ['url'] },
  'DELETE /link-url/delete/:id': {},
  'GET /link-url/name/:name': {},
  'POST /benefits/create': CARD,
  'GET /benefits/getBenefits': { query: ['keyword'] },
  'PUT /benefits/edit/:id': CARD,
  'PUT /benefits/:id': MOVE,
  'DELETE /benefits/delete/:id': {},
  'POST /news/create': CARD,
  'GET /news': { query: ['keyword'] },
  'PUT /news/edit/:id': CARD,
  'PUT /news/:id': MOVE,
  'DELETE /news/delete/:id': {},
  'GET /cases/getCases': {},
  'GET /cases/:id': {},
  'PATCH /cases/:id/delete': {},
  'GET /courses/all': {},
  'POST /courses/create': { body: COURSE },
  'PATCH /courses/update/:id': { body: COURSE },
  'DELETE /courses/delete/:id': {},
  'GET /articles/all': {},
  'GET /articles/:id': {},
  'POST /articles/create-article': ARTICLE,
  'PATCH /articles/update-article/:id': ARTICLE,
  'DELETE /articles/delete-article/:id': {},
  'POST /profile/item': { body: ['name', 'categoryId'] },
  'GET /profile/items/all': {},
  'DELETE /profile/profile/item/:id': {},
  'GET /attendance/getAll': {},
  'GET /attendance/with-step': {},
  'POST /attendance/create-step': STEPS,
  'PUT /attendance/update-step/:id': STEPS,
  'POST /assamble/register': { body: ['userId', 'assambleId', 'assist'] },
  'GET /assamble/all': {},
  'POST /assamble/createAssamble': { body: ASSEMBLY },
  'PUT /assamble/:id': { body: ['id', ...ASSEMBLY] },
  'PATCH /assamble/:id/delete': {},
  'GET /assamble/Question/all': {},
  'POST /assamble/createQuestion': { body: ['title', 'assambleId', 'peopleToVote'] },
  'PUT /assamble/Question/:id': { body: ['title', 'assambleId', 'peopleToVote', 'isActive'] },
  'PATCH /assamble/Question/:id/delete': {},
  'GET /assamble/resultsById/:id': {},
  'GET /assamble/:assemblyId/listVotes/:userId': {},
  'PATCH /assamble/:id/register-status': { body: ['isRegister'] },
  'GET /assamble/isRegister/:id': {},
  'GET /assamble/attendees/:assemblyId': { query: ['email', 'name', 'dni'] },
  'PUT /quorum/update-can-vote': { body: ['id', 'canVote'] },
  'POST /delegate-vote/create': { body: ['userIdToDelegate', 'userIdWhoDelegates', 'assemblyId'] },
  'GET /delegate-vote': { query: ['assemblyId'] },
};

interface Given {
  readonly query?: object | undefined;
  readonly body?: object | undefined;
}

const only = (names: readonly string[] = [], given: object | undefined) =>
  given && Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));

/** The part of a call's arguments that the specification has; null for a call that it does not have. */
export function specifiedPart<G extends Given>({ method, path }: Call, given: G): G | null {
  const specified = SPECIFIED[`${method} ${path}`];
  if (!specified) return null;
  return { ...given, query: only(specified.query, given.query), body: only(specified.body, given.body) };
}
