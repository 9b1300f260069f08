/** The OpenAPI 3.1 page at `/api/docs`, generated from the contract's own schemas. */
import { createHash } from 'node:crypto';
import { refusalsOf } from '@vigilia/contract/call';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type SharedText, sendShared, sharedText } from '../kernel/http/compression.ts';
import { STATUS_NAMES } from '../kernel/runtime/errors.ts';
import { VERSION } from '../kernel/runtime/version.ts';

const ERROR_ANSWER = {
  type: 'object',
  required: ['statusCode', 'error', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    error: { type: 'string' },
    message: { type: 'string', description: 'Spanish, fit to be shown to the administrator' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
} as const;

const FILE_ANSWER = {
  description: 'The bytes of the file',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const errorAnswers = (statuses: readonly number[]) =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: STATUS_NAMES[status as keyof typeof STATUS_NAMES],
        content: { 'application/json': { schema: ERROR_ANSWER } },
      },
    ]),
  );

/** The page runs only its own scripts and calls only its own origin; it works on plain HTTP too. */
const PAGE_CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The only style attribute of the page's library.
  "style-src 'self' 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PLACE = '/api/docs';

/** Registers the same routes without their handlers, only to describe them. */
async function makeDocs(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const docs = Fastify({ exposeHeadRoutes: false });
  docs.setValidatorCompiler(validatorCompiler);
  docs.setSerializerCompiler(serializerCompiler);
  await docs.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vigilia',
        version: VERSION,
        description:
          'Success is `{"data": …}`, failure `{"statusCode", "error", "message"}`. Dates are ISO 8601 in UTC.',
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (document) => {
      const { route } = document;
      const call = route.config?.call;
      const { schema, url } = jsonSchemaTransform(document as Parameters<typeof jsonSchemaTransform>[0]);
      if (!call || !schema) return { schema: schema ?? {}, url };
      if (call.upload) {
        const body = schema.body as { properties?: Record<string, unknown>; required?: string[] };
        body.properties = { ...body.properties, file: { type: 'string', format: 'binary' } };
        if (call.upload.required) body.required = [...(body.required ?? []), 'file'];
        schema.consumes = call.upload.required
          ? ['multipart/form-data']
          : ['multipart/form-data', 'application/json'];
      }
      const open = call.audience === 'public';
      schema.security = open ? [] : [{ bearer: [] }];
      schema.description = `Audience: ${call.audience}`;
      schema.response = {
        ...(call.response === 'bytes' ? { 200: FILE_ANSWER } : (schema.response as object)),
        ...errorAnswers([...new Set(refusalsOf(call))]),
      };
      return { schema, url };
    },
  });
  await docs.register(swaggerUi, { routePrefix: PLACE, staticCSP: PAGE_CONTENT_SECURITY_POLICY });
  for (const { method, url, schema, config } of routes)
    docs.route({
      method,
      url,
      ...(schema && { schema }),
      ...(config && { config }),
      handler: async () => undefined,
    });
  await docs.ready();
  return docs;
}

/** The types of both addresses: JSON is also YAML, and writing usual YAML takes three seconds. */
const TYPES = { json: 'application/json; charset=utf-8', yaml: 'application/yaml; charset=utf-8' };

/** Writing the whole description takes a tenth of a second. */
async function makeDocument(docs: FastifyInstance): Promise<SharedText & { readonly etag: string }> {
  const { payload } = await docs.inject(`${PLACE}/json`);
  const etag = `W/"${createHash('sha256').update(payload).digest('base64url')}"`;
  return { ...sharedText(payload), etag };
}

/**
 * Registers the documentation; must be called before registering the routes. Its modules, a tenth of all, are loaded on the first
 * visit.
 */
export function describeApi(api: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  api.addHook('onRoute', (route) => {
    if (route.config?.call && route.method !== 'HEAD') routes.push(route);
  });
  let made: Promise<FastifyInstance> | undefined;
  let written: ReturnType<typeof makeDocument> | undefined;
  for (const [format, type] of Object.entries(TYPES))
    api.get(`${PLACE}/${format}`.slice(api.prefix.length), async (request, reply) => {
      made ??= makeDocs(routes);
      written ??= made.then(makeDocument);
      const { etag, ...text } = await written;
      reply.headers({ etag, 'cache-control': 'no-cache' });
      return request.headers['if-none-match'] === etag
        ? reply.code(304).send()
        : sendShared(reply, text, type);
    });
  for (const url of [PLACE, `${PLACE}/*`])
    api.get(url.slice(api.prefix.length), async (request, reply) => {
      made ??= makeDocs(routes);
      const docs = await made;
      const { statusCode, headers, rawPayload } = await docs.inject({
        url: request.url,
        headers: request.headers,
      });
      // These headers belong to the inner connection.
      const { connection: _, date: __, ...own } = headers;
      return reply.code(statusCode).headers(own).send(rawPayload);
    });
}
