/** The HTTP application, apart from the process: tests build it from their own parts and never open a port. */
import helmet from '@fastify/helmet';
import { CALLS } from '@vigilia/contract/calls';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { authenticateWith } from '../features/session/rules.ts';
import { userStore } from '../features/users/store.ts';
import { readBodies } from '../platform/bodies.ts';
import { answerError, answerUnreadable } from '../platform/error-answers.ts';
import { notFound } from '../platform/errors.ts';
import type { Parts } from '../platform/parts.ts';
import { prepareRequests } from '../platform/routes.ts';
import { speakSpanish } from '../platform/spanish-issues.ts';
import { describeApi } from './api-docs.ts';
import { FEATURES } from './features.ts';
import { serveWebClient } from './web-client.ts';

/** Bytes of a JSON body; texts of the contract stay far below. */
const MOST_BODY_BYTES = 1024 * 1024;
/** Milliseconds a request may take to arrive: an upload of the largest file over a slow line. */
const REQUEST_TIMEOUT = 10 * 60_000;
const HEADERS_TIMEOUT = 20_000;

/** What an answer of the API may do in a browser that opens it as a page: nothing. */
const API_CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * @param webFolder the built web client; without it only the API is served
 * @throws when a declared call has no route, or a route has no audience
 */
export async function buildApp(parts: Parts, webFolder?: string): Promise<FastifyInstance> {
  speakSpanish();
  const app = Fastify({
    loggerInstance: parts.log,
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT,
    forceCloseConnections: 'idle',
    // Addresses hold e-mails and searches; what is logged of a request is below.
    logController: new LogController({ disableRequestLogging: true }),
    // Nothing is logged of a request but its one line, so it needs no logger of its own.
    childLoggerFactory: (logger) => logger,
    http: { headersTimeout: HEADERS_TIMEOUT },
    // A proxy on this machine says who the client is; from elsewhere the header could be anybody's invention.
    trustProxy: 'loopback',
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
    routerOptions: { maxParamLength: 500 },
  });
  app.setErrorHandler(answerError);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  // On plain HTTP, as in a local network, browsers ignore these two and complain about the second.
  const secure = parts.config.PUBLIC_URL?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: secure && { includeSubDomains: false },
    crossOriginOpenerPolicy: secure && { policy: 'same-origin' },
  });
  // A connection whose request was under way when the server began to close must not be kept open after it.
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing) reply.header('connection', 'close');
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });

  await app.register(
    async (api) => {
      api.setNotFoundHandler(() => {
        throw notFound('Esta dirección de la API no existe');
      });
      api.addHook('onSend', async (_request, reply, payload) => {
        if (!reply.hasHeader('content-security-policy'))
          reply.header('content-security-policy', API_CONTENT_SECURITY_POLICY);
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
        return payload;
      });
      await describeApi(api);
      await api.register(async (calls) => {
        await readBodies(calls);
        prepareRequests(calls, parts);
        const authenticate = authenticateWith(parts.tokens, userStore(parts.database.read));
        for (const feature of FEATURES) feature.register(calls, parts, authenticate);
      });
    },
    { prefix: '/api' },
  );
  if (webFolder) await serveWebClient(app, webFolder, parts.config);
  else
    app.setNotFoundHandler(() => {
      throw notFound();
    });

  await app.ready();
  for (const { method, path } of CALLS) {
    if (!app.hasRoute({ method, url: `/api${path}` }))
      throw new Error(`${method} ${path} is declared but has no route`);
  }
  return app;
}
