import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { isAdministrator } from './authorization.ts';
import { negotiateEncoding } from './compression.ts';
import type { ClosesConnection } from './receive-body.ts';
import type { CacheGeneration } from './response-cache.ts';
import { REQUEST_ID } from './security-headers.ts';

const CACHED_STATUS = 200;

/**
 * Sends the cached answer, and returns whether there was one; otherwise the answer of the handler is cached.
 * A cached answer is written directly: its headers were made by the hooks of the first one, and `onSend` has nothing left to do
 * or to wait for.
 * @param now milliseconds
 */
export function answerFromCache(
  generation: CacheGeneration,
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
  closesConnection: ClosesConnection,
): boolean {
  const encoding = negotiateEncoding(request.headers['accept-encoding']) ?? 'plain';
  const role = isAdministrator(request.caller) ? 'administrator' : 'member';
  const address = `${role} ${encoding} ${request.url}`;
  const cached = generation.get(address);
  if (!cached || now >= (cached.until ?? Number.POSITIVE_INFINITY)) {
    request.cacheAnswer = (answer) => generation.set(address, answer);
    return false;
  }
  const { raw } = reply.hijack();
  if (closesConnection(request)) raw.setHeader('connection', 'close');
  raw.writeHead(CACHED_STATUS, [...cached.headers, REQUEST_ID, request.id]).end(cached.body, 'latin1');
  return true;
}

const headersOf = (reply: FastifyReply, body: string): string[] =>
  Object.entries({ ...reply.getHeaders(), 'content-length': body.length }).flatMap(([name, value]) =>
    name === 'connection' || name === REQUEST_ID ? [] : [name, String(value)],
  );

/** Caches an answer that is about to be sent. */
export const cacheAnswer: onSendHookHandler = (request, reply, payload, next) => {
  if (
    request.cacheAnswer &&
    reply.statusCode === CACHED_STATUS &&
    (typeof payload === 'string' || Buffer.isBuffer(payload))
  ) {
    const body = (typeof payload === 'string' ? Buffer.from(payload) : payload).toString('latin1');
    request.cacheAnswer({ body, headers: headersOf(reply, body), until: request.cacheUntil ?? undefined });
  }
  next(null, payload);
};
