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
import type { BulkWrite, Db } from '../database/database.ts';
import { failureKind } from '../database/errors.ts';
import { type Activity, recordActivity } from './audit-log.ts';
import { codingFor } from './compression.ts';
import { forbidden, invalid, unauthenticated, unsupportedFile } from '../runtime/errors.ts';
import type { Topic } from '../cluster/events.ts';
import type { Parts } from './dependencies.ts';
import type { SheetRow } from '../spreadsheets/rows.ts';
import { readSpreadsheet, withTableTurn } from '../spreadsheets/spreadsheets.ts';
import type { KeptAnswer, Session } from './response-cache.ts';
import type { UploadedFile } from '../files/uploads.ts';

/** Who makes a call. */
export interface Caller {
  readonly userId: number;
  readonly userType: number;
}

/**
 * Finds out who bears a token; null for a token that is forged, expired or revoked.
 * @param db the transaction of a write sees what an earlier write of the same commit changed; the reading side does not
 * @param known what the database said of users, and still says; what is asked is added
 */
export type Authenticate = (
  token: string,
  db: Db,
  known?: Map<number, Session | null>,
) => Promise<Caller | null>;

type CallerOf<C extends Call> = C['audience'] extends 'public' ? Caller | null : Caller;

/** What a handler is given. `S` is the stores of its feature, bound to the call's transaction if it writes. */
export interface Asked<C extends Call, S> {
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
  total(rows: number): void;
}

/** What the handler of a call that writes is given beside. */
export interface Writing<C extends Call, S> extends Asked<C, S> {
  /** Has something done once the write is durable, and not at all if it is not. */
  afterCommit(task: () => Promise<void>): void;
  /** Tells whoever watches the topic, on this node and on the others, once the write is durable. */
  changes(topic: Topic): void;
  /**
   * Says what was changed, for the activity log: a Spanish sentence without its subject, `Eliminó …`.
   * A call of administrators that writes without saying so fails.
   * @param edited old and new values of what was edited
   */
  tell(what: string, edited?: readonly ActivityChange[]): void;
}

/** What the handler of a call that answers by itself is given beside. */
export interface Streaming<C extends Call, S> extends Asked<C, S> {
  /** Whether only the headers are asked for: what a body alone would need is not to be made. */
  readonly headersOnly: boolean;
  /** Whether the token that opened the stream still is good for it. */
  stillAdmitted(): Promise<boolean>;
}

/** What the handler of a call that goes in steps is given beside: it opens its transactions by itself, and reads outside. */
export interface Stepping<C extends Call, S> extends Asked<C, S> {
  /** The `Cookie` header; empty without one. */
  readonly cookies: string;
  /** @param cookie a `Set-Cookie` header */
  setCookie(cookie: string): void;
  /** `changes` tells whoever watches a topic, once this write is durable. */
  write<T>(unit: (stores: S, changes: (topic: Topic) => void) => Promise<T>): Promise<T>;
}

/** What is known before the transaction begins; its stores see committed rows only. */
type Preparing<C extends Call, S> = Pick<Asked<C, S>, 'params' | 'body' | 'caller' | 'address' | 'stores'>;

/** What the handler is given of a call that answers the same to everybody who may make it. */
type Alike<C extends Call, S> = Pick<Asked<C, S>, 'params' | 'query' | 'stores' | 'total'>;

type Handler<C extends Call, S> = (asked: Asked<C, S>) => Promise<AnswerOf<C>>;
type WritingHandler<C extends Call, S, P> = (
  asked: Writing<C, S> & { readonly prepared: P },
) => Promise<AnswerOf<C>>;

/** A call that writes many rows. */
export interface BulkWork<C extends Call, S, P> {
  prepare(asked: Preparing<C, S> & Pick<Asked<C, S>, 'table'>): Promise<P>;
  /** Fills temporary tables; each step gets the stores of its transaction. */
  stage(prepared: P, step: (unit: (stores: S) => Promise<unknown>) => Promise<void>): Promise<void>;
  readonly apply: WritingHandler<C, S, P>;
}

export interface Routes<S> {
  /** A call that only reads. */
  reads<C extends Call>(call: C, handler: Handler<C, S>): void;
  /**
   * A call that only reads, and answers the same to everybody who may make it until something is written: it is kept
   * until then. The handler looks at nothing but the parameters and the database; not at the clock either.
   */
  readsAlike<C extends Call>(call: C, handler: (asked: Alike<C, S>) => Promise<AnswerOf<C>>): void;
  /** A call that writes: the handler runs inside one transaction. */
  writes<C extends Call>(call: C, handler: WritingHandler<C, S, undefined>): void;
  /**
   * A call that writes once something is prepared that takes long, such as a derived password: others can write
   * meanwhile.
   */
  writesAfter<C extends Call, P>(
    call: C,
    prepare: (asked: Preparing<C, S>) => Promise<P>,
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
  steps<C extends Call & { audience: 'public' }>(
    call: C,
    handler: (asked: Stepping<C, S>) => Promise<AnswerOf<C>>,
  ): void;
  /** A call that answers by itself, such as a file or a stream of events. */
  streams<C extends Call>(
    call: C,
    handler: (asked: Streaming<C, S>, reply: FastifyReply) => Promise<unknown>,
  ): void;
  /** Has something done before the server takes calls. */
  starts(task: () => Promise<void>): void;
  /** Has something ended before the server waits for the requests under way. */
  closes(task: () => void): void;
  /** Has something done after the last request. */
  ends(task: () => Promise<void>): void;
}

export interface Feature {
  readonly name: string;
  register(app: FastifyInstance, parts: Parts, authenticate: Authenticate): void;
}

/**
 * Declares a feature of the server.
 * @param stores makes the feature's stores for a connection or transaction
 * @param routes registers its calls
 */
export const feature = <S>(definition: {
  name: string;
  stores: (db: Db) => S;
  routes: (on: Routes<S>, parts: Parts) => void;
}): Feature => ({
  name: definition.name,
  register: (app, parts, authenticate) =>
    definition.routes(routesOf(app, parts, authenticate, definition.stores), parts),
});

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** When the token was looked at: as soon as the headers had come. Milliseconds. */
    admittedAt: number;
    uploaded: UploadedFile | null;
    /** Keeps the answer once it is written; null where it is not kept. */
    keep: ((answer: KeptAnswer) => void) | null;
  }
  interface FastifyContextConfig {
    /** The declaration behind a route; routes without one are the server's own pages. */
    call?: Call;
  }
}

const SUCCESS = 200;
/** The body of an answer of headers alone; of nothing at all the framework would say how long it is. */
export const noBody = (): Readable => Readable.from([]);
const TOTAL = 'x-total-count';
/** Headers of a kept answer that are its own; the others are those of every answer. */
const TOLD = ['content-type', 'content-encoding', 'vary', TOTAL];

/**
 * Milliseconds in which the first look at the token of a member is enough: ballots that come together do not each ask
 * again. Whoever takes longer to send a body is asked again before it is taken.
 */
const LOOK_LASTS = 5000;

/**
 * Files that one member may be sending at the same time. Administrators are trusted: several may stand at the door with
 * one account, and none of them is to be refused there.
 */
const MOST_UPLOADS = 3;

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
type Told = Pick<Activity, 'what' | 'changes'>;

const NOTHING_RECEIVED: Received = { picture: null, document: null, table: null };

function routesOf<S>(
  app: FastifyInstance,
  parts: Parts,
  authenticate: Authenticate,
  storesOn: (db: Db) => S,
): Routes<S> {
  const { database, documents, events, images, untilWritten, uploads } = parts;
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
    const sender = bounded ? { id: caller.userId, most: MOST_UPLOADS } : null;
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
        const unwritten = alike && request.method === 'GET' ? untilWritten.present() : null;
        request.caller = await callerOf(request, database.read, unwritten?.sessions);
        admit(call, request.caller);
        request.admittedAt = parts.clock.now().getTime();
        if (!unwritten) return;
        const address = `${codingFor(request.headers['accept-encoding'])?.name ?? 'plain'} ${request.url}`;
        const kept = unwritten.answer(address);
        if (kept) return reply.headers(kept.headers).send(kept.body);
        request.keep = (answer) => unwritten.keep(address, answer);
      },
      ...(alike && { onSend: keep }),
      ...(kind === 'stream' && { onSend: withoutBody }),
      preValidation: call.upload ? readForm : refuseForm,
      handler:
        call.upload?.accepts === 'table'
          ? (request, reply) => withTableTurn(() => handler(request, reply))
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
    next(null, noBody());
  };

  /** Keeps an answer that is about to be sent. */
  const keep: onSendHookHandler = (request, reply, payload, next) => {
    if (
      request.keep &&
      reply.statusCode === SUCCESS &&
      (typeof payload === 'string' || Buffer.isBuffer(payload))
    ) {
      const headers = TOLD.flatMap((name) => {
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

  const askedOf = (request: FastifyRequest, reply: FastifyReply) => ({
    params: request.params,
    query: request.query,
    body: request.body,
    caller: request.caller,
    address: request.ip,
    total: (rows: number) => void reply.header(TOTAL, rows),
  });

  /** Calls that members make too are recorded when an administrator makes them, and then only what was told. */
  async function record(tx: Db, call: Call, caller: Caller | null, told: readonly Told[]): Promise<void> {
    if (call.audience === 'administrator' && told.length === 0)
      throw new Error(`${call.method} ${call.path} did not tell what it changed`);
    if (caller?.userType !== USER_TYPES.administrator) return;
    const at = parts.clock.now().toISOString();
    for (const entry of told)
      await recordActivity(tx, { userId: caller.userId, area: call.area, at, ...entry });
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
  function asksAgain({ audience }: Call, { admittedAt, caller }: FastifyRequest): boolean {
    if (audience === 'public') return false;
    if (caller?.userType === USER_TYPES.administrator) return true;
    const since = parts.clock.now().getTime() - admittedAt;
    // The clock may have been set back.
    return since < 0 || since > LOOK_LASTS;
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
      for (const topic of changed) events.announce(tx, topic);
      return answer;
    };
    const value = await (stage ? database.bulkWrite({ stage, apply }) : database.write(apply));
    for (const topic of changed) events.publish(topic);
    // What was read between the commit and this moment may lean on what those who watch still held.
    untilWritten.forget();
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
        ...askedOf(request, reply),
        ...received,
        stores: readStores,
      } as never).catch(async (error) => {
        await discard(received).catch(() => undefined);
        throw error;
      });
      const tasks: (() => Promise<void>)[] = [];
      const told: Told[] = [];
      const asked = {
        ...askedOf(request, reply),
        ...received,
        prepared,
        afterCommit: (task: () => Promise<void>) => tasks.push(task),
        tell: (what: string, changes: readonly ActivityChange[] = []) => told.push({ what, changes }),
      };
      let data: unknown;
      try {
        data = await writing(
          async (tx, changes) => {
            tasks.length = 0;
            told.length = 0;
            // A long upload, a derived password or a body that was held back lies between the first look and this moment.
            // In the transaction: of two administrators who demote each other at once, the second is none any more.
            if (asksAgain(call, request)) admit(call, await callerOf(request, tx));
            const answer = await handler({ ...asked, changes, stores: writeStores(tx) } as never);
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
    reads: (call, handler) =>
      route(call, async (request, reply) => {
        requireFile(call, request);
        const received = await receive(call, request);
        const asked = { ...askedOf(request, reply), ...received, stores: readStores };
        return { data: await handler(asked as never) };
      }),

    readsAlike: (call, handler) =>
      route(
        call,
        async (request, reply) => {
          const { params, query, total } = askedOf(request, reply);
          return { data: await handler({ params, query, total, stores: readStores } as never) };
        },
        'alike',
      ),

    steps: (call, handler) =>
      route(call, async (request, reply) => {
        const asked = {
          ...askedOf(request, reply),
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

    writes: (call, handler) => write(call, async () => undefined, handler),
    writesAfter: (call, prepare, handler) => write(call, prepare, handler),
    bulkWrites: (call, { prepare, stage, apply }) => write(call, prepare, apply, stage),

    streams: (call, handler) =>
      route(
        call,
        (request, reply) => {
          const stillAdmitted = async () => isAdmitted(call, await callerOf(request, database.read));
          const headersOnly = request.method === 'HEAD';
          const asked = {
            ...askedOf(request, reply),
            ...NOTHING_RECEIVED,
            stores: readStores,
            headersOnly,
            stillAdmitted,
          };
          return handler(asked as never, reply);
        },
        'stream',
      ),

    starts: (task) => {
      app.addHook('onReady', task);
    },
    closes: (task) => {
      app.addHook('preClose', async () => task());
    },
    ends: (task) => {
      app.addHook('onClose', task);
    },
  };
}

/** Whether `caller` is in the audience of `call`. */
const isAdmitted = ({ audience }: Call, caller: Caller | null): boolean =>
  audience === 'public' ||
  (caller !== null && (audience === 'member' || caller.userType === USER_TYPES.administrator));

/** @throws Refusal 401 or 403 unless `caller` is in the audience of `call` */
function admit(call: Call, caller: Caller | null): void {
  if (isAdmitted(call, caller)) return;
  throw caller ? forbidden() : unauthenticated('Su sesión no es válida o terminó. Inicie sesión de nuevo.');
}

/** Hooks that every route of the API needs, registered once. */
export function prepareRequests(app: FastifyInstance, { uploads }: Parts): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('admittedAt', 0);
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
