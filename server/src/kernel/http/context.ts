import type { ActivityChange } from '@vigilia/contract/activity';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@vigilia/contract/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Act } from '../audit/audit-log.ts';
import type { Sentence } from '../audit/sentence.ts';
import type { Topic } from '../cluster/events.ts';
import type { UploadedFile } from '../files/uploads.ts';
import type { SheetTable } from '../spreadsheets/rows.ts';
import type { CachedResponse } from './response-cache.ts';
import type { Caller } from './session.ts';

export type CallerOf<C extends Call> = C['audience'] extends 'public' ? Caller | null : Caller;

export type Publish = (topic: Topic) => void;

interface RequestContext<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: CallerOf<C>;
  /** IP address of the client; empty for a closed connection. */
  readonly address: string;
  /** Sets the header `X-Total-Count`: the number of rows on all pages. */
  setTotalCount(rows: number): void;
}

/** A spreadsheet, with the SHA-256 of its file in hexadecimal digits. */
export interface ReceivedTable extends SheetTable {
  readonly digest: string;
}

interface ArrivedFile {
  readonly fileName: string;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

export type TableOf<C extends Call> = C['upload'] extends { readonly accepts: 'table' }
  ? ReceivedTable
  : null;

/** The uploaded picture or document, received before the handler runs. All are null without one. */
export interface Received {
  readonly picture: string | null;
  /** Name of the stored document. */
  readonly document: string | null;
  readonly arrived: ArrivedFile | null;
}

export const NOTHING_RECEIVED: Received = { picture: null, document: null, arrived: null };

/** The context of every handler. `S` is the stores of its feature, bound to the call's transaction if it writes. */
export interface HandlerContext<C extends Call, S> extends RequestContext<C>, Received {
  readonly stores: S;
  readonly table: TableOf<C>;
}

export interface WriteContext<C extends Call, S> extends HandlerContext<C, S> {
  /** Runs a task after the commit; never after a rollback. */
  afterCommit(task: () => Promise<void>): void;
  /** Adds to the answer after the commit; if the task fails, the answer is sent without it. */
  answerAfterCommit(task: () => Promise<Partial<AnswerOf<C>>>): void;
  /** Publishes a change to subscribers of the topic, on all nodes, after the commit. */
  readonly publish: Publish;
  /**
   * Records a change in the activity log. A call of administrators that writes without recording anything fails.
   * @param what a Spanish sentence without its subject: `Eliminó …`
   * @param edited old and new values of the edited fields
   * @param act if the same act may have several such entries
   */
  audit(what: string | Sentence, edited?: readonly ActivityChange[], act?: Act): void;
}

export interface StreamContext<C extends Call, S> extends Omit<HandlerContext<C, S>, 'table'> {
  /** Set for HEAD requests: skip work for the body. */
  readonly headersOnly: boolean;
  snapshot<T>(use: (stores: S) => Promise<T>): Promise<T>;
  /** Whether the token that opened the stream is still valid for it. */
  isStillAuthorized(): Promise<boolean>;
  /**
   * Records an act of an administrator in the activity log, before the first byte: an aborted download may be complete enough.
   */
  audit(what: string | Sentence): Promise<void>;
}

export interface ManualTransactionContext<C extends Call, S> extends Omit<HandlerContext<C, S>, 'table'> {
  /** The `Cookie` header; empty without one. */
  readonly cookies: string;
  /** @param cookie a `Set-Cookie` header */
  setCookie(cookie: string): void;
  write<T>(unit: (stores: S, publish: Publish) => Promise<T>): Promise<T>;
}

/** The context before the transaction begins; its stores see committed rows only. */
export type PrepareContext<C extends Call, S> = Pick<
  HandlerContext<C, S>,
  'params' | 'body' | 'caller' | 'address' | 'stores' | 'table'
>;

/** The context of a handler whose answer is the same for every caller of a role. */
export interface CachedReadContext<C extends Call, S>
  extends Pick<HandlerContext<C, S>, 'params' | 'query' | 'stores' | 'setTotalCount'> {
  readonly forAdministrator: boolean;
  /** ISO 8601. A handler that reads it calls `cacheUntil`. */
  readonly now: string;
  /**
   * Ends the cached answer at a moment, in ISO 8601, unless a commit ends it before; null has no effect. The moment is not read
   * if the answer is not cached.
   */
  cacheUntil(moment: () => Promise<string | null>): Promise<void>;
}

export type Handler<C extends Call, Context> = (context: Context) => Promise<AnswerOf<C>>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    /** Whether the body is a form that the call does not accept; it was not read. */
    isForm: boolean;
    uploaded: UploadedFile | null;
    /** Stores the answer in the response cache; null if it is not cached. */
    cacheAnswer: ((answer: CachedResponse) => void) | null;
    /** When the cached answer ends by itself, in milliseconds; null if only a commit ends it. */
    cacheUntil: number | null;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** Declares the properties that requests get, so that all of them have one shape. */
export function decorateRequests(app: FastifyInstance): void {
  const decorate = (name: keyof FastifyRequest) => app.decorateRequest(name, null);
  decorate('caller');
  app.decorateRequest('isForm', false);
  decorate('uploaded');
  decorate('cacheAnswer');
  decorate('cacheUntil');
}

const TOTAL_COUNT_HEADER = 'x-total-count';

export const contextOf = <C extends Call>(
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext<C> => ({
  params: request.params as ParamsOf<C>,
  query: request.query as QueryOf<C>,
  body: request.body as BodyOf<C>,
  caller: request.caller as CallerOf<C>,
  // Node knows no address of a closed socket: those clients share their limits.
  address: request.ip ?? '',
  setTotalCount: (rows) => void reply.header(TOTAL_COUNT_HEADER, rows),
});
