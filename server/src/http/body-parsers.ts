/** Registers the body parsers: JSON, and multipart forms for the calls that take a file. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

const FORM = 'multipart/form-data';
const PAIRS = 'application/x-www-form-urlencoded';

/** Parses JSON. Recognises a form without reading it, for `refuseForm`. */
export function parseJson(app: FastifyInstance): void {
  // Fastify would parse plain text by default.
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients declare JSON on every call, also with an empty body.
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
  app.addContentTypeParser([FORM, PAIRS], (request, _payload, done) => {
    request.isForm = true;
    done(null);
  });
}

/** Parses forms instead. The plugin adds hooks to each request of `app`. */
export async function parseForms(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser([FORM, PAIRS]);
  await app.register(multipart);
}
