/** Registers the body parsers: JSON and multipart forms only. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  // Fastify would parse plain text by default.
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients declare JSON on every call, also with an empty body.
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
  await app.register(multipart);
}
