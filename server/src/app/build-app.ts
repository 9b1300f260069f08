/** The HTTP application, apart from the process: tests build it from their own parts and never open a port. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CALLS } from '@vigilia/contract/calls';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createLinkCheck } from '../features/assembly/evening-links/link-check.ts';
import { authenticateWith } from '../features/people/session/authentication.ts';
import { createServerInTurn } from '../kernel/http/answers-in-turn.ts';
import { compressResponses } from '../kernel/http/compression.ts';
import { decorateRequests } from '../kernel/http/context.ts';
import type { Dependencies } from '../kernel/http/dependencies.ts';
import { logController, sendError, sendParseError } from '../kernel/http/error-responses.ts';
import { connectionPolicy, discardUploads, parseForms, parseJson } from '../kernel/http/receive-body.ts';
import { REQUEST_ID, securityHeaders } from '../kernel/http/security-headers.ts';
import { useSpanishMessages } from '../kernel/http/validation-messages.ts';
import { notFound } from '../kernel/runtime/errors.ts';
import { HEADERS_TIMEOUT, KEEP_ALIVE_TIMEOUT, REQUEST_TIMEOUT } from '../kernel/runtime/limits.ts';
import { describeApi } from './api-docs.ts';
import { FEATURES } from './features.ts';
import { registerMetrics } from './register-metrics.ts';
import { serveWebClient } from './web-client.ts';

const API = '/api';
const API_ADDRESS = new RegExp(`^${API}(?:[/?]|$)`);
/** Whether a request is for the API, even if its address has needless escapes. */
const isOfApi = (request: FastifyRequest): boolean =>
  API_ADDRESS.test(request.url) || API_ADDRESS.test(request.routeOptions.url ?? '');

/**
 * Compilers of Zod schemas, passed as options: with `setValidatorCompiler` Fastify would first load its own for JSON Schema,
 * a hundred modules. The types of the option allow only those, hence the cast.
 */
const COMPILERS = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => serializerCompiler,
} as object;

/**
 * @param webFolder the built web client; without it only the API is served
 * @throws when a declared call has no route, or a route has no audience
 */
export async function buildApp(dependencies: Dependencies, webFolder?: string): Promise<FastifyInstance> {
  useSpanishMessages();
  // Each request gets one log line, so all requests share this log, and a line names the id itself. With `childLoggerFactory`,
  // Fastify would create one for each request.
  const log: FastifyBaseLogger = Object.create(dependencies.log, { child: { value: () => log } });
  const defaultHeaders = securityHeaders(dependencies.config.PUBLIC_URL?.startsWith('https:') ?? false);
  const app = Fastify({
    loggerInstance: log,
    serverFactory: (handle) =>
      createServerInTurn(
        {
          headersTimeout: HEADERS_TIMEOUT,
          requestTimeout: REQUEST_TIMEOUT,
          keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
        },
        handle,
      ),
    forceCloseConnections: 'idle',
    // Requests on open connections are answered during the shutdown.
    return503OnClosing: false,
    // URLs contain e-mails and searches; the request log line is written below.
    logController,
    // Not from a header: a client could write into the log.
    genReqId: () => randomUUID(),
    // RFC 8058: mail programs post to the address of the page that refuses letters.
    rewriteUrl: ({ method, url = '' }) =>
      method === 'POST' ? url.replace(/^\/baja\//, `${API}/users/letters/subscription/`) : url,
    // The client address is taken from the header of a known proxy only; any other sender could forge it.
    trustProxy: [
      'loopback',
      ...(dependencies.config.TRUSTED_PROXIES?.split(',') ?? []).map((each) => each.trim()),
    ],
    clientErrorHandler: sendParseError,
    // No hook runs for an unreadable address.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(defaultHeaders.api)),
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: COMPILERS },
  });
  app.setErrorHandler(sendError);

  // During the shutdown, connections close after their pending request.
  app.addHook('preClose', async () => dependencies.shutdown.abort());
  // Set before the handler, which may override them.
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(isOfApi(request) ? defaultHeaders.api : defaultHeaders.pages);
    reply.header(REQUEST_ID, request.id);
    next();
  });
  const closesConnection = connectionPolicy(dependencies);
  app.addHook('onSend', (request, reply, payload, next) => {
    if (closesConnection(request)) reply.header('connection', 'close');
    next(null, payload);
  });
  if (dependencies.log.isLevelEnabled('info'))
    app.addHook('onResponse', (request, reply, next) => {
      request.log.info(
        {
          request: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      );
      next();
    });

  compressResponses(app);
  await registerMetrics(app, dependencies);
  await app.register(
    async (api) => {
      api.setNotFoundHandler((_request, reply) => {
        reply.headers(defaultHeaders.api);
        throw notFound('Esta dirección de la API no existe');
      });
      describeApi(api);
      await api.register(async (calls) => {
        parseJson(calls);
        decorateRequests(calls);
        const authenticate = authenticateWith(dependencies.tokens, createLinkCheck(dependencies));
        await calls.register(async (uploads) => {
          await parseForms(uploads);
          discardUploads(uploads, dependencies);
          for (const feature of FEATURES) feature.register({ calls, uploads }, dependencies, authenticate);
        });
        // Resumes the queues of a killed process.
        calls.addHook('onReady', async () => dependencies.mailQueues.wake());
        calls.addHook('preClose', async () => dependencies.mailQueues.stop());
        calls.addHook('onClose', () => dependencies.mailQueues.finish());
      });
    },
    { prefix: API },
  );
  if (webFolder) await serveWebClient(app, webFolder, dependencies);
  else
    app.setNotFoundHandler(() => {
      throw notFound();
    });

  // The last of these hooks.
  await app.register(async (last) => last.addHook('preClose', () => acceptWaiting(app)));
  await app.ready();
  for (const { method, path } of CALLS) {
    if (!app.hasRoute({ method, url: API + path }))
      throw new Error(`${method} ${path} is declared but has no route`);
  }
  return app;
}

/** Turns of the event loop in which waiting connections are accepted, one in each; more mean an endless stream of them. */
const MAX_ACCEPTING_TURNS = 1000;
/** Milliseconds in which such a connection must send its request; browsers open some in advance. */
const MAX_SILENCE = 500;

/**
 * Accepts waiting connections, which would be reset with the listening socket; a proxy may not repeat a POST that it has sent on
 * them. Silent ones are closed soon, as the server would wait for their requests.
 */
async function acceptWaiting({ server }: FastifyInstance): Promise<void> {
  const silent = new Set<Socket>();
  server.on('request', ({ socket }) => silent.delete(socket));
  let hasAccepted = true;
  server.on('connection', (socket: Socket) => {
    hasAccepted = true;
    silent.add(socket);
  });
  for (let turn = 0; hasAccepted && turn < MAX_ACCEPTING_TURNS; turn += 1) {
    hasAccepted = false;
    // The first may complete in the present turn.
    await nextTurn();
    await nextTurn();
  }
  setTimeout(() => {
    for (const socket of silent) socket.destroy();
  }, MAX_SILENCE).unref();
}
