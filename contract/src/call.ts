/**
 * Declaration of a call between client and backend.
 *
 * A call is declared once, in the file of its feature, and used four times: the server validates and types its handler
 * with it, the web client calls with it, the OpenAPI page shows it, and tests iterate over all calls (`calls.ts`).
 */
import type * as z from 'zod/mini';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call (R3.1). `member` means any signed-in user, administrators included.
 * There is no default: a call cannot be declared without an audience, and the server refuses to start.
 */
type Audience = 'public' | 'member' | 'administrator';

export const LINK_KINDS = ['desk', 'hall'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** The links that may make a call beside its audience, each for its own assembly (R20.7). */
interface LinkAudience {
  readonly kinds: readonly LinkKind[];
  /** The parameter of the path or the query that names the assembly; `question` where `id` is one of its questions. */
  readonly assembly: 'assemblyId' | 'id' | 'assambleId' | 'question';
}

/**
 * The file a multipart call carries in its field `file`, beside the fields of `body`.
 * Such a call is accepted as JSON too when no file is sent (R1.5).
 */
interface Upload {
  /**
   * `document` is a PDF, a file of Word, or a photo as JPEG or PNG; `pages` what can be shown as pictures: a PDF, or a picture as
   * JPEG, PNG or WebP. `table` is a spreadsheet: CSV or Excel.
   */
  readonly accepts: 'image' | 'document' | 'pages' | 'table';
  readonly required: boolean;
  /** Below the server's cap for all files. */
  readonly maxMegabytes?: number;
  /** Whether a client sends a form only when there is a file, and JSON otherwise; always a form when absent. */
  readonly formOnlyWithFile?: boolean;
}

/** The shape of a declaration. `path` is relative to the API's base, with Fastify's `:name` parameters. */
export interface Call {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly audience: Audience;
  readonly links?: LinkAudience;
  /** The heading under which the OpenAPI page lists the call. */
  readonly area: string;
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  readonly upload?: Upload;
  /** Whether a form is accepted, and not read, in place of the body. */
  readonly acceptsForm?: true;
  /** Folded headings of the columns that are read of an uploaded table. Other columns are never stored. */
  readonly headings?: readonly string[];
  /** Schema of `data` in a successful answer; `'bytes'` for a file, which has no envelope. */
  readonly response: z.ZodMiniType | 'bytes';
  /** The status of success: 201 where something was created. 200 when absent. */
  readonly success?: 200 | 201;
  /** Refusals beyond 400, 401 and 403, which any call may give, and those of `refusalsOf`. */
  readonly refusals?: readonly (401 | 404 | 409 | 413 | 422 | 429 | 503)[];
}

/** All refusals of a call: what its path names may be absent, its fields wrong, its file too large or of another type. */
export const refusalsOf = ({ audience, params, query, body, upload, refusals = [] }: Call): number[] => [
  400,
  ...(audience === 'public' ? [] : [401]),
  ...(audience === 'administrator' ? [403] : []),
  ...(params ? [404] : []),
  ...(query || body || upload ? [422] : []),
  // 429: a member with too many active uploads.
  ...(upload ? (audience === 'member' ? [413, 415, 429] : [413, 415]) : []),
  ...refusals,
];

/** The fields of a declaration besides those that `callsOf` sets. */
type Details = Omit<Call, 'method' | 'path' | 'audience' | 'area'>;

const callsFor = <A extends Audience>(area: string, audience: A) => {
  const declaring =
    <M extends Method>(method: M) =>
    <const P extends Call['path'], const D extends Details>(path: P, details: D) => ({
      ...details,
      method,
      path,
      audience,
      area,
    });
  return {
    get: declaring('GET'),
    post: declaring('POST'),
    put: declaring('PUT'),
    patch: declaring('PATCH'),
    delete: declaring('DELETE'),
  };
};

/**
 * Declares the calls of an area, each with its audience and method before its path and with its exact type:
 * `administrator.get('/bin', { … })`. In a build of the web client the declarations become plain objects.
 */
export const callsOf = (area: string) => ({
  administrator: callsFor(area, 'administrator'),
  member: callsFor(area, 'member'),
  /** The audience `public`: also without an account. */
  anyone: callsFor(area, 'public'),
});

type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

/** Input of a handler, after validation; `BodySent` is a body before it. */
export type ParamsOf<C extends Call> = Parsed<C['params']>;
export type QueryOf<C extends Call> = Parsed<C['query']>;
export type BodyOf<C extends Call> = Parsed<C['body']>;
export type BodySent<C extends Call> = Sent<C['body']>;
export type AnswerOf<C extends Call> = Parsed<C['response']>;
