/** The HTTP application, apart from the process: tests build it from their own parts and never open a port. */
import { CALLS } from '@vigilia/contract/calls';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { authenticateWith } from '../features/session/rules.ts';
import { readBodies } from '../http/body-parsers.ts';
import { compressAnswers } from '../http/compression.ts';
import { answerError, answerUnreadable } from '../http/error-responses.ts';
import { notFound } from '../runtime/errors.ts';
import type { Parts } from '../http/dependencies.ts';
import { prepareRequests } from '../http/routes.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { speakSpanish } from '../http/validation-messages.ts';
import { describeApi } from './api-docs.ts';
import { FEATURES } from './features.ts';
import { observe } from './register-metrics.ts';
import { serveWebClient } from './web-client.ts';

/** Bytes of a JSON body; texts of the contract stay far below. */
const MOST_BODY_BYTES = 1024 * 1024;
/** Milliseconds a request may take to arrive: an upload of the largest file over a slow line. */
const REQUEST_TIMEOUT = 10 * 60_000;
const HEADERS_TIMEOUT = 20_000;

/** An answer of the API may do nothing in a browser that opens it as a page, and is kept by nobody. */
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

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
    // What still arrives on a connection that is open is answered like any other request.
    return503OnClosing: false,
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

  const careful = securityHeaders(parts.config.PUBLIC_URL?.startsWith('https:') ?? false);
  // A connection whose request was under way when the server began to close must not be kept open after it.
  const { leaving } = parts;
  app.addHook('preClose', async () => leaving.begin());
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(careful);
    next();
  });
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (leaving.begun) reply.header('connection', 'close');
    next(null, payload);
  });
  app.addHook('onResponse', (request, reply, next) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    next();
  });

  compressAnswers(app);
  await observe(app, parts);
  await app.register(
    async (api) => {
      api.setNotFoundHandler(() => {
        throw notFound('Esta dirección de la API no existe');
      });
      // Before the handler, which may say otherwise.
      api.addHook('onRequest', (_request, reply, next) => {
        reply.headers(API_HEADERS);
        next();
      });
      describeApi(api);
      await api.register(async (calls) => {
        await readBodies(calls);
        prepareRequests(calls, parts);
        const authenticate = authenticateWith(parts.tokens);
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
