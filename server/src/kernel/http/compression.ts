/**
 * Compresses text responses: a page of news is 9 kB of JSON, on a slow line as slow as a picture. Files of the client
 * are compressed by the build, pictures by their format.
 *
 * A response with a secret beside chosen text could be guessed from its length (BREACH); but no other origin can make a
 * browser send a token, which is in a header, not in a cookie.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { BoundedMap } from '../runtime/bounded-map.ts';

/** Characters, or bytes, that fit the first packets uncompressed. */
const MIN_LENGTH = 1400;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

const COMPRESS = {
  // As small as gzip's best, in the time of its quickest.
  br: (text: string) => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => toGzip(text),
};

type Coding = keyof typeof COMPRESS;

const MAX_HEADERS = 100;
const negotiator = new Negotiator<Coding>({
  supportedValues: ['br', 'gzip'],
  // Few variants, many requests.
  cache: new BoundedMap(MAX_HEADERS),
});

/** The coding that a client prefers; null for none. */
export const negotiateEncoding = (accepted: string | string[] | undefined): Coding | null =>
  accepted === undefined ? null : negotiator.negotiate(String(accepted));

/** The body of an answer, encoded once for all clients: each that does not read would otherwise keep a copy. */
export type SharedText = ReturnType<typeof sharedText>;

export function sharedText(text: string) {
  const made = new Map<Coding, Promise<Buffer>>();
  return {
    bytes: Buffer.from(text),
    encoded: (coding: Coding) => {
      const known = made.get(coding) ?? COMPRESS[coding](text);
      made.set(coding, known);
      return known;
    },
  };
}

/** Encodes a body for a client, and announces it; a short one is sent unchanged. */
async function encodeFor<Body extends string | Buffer>(
  reply: FastifyReply,
  body: Body,
  encode: (coding: Coding) => Promise<Buffer>,
): Promise<Body | Buffer> {
  if (body.length < MIN_LENGTH) return body;
  reply.header('vary', 'accept-encoding');
  const coding = negotiateEncoding(reply.request.headers['accept-encoding']);
  if (!coding) return body;
  const encoded = await encode(coding);
  reply.header('content-encoding', coding);
  return encoded;
}

/** Sends a text that many clients get at the same time. */
export async function sendShared(
  reply: FastifyReply,
  { bytes, encoded }: SharedText,
  type = 'application/json; charset=utf-8',
): Promise<FastifyReply> {
  reply.type(type);
  return reply.send(await encodeFor(reply, bytes, encoded));
}

/** Registers compression for all text responses of the application. */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply, payload) =>
    typeof payload === 'string' && !reply.hasHeader('content-encoding')
      ? encodeFor(reply, payload, (coding) => COMPRESS[coding](payload))
      : payload,
  );
}
