/** Authenticates the caller of a request and checks the audience of its call. */
import type { Call } from '@vigilia/contract/call';
import { USER_TYPES } from '@vigilia/contract/limits';
import type { TokenLink } from '@vigilia/contract/session/session';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { forbidden, type Refusal, unauthenticated } from '../runtime/errors.ts';
import type { Dependencies } from './dependencies.ts';
import { assemblyOf } from './lanes.ts';
import type { Authenticate, Caller, SessionReading } from './session.ts';

/**
 * Milliseconds for which the check of a member's token is valid, so that simultaneous ballots do not each repeat it. A
 * body that takes longer to arrive is checked again.
 */
const AUTHENTICATION_TTL = 5000;

/** Scheme of the `authorization` header, in which its case does not matter. */
const SCHEME = 'bearer ';

export interface Authorization {
  /** The owner of the request's token; null without one. */
  callerOf(request: FastifyRequest, db: Db, reading?: SessionReading): ReturnType<Authenticate>;
  /** The owner of the request's token, which may be revoked: the session is read later. Null without one. */
  claimedCallerOf(request: FastifyRequest): Caller | null;
  readonly readSessions: Authenticate['readSessions'];
  /** Whether the token is checked again in the transaction: always for administrators. */
  mustReauthenticate(call: Call, request: FastifyRequest): boolean;
}

function tokenOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  const scheme = authorization.slice(0, SCHEME.length).toLowerCase();
  return scheme === SCHEME ? authorization.slice(SCHEME.length) : null;
}

export const createAuthorization = (
  authenticate: Authenticate,
  { clock }: Pick<Dependencies, 'clock'>,
): Authorization => ({
  callerOf(request, db, reading) {
    const token = tokenOf(request);
    return token === null ? null : authenticate(token, db, reading);
  },

  claimedCallerOf(request) {
    const token = tokenOf(request);
    return token === null ? null : authenticate.claimedCaller(token);
  },

  readSessions: authenticate.readSessions,

  mustReauthenticate({ audience }, { authenticatedAt, caller }) {
    if (audience === 'public') return false;
    if (isAdministrator(caller)) return true;
    const since = clock.now().getTime() - authenticatedAt;
    // The clock may have been set back.
    return since < 0 || since > AUTHENTICATION_TTL;
  },
});

export const isAdministrator = (caller: Pick<Caller, 'userType'> | null): boolean =>
  caller?.userType === USER_TYPES.administrator;

/** Whether `caller` is in the audience of `call`, or is a link of a kind that may make it. */
export function isAuthorized({ audience, links }: Call, caller: Caller | null): boolean {
  if (audience === 'public') return true;
  if (caller?.link) return links?.kinds.includes(caller.link.kind) ?? false;
  return caller !== null && (audience === 'member' || isAdministrator(caller));
}

/**
 * Whether the request names the assembly of the link (R20.7). Its parameters are not validated yet.
 * @param db reads committed rows
 */
export async function isOfLink(
  { links }: Call,
  { assemblyId }: TokenLink,
  { params, query }: Pick<FastifyRequest, 'params' | 'query'>,
  db: Db,
): Promise<boolean> {
  if (!links) return false;
  const sent = { ...(query as object), ...(params as object) } as Readonly<Record<string, unknown>>;
  const id = Number(sent[links.assembly === 'question' ? 'id' : links.assembly]);
  if (!Number.isSafeInteger(id)) return false;
  return (links.assembly === 'question' ? await assemblyOf(db, 'questions', id) : id) === assemblyId;
}

/** The refusal, 401 or 403, of a caller who is not in the audience of `call`; null for one who is. */
export function refusalOf(call: Call, caller: Caller | null): Refusal | null {
  if (isAuthorized(call, caller)) return null;
  return caller ? forbidden() : unauthenticated('Su sesión no es válida o terminó. Inicie sesión de nuevo.');
}

/** @throws Refusal as `refusalOf` */
export function authorize(call: Call, caller: Caller | null): void {
  const refusal = refusalOf(call, caller);
  if (refusal) throw refusal;
}
