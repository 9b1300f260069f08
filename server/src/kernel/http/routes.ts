/**
 * Registers a declared call as a route. Every route takes the same steps: authenticate, check the audience, receive,
 * validate, open the transaction, run the handler, present.
 */

import { Readable } from 'node:stream';
import type { Call } from '@vigilia/contract/call';
import type { TokenLink } from '@vigilia/contract/session/session';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import * as z from 'zod';
import type { Sentence } from '../audit/sentence.ts';
import type { Db } from '../database/database.ts';
import { forbidden } from '../runtime/errors.ts';
import { MAX_JSON_BYTES } from '../runtime/limits.ts';
import { oneTableAtATime } from '../spreadsheets/spreadsheets.ts';
import {
  bindStores,
  type InTurn,
  logSlowWrite,
  recordAudited,
  type WriteWork,
  writeAndPublish,
  writeHandler,
} from './audited-write.ts';
import { authorize, callerOfRequest, isAdministrator, isAuthorized, isOfLink } from './authorization.ts';
import { answerFromCache, cacheAnswer } from './cached-read.ts';
import {
  type CachedReadContext,
  contextOf,
  type Handler,
  type HandlerContext,
  type ManualTransactionContext,
  NOTHING_RECEIVED,
  type PrepareContext,
  type StreamContext,
  type WriteContext,
} from './context.ts';
import type { Dependencies } from './dependencies.ts';
import { findLane, type LaneOf } from './lanes.ts';
import { connectionPolicy, readForm, receiveTable, refuseForm } from './receive-body.ts';
import type { Authenticate, Caller } from './session.ts';

export interface Routes<S> {
  read<C extends Call>(call: C, handler: Handler<C, HandlerContext<C, S>>): void;
  /**
   * A call that only reads, and returns the same to every caller of a role until the next commit: the answer is cached until
   * then. The handler may depend only on the parameters and the database, and on the clock only as far as `cacheUntil` states
   * when the answer changes.
   */
  cachedRead<C extends Call>(call: C, handler: Handler<C, CachedReadContext<C, S>>): void;
  /** Registers calls whose writes take turns with another lane than that of the feature or of the assembly in the path. */
  inLane(lane: LaneOf): Routes<S>;
  /** A call that writes: the handler runs inside one transaction. */
  write<C extends Call>(call: C, handler: Handler<C, WriteContext<C, S>>): void;
  /**
   * A call that prepares something slow, such as a derived password, before its transaction begins.
   * @param inTurn for calls that would make each other's preparation stale: each prepares once the one before it
   * has written
   */
  writeAfter<C extends Call, P>(
    call: C,
    prepare: (context: PrepareContext<C, S>) => Promise<P>,
    handler: Handler<C, WriteContext<C, S> & { readonly prepared: P }>,
    inTurn?: InTurn,
  ): void;
  /**
   * A public call that stores something although it is refused, such as a failed attempt, or that waits between two transactions,
   * such as for a mail.
   */
  manualTransactions<C extends Call & { audience: 'public' }>(
    call: C,
    handler: Handler<C, ManualTransactionContext<C, S>>,
  ): void;
  /** A call that sends its own answer, such as a file or a stream of events. */
  stream<C extends Call>(
    call: C,
    handler: (context: StreamContext<C, S>, reply: FastifyReply) => Promise<unknown>,
  ): void;
  /** Runs a task before the server accepts calls. */
  onStart(task: () => Promise<void>): void;
  /** Runs a task before the server waits for pending requests. */
  onClose(task: () => void): void;
  /** Runs a task after the last request. */
  onEnd(task: () => Promise<void>): void;
}

/** Scopes of routes: calls with an upload are apart, because reading forms adds hooks to each request. */
interface RouteScopes {
  readonly calls: FastifyInstance;
  readonly uploads: FastifyInstance;
}

export interface Feature {
  readonly name: string;
  register(scopes: RouteScopes, dependencies: Dependencies, authenticate: Authenticate): void;
}

/**
 * Declares a feature of the server.
 * @param stores creates the feature's stores for a connection or transaction
 * @param lane of its writing calls, unless they name another
 * @param routes registers its calls
 */
export const feature = <S>(definition: {
  name: string;
  lane?: LaneOf;
  stores: (db: Db) => S;
  routes: (on: Routes<S>, dependencies: Dependencies) => void;
}): Feature => ({
  name: definition.name,
  register: (scopes, dependencies, authenticate) =>
    definition.routes(
      routesOf(scopes, dependencies, authenticate, definition.stores, definition.lane),
      dependencies,
    ),
});

const SUCCESS = 200;
/** The body of an answer of headers alone; without a body Fastify would send `content-length: 0`. */
export const emptyBody = (): Readable => Readable.from([]);

/** Discards a stream if only the headers are requested; Fastify would read all of it. */
const withoutBody: onSendHookHandler = (request, _reply, payload, next) => {
  if (request.method !== 'HEAD' || !(payload instanceof Readable)) {
    next(null, payload);
    return;
  }
  payload.destroy();
  next(null, emptyBody());
};

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const schemaOf = (call: Call) => ({
  tags: [call.area],
  summary: call.summary,
  ...(call.params && { params: call.params }),
  ...(call.query && { querystring: call.query }),
  ...(call.body && { body: call.body }),
  ...(call.response !== 'bytes' && {
    response: { [call.success ?? SUCCESS]: z.object({ data: call.response }) },
  }),
});

function routesOf<S>(
  scopes: RouteScopes,
  dependencies: Dependencies,
  authenticate: Authenticate,
  storesOn: (db: Db) => S,
  lane: LaneOf | undefined,
): Routes<S> {
  const { clock, database, responseCache, uploads } = dependencies;
  const callerOf = callerOfRequest(authenticate);
  const closesConnection = connectionPolicy(dependencies);
  const stores = bindStores(database, storesOn);

  function route(call: Call, handler: RouteHandler, kind: 'plain' | 'cached' | 'stream' = 'plain'): void {
    if (!call.audience) throw new Error(`${call.method} ${call.path} has no audience`);
    const scope = call.upload ? scopes.uploads : scopes.calls;
    scope.route({
      method: call.method,
      url: call.path,
      config: { call },
      bodyLimit: MAX_JSON_BYTES[call.audience],
      schema: schemaOf(call),
      onRequest: (request, reply, next) => {
        const generation = kind === 'cached' && request.method === 'GET' ? responseCache.current() : null;
        const admit = (caller: Caller | null) => {
          // A public call with more data for administrators withholds it from links.
          request.caller = call.audience === 'public' && caller?.link ? null : caller;
          authorize(call, caller);
          const now = clock.now().getTime();
          return generation !== null && answerFromCache(generation, request, reply, now, closesConnection);
        };
        const admitLink = async (caller: Caller, link: TokenLink) => {
          authorize(call, caller);
          if (!(await isOfLink(call, link, request, database.read))) throw forbidden();
          return admit(caller);
        };
        const check = (caller: Caller | null) =>
          caller?.link && call.audience !== 'public' ? admitLink(caller, caller.link) : admit(caller);
        const proceed = (isAnswered: boolean) => void (isAnswered || next());
        const caller = callerOf(request, database.read, { known: generation?.sessions });
        // A cached answer is sent in the turn of its request.
        if (caller instanceof Promise) caller.then(check).then(proceed, next);
        else proceed(admit(caller));
      },
      ...(kind === 'cached' && { onSend: cacheAnswer }),
      ...(kind === 'stream' && { onSend: withoutBody }),
      ...(!call.acceptsForm && {
        preValidation: call.upload ? (request) => readForm(call, request, uploads) : refuseForm,
      }),
      handler:
        call.upload?.accepts === 'table'
          ? (request, reply) => oneTableAtATime(() => handler(request, reply))
          : handler,
    });
  }

  /** A call that may have a status of its own. */
  const writeRoute = (call: Call, handle: RouteHandler) =>
    route(call, async (request, reply) => {
      const data = await handle(request, reply);
      reply.code(call.success ?? SUCCESS);
      return { data };
    });

  const write = <C extends Call, P>(call: C, work: WriteWork<C, S, P>): void =>
    writeRoute(call, writeHandler({ dependencies, callerOf, stores, call, work }));

  return {
    inLane: (other) => routesOf(scopes, dependencies, authenticate, storesOn, other),

    read: <C extends Call>(call: C, handler: Handler<C, HandlerContext<C, S>>) =>
      route(call, async (request, reply) => {
        const received = { ...NOTHING_RECEIVED, table: await receiveTable(call, request) };
        const data = await handler({ ...contextOf<C>(request, reply), ...received, stores: stores.read });
        return { data };
      }),

    cachedRead: <C extends Call>(call: C, handler: Handler<C, CachedReadContext<C, S>>) =>
      route(
        call,
        async (request, reply) => {
          const { params, query, setTotalCount } = contextOf<C>(request, reply);
          const data = await handler({
            params,
            query,
            setTotalCount,
            stores: stores.read,
            forAdministrator: isAdministrator(request.caller),
            now: clock.now().toISOString(),
            cacheUntil: async (moment) => {
              const until = request.cacheAnswer && (await moment());
              if (until) request.cacheUntil = Date.parse(until);
            },
          });
          return { data };
        },
        'cached',
      ),

    manualTransactions: <C extends Call>(call: C, handler: Handler<C, ManualTransactionContext<C, S>>) => {
      const laneOf = findLane(call, lane);
      writeRoute(call, async (request, reply) =>
        handler({
          ...contextOf<C>(request, reply),
          ...NOTHING_RECEIVED,
          stores: stores.read,
          cookies: request.headers.cookie ?? '',
          setCookie: (cookie) => void reply.header('set-cookie', cookie),
          write: async (unit) =>
            logSlowWrite(
              request,
              writeAndPublish(
                dependencies,
                (tx, publish) => unit(stores.in(tx), publish),
                await laneOf(request, database.read),
              ),
            ),
        }),
      );
    },

    write: (call, apply) =>
      write(call, { prepare: async () => undefined, apply, lane: findLane(call, lane) }),
    writeAfter: (call, prepare, apply, inTurn) =>
      write(call, { prepare, apply, inTurn, lane: findLane(call, lane) }),
    stream: <C extends Call>(
      call: C,
      handler: (context: StreamContext<C, S>, reply: FastifyReply) => Promise<unknown>,
    ) =>
      route(
        call,
        (request, reply) => {
          const context = {
            ...contextOf<C>(request, reply),
            ...NOTHING_RECEIVED,
            stores: stores.read,
            headersOnly: request.method === 'HEAD',
            snapshot: <T>(use: (stores: S) => Promise<T>) => database.snapshot((db) => use(storesOn(db))),
            isStillAuthorized: async () =>
              isAuthorized(call, await callerOf(request, database.read, { together: true })),
            audit: async (what: string | Sentence) =>
              writeAndPublish(
                dependencies,
                (tx) => recordAudited(tx, dependencies, call, request.caller, [{ what }]),
                await findLane(call, lane)(request, database.read),
              ),
          };
          return handler(context, reply);
        },
        'stream',
      ),

    onStart: (task) => {
      scopes.calls.addHook('onReady', task);
    },
    onClose: (task) => {
      scopes.calls.addHook('preClose', async () => task());
    },
    onEnd: (task) => {
      scopes.calls.addHook('onClose', task);
    },
  };
}
