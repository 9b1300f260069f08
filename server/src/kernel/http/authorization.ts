/** Authenticates the caller of a request and checks the audience of its call. */
import type { Call } from '@vigilia/contract/call';
import { USER_TYPES } from '@vigilia/contract/limits';
import type { TokenLink } from '@vigilia/contract/session/session';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { forbidden, unauthenticated } from '../runtime/errors.ts';
import { assemblyOf } from './lanes.ts';
import type { Authenticate, Caller, SessionReading } from './session.ts';

/** Scheme of the `authorization` header, in which its case does not matter. */
const SCHEME = 'bearer ';

function tokenOf({ headers: { authorization = '' } }: FastifyRequest): string | null {
  const scheme = authorization.slice(0, SCHEME.length).toLowerCase();
  return scheme === SCHEME ? authorization.slice(SCHEME.length) : null;
}

/** Authenticates the owner of a request's token; null without one. */
export type CallerOfRequest = (
  request: FastifyRequest,
  db: Db,
  reading?: SessionReading,
) => ReturnType<Authenticate>;

export const callerOfRequest =
  (authenticate: Authenticate): CallerOfRequest =>
  (request, db, reading) => {
    const token = tokenOf(request);
    return token === null ? null : authenticate(token, db, reading);
  };

export const isAdministrator = (caller: Pick<Caller, 'userType'> | null): boolean =>
  caller?.userType === USER_TYPES.administrator;

/** Whether `caller` is in the audience of `call`, or is a link of an allowed kind. */
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

/** @throws Refusal 401 or 403 for a caller who is not in the audience of `call` */
export function authorize(call: Call, caller: Caller | null): void {
  if (isAuthorized(call, caller)) return;
  throw caller ? forbidden() : unauthenticated('Su sesión no es válida o terminó. Inicie sesión de nuevo.');
}
