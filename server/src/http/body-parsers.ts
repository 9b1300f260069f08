/** Which bodies the API reads: JSON and multipart forms, nothing else. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  // Fastify would hand on plain text as if it were data.
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients announce JSON on every call, also where there is nothing to send.
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
  await app.register(multipart);
}
