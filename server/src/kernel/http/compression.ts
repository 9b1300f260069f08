/**
 * Compresses text responses: a page of news is 9 kB of JSON, on a slow line as slow as a picture. Files of the client
 * are compressed by the build, pictures by their format.
 *
 * A response with a secret beside chosen text could be guessed from its length (BREACH); but no other origin can make a
 * browser send a token, which is in a header, not in a cookie.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { BoundedMap } from '../runtime/bounded-map.ts';

/** Characters, or bytes, that fit the first packets uncompressed. */
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

export type Coding = (typeof CODINGS)[number];

const findCoding = (accepted: string): Coding | undefined =>
  CODINGS.find(({ name }) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`).test(accepted),
  );

const MAX_HEADERS = 100;
/** Cache by `accept-encoding` header: few variants, many requests. */
const codingByHeader = new BoundedMap<string, Coding | undefined>(MAX_HEADERS);

/** The best coding a client accepts; `q=0` excludes one. */
export function negotiateEncoding(accepted: string | string[] | undefined): Coding | undefined {
  if (accepted === undefined) return undefined;
  const text = String(accepted);
  if (!codingByHeader.has(text)) codingByHeader.set(text, findCoding(text));
  return codingByHeader.get(text);
}

/** The body of an answer, encoded once for all who get it: each client that does not read would keep a copy of a text. */
export type SharedText = ReturnType<typeof sharedText>;

export function sharedText(text: string) {
  const made = new Map<string, Promise<Buffer>>();
  return {
    bytes: Buffer.from(text),
    encoded: (coding: Coding) => {
      const known = made.get(coding.name) ?? coding.compress(text);
      made.set(coding.name, known);
      return known;
    },
  };
}

/**
 * Announces the coding of a body, and encodes it.
 * @returns undefined for a body that is sent as it is
 */
function encodeFor(
  reply: FastifyReply,
  { length }: string | Buffer,
  encode: (coding: Coding) => Promise<Buffer>,
): Promise<Buffer> | undefined {
  if (length < MIN_LENGTH) return undefined;
  reply.header('vary', 'accept-encoding');
  const coding = negotiateEncoding(reply.request.headers['accept-encoding']);
  if (!coding) return undefined;
  reply.header('content-encoding', coding.name);
  return encode(coding);
}

/** Sends a text that many get at the same time. */
export async function sendShared(
  reply: FastifyReply,
  { bytes, encoded }: SharedText,
  type = 'application/json; charset=utf-8',
): Promise<FastifyReply> {
  reply.type(type);
  return reply.send((await encodeFor(reply, bytes, encoded)) ?? bytes);
}

/** Registers compression for all text responses of the application. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (typeof payload !== 'string' || reply.hasHeader('content-encoding')) return next(null, payload);
    const encoded = encodeFor(reply, payload, ({ compress }) => compress(payload));
    if (!encoded) return next(null, payload);
    encoded.then(
      (bytes) => next(null, bytes),
      (error) => {
        reply.removeHeader('content-encoding');
        next(error);
      },
    );
  });
}
