/** Answers GET requests from the response cache, and stores answers in it. */
import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { isAdministrator } from './authorization.ts';
import { negotiateEncoding } from './compression.ts';
import { TOTAL_COUNT_HEADER } from './context.ts';
import type { CacheGeneration } from './response-cache.ts';

const CACHED_STATUS = 200;
/** Headers that belong to a cached answer; the others are those of every answer. */
const CACHED_HEADERS = ['content-type', 'content-encoding', 'vary', TOTAL_COUNT_HEADER];

/** Sends the cached answer; undefined without one, and then the answer of the handler is cached. */
export function answerFromCache(
  generation: CacheGeneration,
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
): FastifyReply | undefined {
  const encoding = negotiateEncoding(request.headers['accept-encoding'])?.name ?? 'plain';
  const role = isAdministrator(request.caller) ? 'administrator' : 'member';
  const address = `${role} ${encoding} ${request.url}`;
  const cached = generation.get(address);
  if (cached && now < (cached.until ?? Number.POSITIVE_INFINITY))
    return reply.headers(cached.headers).send(cached.body);
  request.cacheAnswer = (answer) => generation.set(address, answer);
  return undefined;
}

/** Caches an answer that is about to be sent. */
export const cacheAnswer: onSendHookHandler = (request, reply, payload, next) => {
  if (
    request.cacheAnswer &&
    reply.statusCode === CACHED_STATUS &&
    (typeof payload === 'string' || Buffer.isBuffer(payload))
  ) {
    const headers = CACHED_HEADERS.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    request.cacheAnswer({
      body: typeof payload === 'string' ? Buffer.from(payload) : payload,
      headers: Object.fromEntries(headers),
      until: request.cacheUntil ?? undefined,
    });
  }
  next(null, payload);
};
