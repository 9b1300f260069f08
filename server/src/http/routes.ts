/**
 * Turns a declared call into a route. Every route is the same column of steps: authenticate, check the
 * audience, receive, validate, open the transaction, run the handler, present. A handler is only the part
 * that is its own.
 */

import { Readable } from 'node:stream';
import type { ActivityChange } from '@vigilia/contract/activity';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@vigilia/contract/call';
import { USER_TYPES } from '@vigilia/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import * as z from 'zod';
import type { Topic } from '../cluster/events.ts';
import type { BulkWrite, Db } from '../database/database.ts';
import { failureKind } from '../database/errors.ts';
import type { UploadedFile } from '../files/uploads.ts';
import { forbidden, invalid, unauthenticated, unsupportedFile } from '../runtime/errors.ts';
import type { SheetRow } from '../spreadsheets/rows.ts';
import { readSpreadsheet, runExclusively } from '../spreadsheets/spreadsheets.ts';
import { type AuditEntry, recordAuditEntry } from './audit-log.ts';
import { negotiateEncoding } from './compression.ts';
import type { Dependencies } from './dependencies.ts';
import type { CachedResponse } from './response-cache.ts';
import type { Authenticate, Caller, Session } from './session.ts';

type CallerOf<C extends Call> = C['audience'] extends 'public' ? Caller | null : Caller;

/** What a handler is given. `S` is the stores of its feature, bound to the call's transaction if it writes. */
export interface HandlerContext<C extends Call, S> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: CallerOf<C>;
  /** The address of the client. */
  readonly address: string;
  readonly stores: S;
  /** The name of the picture that came along, already stored; null when none did. */
  readonly picture: string | null;
  /** The name of the document that came along, already stored; null when none did. */
  readonly document: string | null;
  /** The rows of the spreadsheet that came along, already read; null when none did. */
  readonly table: SheetRow[] | null;
  /** Tells the number of rows there are in all, beside a page of them (`X-Total-Count`). */
  setTotalCount(rows: number): void;
}

/** What the handler of a call that writes is given beside. */
export interface WriteContext<C extends Call, S> extends HandlerContext<C, S> {
  /** Has something done once the write is durable, and not at all if it is not. */
  afterCommit(task: () => Promise<void>): void;
  /** Tells whoever watches the topic, on this node and on the others, once the write is durable. */
  publish(topic: Topic): void;
  /**
   * Says what was changed, for the activity log: a Spanish sentence without its subject, `Eliminó …`.
   * A call of administrators that writes without saying so fails.
   * @param edited old and new values of what was edited
   */
  audit(what: string, edited?: readonly ActivityChange[]): void;
}

/** What the handler of a call that answers by itself is given beside. */
export interface StreamContext<C extends Call, S> extends HandlerContext<C, S> {
  /** Whether only the headers are asked for: what a body alone would need is not to be made. */
  readonly headersOnly: boolean;
  /** Whether the token that opened the stream still is good for it. */
  isStillAuthorized(): Promise<boolean>;
}

/** What the handler of a call that goes in steps is given beside: it opens its transactions by itself, and reads outside. */
export interface ManualTransactionContext<C extends Call, S> extends HandlerContext<C, S> {
  /** The `Cookie` header; empty without one. */
  readonly cookies: string;
  /** @param cookie a `Set-Cookie` header */
  setCookie(cookie: string): void;
  /** `publish` tells whoever watches a topic, once this write is durable. */
  write<T>(unit: (stores: S, changes: (topic: Topic) => void) => Promise<T>): Promise<T>;
}

/** What is known before the transaction begins; its stores see committed rows only. */
type PrepareContext<C extends Call, S> = Pick<
  HandlerContext<C, S>,
  'params' | 'body' | 'caller' | 'address' | 'stores'
>;

/** What the handler is given of a call that answers the same to everybody who may make it. */
type CachedReadContext<C extends Call, S> = Pick<
  HandlerContext<C, S>,
  'params' | 'query' | 'stores' | 'setTotalCount'
>;

type Handler<C extends Call, S> = (asked: HandlerContext<C, S>) => Promise<AnswerOf<C>>;
type WritingHandler<C extends Call, S, P> = (
  asked: WriteContext<C, S> & { readonly prepared: P },
) => Promise<AnswerOf<C>>;

/** A call that writes many rows. */
export interface BulkWork<C extends Call, S, P> {
  prepare(asked: PrepareContext<C, S> & Pick<HandlerContext<C, S>, 'table'>): Promise<P>;
  /** Fills temporary tables; each step gets the stores of its transaction. */
  stage(prepared: P, step: (unit: (stores: S) => Promise<unknown>) => Promise<void>): Promise<void>;
  readonly apply: WritingHandler<C, S, P>;
}

export interface Routes<S> {
  /** A call that only reads. */
  read<C extends Call>(call: C, handler: Handler<C, S>): void;
  /**
   * A call that only reads, and answers the same to everybody who may make it until something is written: it is kept
   * until then. The handler looks at nothing but the parameters and the database; not at the clock either.
   */
  cachedRead<C extends Call>(
    call: C,
    handler: (asked: CachedReadContext<C, S>) => Promise<AnswerOf<C>>,
  ): void;
  /** A call that writes: the handler runs inside one transaction. */
  write<C extends Call>(call: C, handler: WritingHandler<C, S, undefined>): void;
  /**
   * A call that writes once something is prepared that takes long, such as a derived password: others can write
   * meanwhile.
   */
  writeAfter<C extends Call, P>(
    call: C,
    prepare: (asked: PrepareContext<C, S>) => Promise<P>,
    handler: WritingHandler<C, S, P>,
  ): void;
  /**
   * A call that writes many rows, all or none, while the writes of others go on (`Database.bulkWrite`). What is prepared
   * from committed rows may have changed when it is applied; the statements of `apply` see to that.
   */
  bulkWrites<C extends Call, P>(call: C, work: BulkWork<C, S, P>): void;
  /**
   * A public call of which something stays although it is refused, such as a try that was counted, or that waits for
   * something else in between, such as a mail.
   */
  manualTransactions<C extends Call & { audience: 'public' }>(
    call: C,
    handler: (asked: ManualTransactionContext<C, S>) => Promise<AnswerOf<C>>,
  ): void;
  /** A call that answers by itself, such as a file or a stream of events. */
  stream<C extends Call>(
    call: C,
    handler: (asked: StreamContext<C, S>, reply: FastifyReply) => Promise<unknown>,
  ): void;
  /** Has something done before the server takes calls. */
  onStart(task: () => Promise<void>): void;
  /** Has something ended before the server waits for the requests under way. */
  onClose(task: () => void): void;
  /** Has something done after the last request. */
  onEnd(task: () => Promise<void>): void;
}

export interface Feature {
  readonly name: string;
  register(app: FastifyInstance, parts: Dependencies, authenticate: Authenticate): void;
}

/**
 * Declares a feature of the server.
 * @param stores makes the feature's stores for a connection or transaction
 * @param routes registers its calls
 */
export const feature = <S>(definition: {
  name: string;
  stores: (db: Db) => S;
  routes: (on: Routes<S>, parts: Dependencies) => void;
}): Feature => ({
  name: definition.name,
  register: (app, parts, authenticate) =>
    definition.routes(routesOf(app, parts, authenticate, definition.stores), parts),
});

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** When the token was looked at: as soon as the headers had come. Milliseconds. */
    authenticatedAt: number;
    uploaded: UploadedFile | null;
    /** Keeps the answer once it is written; null where it is not kept. */
    keep: ((answer: CachedResponse) => void) | null;
  }
  interface FastifyContextConfig {
    /** The declaration behind a route; routes without one are the server's own pages. */
    call?: Call;
  }
}

const SUCCESS = 200;
/** The body of an answer of headers alone; of nothing at all the framework would say how long it is. */
export const emptyBody = (): Readable => Readable.from([]);
const TOTAL_COUNT_HEADER = 'x-total-count';
/** Headers of a kept answer that are its own; the others are those of every answer. */
const CACHED_HEADERS = ['content-type', 'content-encoding', 'vary', TOTAL_COUNT_HEADER];

/**
 * Milliseconds in which the first look at the token of a member is enough: ballots that come together do not each ask
 * again. Whoever takes longer to send a body is asked again before it is taken.
 */
const AUTHENTICATION_TTL = 5000;

/**
 * Files that one member may be sending at the same time. Administrators are trusted: several may stand at the door with
 * one account, and none of them is to be refused there.
 */
const MAX_UPLOADS = 3;

/** What is told where a file is missing, by what it should be. */
const MISSING_FILE = {
  image: 'Elija una imagen',
  document: 'Adjunte el documento',
  table: 'Elija un archivo de Excel o CSV',
} as const;

/** What is made of an uploaded file before the handler runs. */
interface Received {
  readonly picture: string | null;
  readonly document: string | null;
  readonly table: SheetRow[] | null;
}
/** What a handler said of its change. */
type Told = Pick<AuditEntry, 'what' | 'changes'>;

const NOTHING_RECEIVED: Received = { picture: null, document: null, table: null };

function routesOf<S>(
  app: FastifyInstance,
  parts: Dependencies,
  authenticate: Authenticate,
  storesOn: (db: Db) => S,
): Routes<S> {
  const { database, documents, events, images, responseCache, uploads } = parts;
  const readStores = storesOn(database.read);
  // Most transactions of an engine come on the same connection, and the stores hold nothing but that.
  let latest: { tx: Db; stores: S } | undefined;
  const writeStores = (tx: Db): S => {
    if (latest?.tx !== tx) latest = { tx, stores: storesOn(tx) };
    return latest.stores;
  };

  async function readForm(request: FastifyRequest): Promise<void> {
    if (!request.isMultipart()) return;
    const { caller } = request;
    const bounded = caller && caller.userType !== USER_TYPES.administrator;
    const sender = bounded ? { id: caller.userId, most: MAX_UPLOADS } : null;
    const { fields, file } = await uploads.receive(request, sender);
    request.uploaded = file;
    request.body = fields;
  }

  function refuseForm(request: FastifyRequest, _reply: FastifyReply, next: (refusal?: Error) => void): void {
    next(request.isMultipart() ? unsupportedFile('Envíe los datos como JSON') : undefined);
  }

  function route(
    call: Call,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    kind: 'plain' | 'alike' | 'stream' = 'plain',
  ): void {
    const alike = kind === 'alike';
    if (!call.audience) throw new Error(`${call.method} ${call.path} has no audience`);
    app.route({
      method: call.method,
      url: call.path,
      config: { call },
      schema: {
        tags: [call.area],
        summary: call.summary,
        ...(call.params && { params: call.params }),
        ...(call.query && { querystring: call.query }),
        ...(call.body && { body: call.body }),
        ...(call.response !== 'bytes' && {
          response: { [call.success ?? SUCCESS]: z.object({ data: call.response }) },
        }),
      },
      onRequest: async (request, reply) => {
        const unwritten = alike && request.method === 'GET' ? responseCache.current() : null;
        request.caller = await callerOf(request, database.read, unwritten?.sessions);
        authorize(call, request.caller);
        request.authenticatedAt = parts.clock.now().getTime();
        if (!unwritten) return;
        const address = `${negotiateEncoding(request.headers['accept-encoding'])?.name ?? 'plain'} ${request.url}`;
        const kept = unwritten.get(address);
        if (kept) return reply.headers(kept.headers).send(kept.body);
        request.keep = (answer) => unwritten.set(address, answer);
      },
      ...(alike && { onSend: keep }),
      ...(kind === 'stream' && { onSend: withoutBody }),
      preValidation: call.upload ? readForm : refuseForm,
      handler:
        call.upload?.accepts === 'table'
          ? (request, reply) => runExclusively(() => handler(request, reply))
          : handler,
    });
  }

  /** Leaves a stream unread where only the headers are asked for; the framework would read all of it. */
  const withoutBody: onSendHookHandler = (request, _reply, payload, next) => {
    if (request.method !== 'HEAD' || !(payload instanceof Readable)) {
      next(null, payload);
      return;
    }
    payload.destroy();
    next(null, emptyBody());
  };

  /** Keeps an answer that is about to be sent. */
  const keep: onSendHookHandler = (request, reply, payload, next) => {
    if (
      request.keep &&
      reply.statusCode === SUCCESS &&
      (typeof payload === 'string' || Buffer.isBuffer(payload))
    ) {
      const headers = CACHED_HEADERS.flatMap((name) => {
        const value = reply.getHeader(name);
        return value === undefined ? [] : [[name, String(value)] as const];
      });
      request.keep({
        body: typeof payload === 'string' ? Buffer.from(payload) : payload,
        headers: Object.fromEntries(headers),
      });
    }
    next(null, payload);
  };

  const contextOf = (request: FastifyRequest, reply: FastifyReply) => ({
    params: request.params,
    query: request.query,
    body: request.body,
    caller: request.caller,
    address: request.ip,
    setTotalCount: (rows: number) => void reply.header(TOTAL_COUNT_HEADER, rows),
  });

  /** Calls that members make too are recorded when an administrator makes them, and then only what was told. */
  async function record(tx: Db, call: Call, caller: Caller | null, told: readonly Told[]): Promise<void> {
    if (call.audience === 'administrator' && told.length === 0)
      throw new Error(`${call.method} ${call.path} did not tell what it changed`);
    if (caller?.userType !== USER_TYPES.administrator) return;
    const at = parts.clock.now().toISOString();
    for (const entry of told)
      await recordAuditEntry(tx, { userId: caller.userId, area: call.area, at, ...entry });
  }

  function requireFile(call: Call, request: FastifyRequest): void {
    if (call.upload?.required && !request.uploaded) throw invalid('file', MISSING_FILE[call.upload.accepts]);
  }

  /** A picture or document is stored then, before there is a row that refers to it. */
  async function receive({ upload, headings }: Call, { uploaded }: FastifyRequest): Promise<Received> {
    if (!upload || !uploaded) return NOTHING_RECEIVED;
    switch (upload.accepts) {
      case 'image':
        return { ...NOTHING_RECEIVED, picture: await images.store(uploaded.path, uploaded) };
      case 'document':
        return { ...NOTHING_RECEIVED, document: await documents.store(uploaded) };
      case 'table':
        return {
          ...NOTHING_RECEIVED,
          table: await readSpreadsheet({ ...uploaded, headings: headings ?? null }),
        };
    }
  }

  async function discard({ picture, document }: Received): Promise<void> {
    if (picture) await parts.files.remove(images.filesOf(picture));
    if (document) await parts.files.remove([document]);
  }

  /** The bearer of the request's token; null without one. */
  async function callerOf(
    request: FastifyRequest,
    db: Db,
    known?: Map<number, Session | null>,
  ): Promise<Caller | null> {
    const [, token] = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '') ?? [];
    return token ? authenticate(token, db, known) : null;
  }

  /** Whether the token is checked once more in the transaction: always for administrators, whatever they call. */
  function mustReauthenticate({ audience }: Call, { authenticatedAt, caller }: FastifyRequest): boolean {
    if (audience === 'public') return false;
    if (caller?.userType === USER_TYPES.administrator) return true;
    const since = parts.clock.now().getTime() - authenticatedAt;
    // The clock may have been set back.
    return since < 0 || since > AUTHENTICATION_TTL;
  }

  /** A write, and what tells those who watch what it changes: here once it is durable, elsewhere with its commit. */
  async function writing<T>(
    unit: (tx: Db, changes: (topic: Topic) => void) => Promise<T>,
    stage?: BulkWrite<T>['stage'],
  ): Promise<T> {
    const changed = new Set<Topic>();
    const apply = async (tx: Db) => {
      changed.clear();
      const answer = await unit(tx, (topic) => void changed.add(topic));
      for (const topic of changed) events.publishAfterCommit(tx, topic);
      return answer;
    };
    const value = await (stage ? database.bulkWrite({ stage, apply }) : database.write(apply));
    for (const topic of changed) events.publish(topic);
    // What was read between the commit and this moment may lean on what those who watch still held.
    responseCache.invalidate();
    return value;
  }

  function write<C extends Call, P>(
    call: C,
    prepare: BulkWork<C, S, P>['prepare'],
    handler: WritingHandler<C, S, P>,
    stage?: BulkWork<C, S, P>['stage'],
  ): void {
    route(call, async (request, reply) => {
      requireFile(call, request);
      const received = await receive(call, request);
      const prepared = await prepare({
        ...contextOf(request, reply),
        ...received,
        stores: readStores,
      } as never).catch(async (error) => {
        await discard(received).catch(() => undefined);
        throw error;
      });
      const tasks: (() => Promise<void>)[] = [];
      const told: Told[] = [];
      const asked = {
        ...contextOf(request, reply),
        ...received,
        prepared,
        afterCommit: (task: () => Promise<void>) => tasks.push(task),
        audit: (what: string, changes: readonly ActivityChange[] = []) => told.push({ what, changes }),
      };
      let data: unknown;
      try {
        data = await writing(
          async (tx, changes) => {
            tasks.length = 0;
            told.length = 0;
            // A long upload, a derived password or a body that was held back lies between the first look and this moment.
            // In the transaction: of two administrators who demote each other at once, the second is none any more.
            if (mustReauthenticate(call, request)) authorize(call, await callerOf(request, tx));
            const answer = await handler({ ...asked, publish: changes, stores: writeStores(tx) } as never);
            await record(tx, call, request.caller, told);
            return answer;
          },
          stage && ((step) => stage(prepared, (unit) => step((tx) => unit(writeStores(tx))))),
        );
      } catch (error) {
        // Where it is not known whether there is a row for it, the file stays; without one it is removed as an orphan.
        if (failureKind(error) !== 'uncertain') await discard(received).catch(() => undefined);
        throw error;
      }
      for (const task of tasks) {
        await task().catch((error) => request.log.error({ err: error }, 'a task after a write failed'));
      }
      reply.code(call.success ?? SUCCESS);
      return { data };
    });
  }

  return {
    read: (call, handler) =>
      route(call, async (request, reply) => {
        requireFile(call, request);
        const received = await receive(call, request);
        const asked = { ...contextOf(request, reply), ...received, stores: readStores };
        return { data: await handler(asked as never) };
      }),

    cachedRead: (call, handler) =>
      route(
        call,
        async (request, reply) => {
          const { params, query, setTotalCount } = contextOf(request, reply);
          return { data: await handler({ params, query, setTotalCount, stores: readStores } as never) };
        },
        'alike',
      ),

    manualTransactions: (call, handler) =>
      route(call, async (request, reply) => {
        const asked = {
          ...contextOf(request, reply),
          ...NOTHING_RECEIVED,
          stores: readStores,
          cookies: request.headers.cookie ?? '',
          setCookie: (cookie: string) => void reply.header('set-cookie', cookie),
          write: <T>(unit: (stores: S, changes: (topic: Topic) => void) => Promise<T>) =>
            writing((tx, changes) => unit(writeStores(tx), changes)),
        };
        const data = await handler(asked as never);
        reply.code(call.success ?? SUCCESS);
        return { data };
      }),

    write: (call, handler) => write(call, async () => undefined, handler),
    writeAfter: (call, prepare, handler) => write(call, prepare, handler),
    bulkWrites: (call, { prepare, stage, apply }) => write(call, prepare, apply, stage),

    stream: (call, handler) =>
      route(
        call,
        (request, reply) => {
          const isStillAuthorized = async () => isAuthorized(call, await callerOf(request, database.read));
          const headersOnly = request.method === 'HEAD';
          const asked = {
            ...contextOf(request, reply),
            ...NOTHING_RECEIVED,
            stores: readStores,
            headersOnly,
            isStillAuthorized,
          };
          return handler(asked as never, reply);
        },
        'stream',
      ),

    onStart: (task) => {
      app.addHook('onReady', task);
    },
    onClose: (task) => {
      app.addHook('preClose', async () => task());
    },
    onEnd: (task) => {
      app.addHook('onClose', task);
    },
  };
}

/** Whether `caller` is in the audience of `call`. */
const isAuthorized = ({ audience }: Call, caller: Caller | null): boolean =>
  audience === 'public' ||
  (caller !== null && (audience === 'member' || caller.userType === USER_TYPES.administrator));

/** @throws Refusal 401 or 403 unless `caller` is in the audience of `call` */
function authorize(call: Call, caller: Caller | null): void {
  if (isAuthorized(call, caller)) return;
  throw caller ? forbidden() : unauthenticated('Su sesión no es válida o terminó. Inicie sesión de nuevo.');
}

/** Hooks that every route of the API needs, registered once. */
export function decorateRequests(app: FastifyInstance, { uploads }: Dependencies): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('authenticatedAt', 0);
  app.decorateRequest('uploaded', null);
  app.decorateRequest('keep', null);
  const discard = async (request: FastifyRequest) => {
    const file = request.uploaded;
    request.uploaded = null;
    await uploads.discard(file);
  };
  // Before the answer leaves, so that nobody who has it can still find the temporary file.
  app.addHook('onSend', (request, _reply, payload, next) => {
    if (!request.uploaded) next(null, payload);
    else
      discard(request).then(
        () => next(null, payload),
        (error) => next(error),
      );
  });
  app.addHook('onRequestAbort', discard);
}
