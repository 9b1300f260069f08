/**
 * Text answers are sent compressed to whoever takes them so: a page of news is 9 kB of JSON, and on a slow line that is
 * as long a wait as a picture. Files of the client are compressed when it is built, pictures by their own format.
 *
 * An answer that holds a secret beside something a stranger chose could be guessed from its length; but no page of
 * another origin can make a browser send a token, which is in a header and in no cookie.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Characters that fit the first packets as they are. */
const MIN_LENGTH = 1400;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const CODINGS = [
  {
    name: 'br',
    // As small as gzip's best, in the time of its quickest.
    compress: (text: string) => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  },
  { name: 'gzip', compress: (text: string) => toGzip(text) },
] as const;

type Coding = (typeof CODINGS)[number];

const findCoding = (accepted: string): Coding | undefined =>
  CODINGS.find(({ name }) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`).test(accepted),
  );

/** What was found for what clients say: there are few kinds of them, and many requests of each. */
const codingByHeader = new Map<string, Coding | undefined>();
const MAX_HEADERS = 100;

/** Which of the codings a client takes, the better one first; `q=0` says that it does not. */
export function negotiateEncoding(accepted: string | string[] | undefined): Coding | undefined {
  if (accepted === undefined) return undefined;
  const text = String(accepted);
  if (!codingByHeader.has(text)) {
    if (codingByHeader.size >= MAX_HEADERS) codingByHeader.clear();
    codingByHeader.set(text, findCoding(text));
  }
  return codingByHeader.get(text);
}

/** To be called for the whole application: every text that is sent passes here. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    if (typeof payload !== 'string' || payload.length < MIN_LENGTH || reply.hasHeader('content-encoding'))
      return next(null, payload);
    reply.header('vary', 'accept-encoding');
    const coding = negotiateEncoding(request.headers['accept-encoding']);
    if (!coding) return next(null, payload);
    coding.compress(payload).then(
      (compressed) => {
        reply.header('content-encoding', coding.name);
        next(null, compressed);
      },
      (error) => next(error),
    );
  });
}
