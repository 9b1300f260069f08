/** Calls the backend as the contract declares it. */
import type { AnswerOf, BodySent, Call, ParamsOf, QueryOf } from '@vigilia/contract/call';
import type { EditConflict } from '@vigilia/contract/versions';
import { isComplete } from './capabilities.ts';
import { configuration } from './configuration.ts';
import { dropSession, markExpired, useSession } from './session.ts';

/** A failed call. `status` is 0 without a response. */
export class ApiError extends Error {
  readonly status: number;
  readonly issues: readonly { path: string; message: string }[];
  /** The concurrent save, if it is the reason of the refusal. */
  readonly editConflict: EditConflict | undefined;

  /** @param message the backend's own, in Spanish; empty without one */
  constructor(status: number, message: string, issues: ApiError['issues'] = [], editConflict?: EditConflict) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.issues = issues;
    this.editConflict = editConflict;
  }
}

/** Whether there is no such record, or the backend does not know the call (R1.10). */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 405);

/** An answer; null for a missing record or call. */
export const unlessMissing = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

const UNREACHABLE = 'No hay conexión con el servidor. Revise la red y vuelva a intentarlo.';

/** The backend's error message, or `fallback` without one. */
export const reasonOf = (error: unknown, fallback = ''): string =>
  (error instanceof ApiError && error.message) || fallback;

/** Too large, or another type than its name claims. */
const FILE_REFUSALS = [413, 415];

/** The backend's message about the sent file; empty for another failure. */
export const refusalOfFile = (error: unknown): string => {
  if (!(error instanceof ApiError)) return '';
  if (FILE_REFUSALS.includes(error.status)) return error.message;
  return error.issues.find(({ path }) => path === 'file')?.message ?? '';
};

/** A failure for the user: headline and reason. */
export interface Failure {
  readonly headline: string;
  readonly reason?: string;
}

/**
 * The backend's message if any, else the quoted text. Without a response the quoted text is the headline, with the reason under
 * it (R1.2).
 */
export function failureOf(error: unknown, fallback: string): Failure {
  const reason = reasonOf(error);
  if (reason === '') return { headline: fallback };
  return (error as ApiError).status === 0 ? { headline: fallback, reason } : { headline: reason };
}

export function failureInLine(error: unknown, fallback: string): string {
  const { headline, reason } = failureOf(error, fallback);
  return reason === undefined ? headline : `${headline}. ${reason}`.replace('!.', '!');
}

type Needs<Name extends string, T> = T extends undefined ? { [N in Name]?: undefined } : { [N in Name]: T };
type Optional<Name extends string, T> = T extends undefined
  ? { [N in Name]?: undefined }
  : { [N in Name]?: T };

export type Arguments<C extends Call> = Needs<'params', ParamsOf<C>> &
  Optional<'query', QueryOf<C>> &
  Needs<'body', BodySent<C>> & {
    /** The file of a call with an upload; null keeps the stored one. */
    file?: File | null;
    /** Sent share of an upload, from 0 to 1. */
    onProgress?: (share: number) => void;
    signal?: AbortSignal;
    /** Pads the JSON with spaces to a multiple of this many characters. */
    blockSize?: number;
    /** The token, if not that of the present session. */
    token?: string | null;
  };

/** Progress and cancellation of an upload. */
export interface Sending {
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Progress and cancellation of a download. */
export interface Receiving {
  /** Bytes so far; the total is unknown. */
  readonly onReceived: (bytes: number) => void;
  readonly signal: AbortSignal;
}

export interface ApiResponse<T> {
  readonly data: T;
  /** Total number of rows, if the backend returns it with a page. */
  readonly total: number | null;
}

/** Makes a call and returns its `data`, with the total of a list. */
export async function request<C extends Call>(
  call: C,
  given: Arguments<C>,
): Promise<ApiResponse<AnswerOf<C>>> {
  const sent = await sentPart(call, given);
  const answer = await withToken(call, (token) => send(call, sent, token), given.token);
  return read(answer, await isComplete());
}

export async function call<C extends Call>(declared: C, given: Arguments<C>): Promise<AnswerOf<C>> {
  return (await request(declared, given)).data;
}

const NOT_OFFERED = 'Este servidor no ofrece esta función.';

/**
 * The arguments that the backend knows.
 * @throws ApiError 404 for a call that it does not have, without a request
 */
async function sentPart<C extends Call>(call: C, given: Arguments<C>): Promise<Arguments<C>> {
  if (await isComplete()) return given;
  const { specifiedPart } = await import('@vigilia/contract/section-7');
  const part = specifiedPart(call, given);
  if (!part) throw new ApiError(404, NOT_OFFERED);
  return part as Arguments<C>;
}

/** A file that a call returns; a plain link would not carry the token. */
export async function requestFile<C extends Call & { response: 'bytes' }>(
  call: C,
  given: Arguments<C>,
  { onReceived, signal }: Receiving,
): Promise<Blob> {
  const sent = await sentPart(call, given);
  const response = await withToken(call, (token) => fetchAnswer(call, { ...sent, signal }, token));
  if (response.ok) return receive(response, onReceived).catch(unreachable(signal));
  const answer = { status: response.status, text: await response.text(), total: null };
  return read(answer, await isComplete()) as never;
}

async function receive(response: Response, onReceived: Receiving['onReceived']): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    pieces.push(next.value);
    bytes += next.value.length;
    onReceived(bytes);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

/**
 * Makes a call with the token of the session. With an expired token, the call waits until the shell has requested the password,
 * and is repeated with the new token, so that no input is lost.
 */
async function withToken<R extends { readonly status: number }>(
  { audience }: Call,
  attempt: (token: string | null) => Promise<R>,
  refused = useSession.getState().auth.token,
): Promise<R> {
  const first = await attempt(refused);
  // Only a formerly valid session can be resumed; a public call needs none.
  if (first.status !== 401 || !refused || audience === 'public') return first;
  if (useSession.getState().auth.token === refused) markExpired();
  const token = await nextToken(refused);
  if (!token) return first;
  const again = await attempt(token);
  if (again.status === 401) dropSession();
  return again;
}

/** The token after `refused`; null if the person signs out instead. */
function nextToken(refused: string): Promise<string | null> {
  return new Promise((resolve) => {
    const settle = () => {
      const { token } = useSession.getState().auth;
      if (token === refused) return false;
      resolve(token);
      return true;
    };
    if (settle()) return;
    const stop = useSession.subscribe(() => {
      if (settle()) stop();
    });
  });
}

/** Address of a call: base, path with parameters, query. */
export function addressOf({ path }: Call, { params, query }: { params?: object; query?: object }): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `${configuration.apiBaseUrl}${filled}${text ? `?${text}` : ''}`;
}

const headersOf = (token: string | null): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

async function send<C extends Call>(call: C, given: Arguments<C>, token: string | null): Promise<RawAnswer> {
  if (call.upload && (given.file || !call.upload.formOnlyWithFile)) return sendUpload(call, given, token);
  const response = await fetchAnswer(call, given, token);
  return {
    status: response.status,
    text: await response.text().catch(unreachable(given.signal)),
    total: response.headers.get('x-total-count'),
  };
}

function sendUpload<C extends Call>(call: C, given: Arguments<C>, token: string | null): Promise<RawAnswer> {
  const { body, file, onProgress, signal } = given;
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.set(name, String(value));
  if (file !== undefined) form.set('file', file ?? 'null');
  return sendForm(call.method, addressOf(call, given), headersOf(token), form, { onProgress, signal }).catch(
    unreachable(signal),
  );
}

function fetchAnswer<C extends Call>(call: C, given: Arguments<C>, token: string | null): Promise<Response> {
  const { body, signal, blockSize = 1 } = given;
  const headers = headersOf(token);
  const address = addressOf(call, given);
  const json = JSON.stringify(body) ?? '';
  const filled = json.padEnd(Math.ceil(json.length / blockSize) * blockSize);
  return fetch(address, {
    method: call.method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body: filled }),
    ...(signal && { signal }),
  }).catch(unreachable(signal));
}

/** Converts a missing response to an error; a cancelled call stays cancelled. */
const unreachable =
  (signal: AbortSignal | undefined) =>
  (error: unknown): never => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, UNREACHABLE);
  };

/** Words of English messages of another backend; the quoted text replaces such a message. */
const ENGLISH =
  /\b(the|is|are|was|not|must|should|cannot|invalid|unauthorized|forbidden|failed|already|internal|bad|required|with|property)\b/i;

/**
 * Accepts `{"data": …}` and the bare value (R1.2).
 * @param isOwn whether the backend is of this product, whose messages are Spanish and may quote any text
 */
function read<T>({ status, text, total }: RawAnswer, isOwn: boolean): ApiResponse<T> {
  const value = parse(text);
  if (status >= 200 && status < 300) {
    // The page of a proxy, or of the Wi-Fi of a hotel: nothing was saved, and the state is unknown.
    if (value === null && /^\s*</.test(text)) throw new ApiError(0, UNREACHABLE);
    const wrapped = typeof value === 'object' && value !== null && 'data' in value;
    return { data: (wrapped ? value.data : value) as T, total: total === null ? null : Number(total) };
  }
  const { message, issues, editConflict } = (value ?? {}) as {
    message?: unknown;
    issues?: unknown;
    editConflict?: EditConflict;
  };
  // Some backends return a list of messages.
  const said = Array.isArray(message) ? message.join('. ') : message;
  const reason = typeof said === 'string' && (isOwn || !ENGLISH.test(said)) ? said : '';
  throw new ApiError(status, reason, Array.isArray(issues) ? issues : [], editConflict);
}

function parse(text: string): unknown {
  try {
    if (text === '') return null;
    // Normalises line ends that another backend keeps from a form; a field of the page has line feeds.
    return text.includes('\\r')
      ? JSON.parse(text, (_, value) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value))
      : JSON.parse(text);
  } catch {
    return null;
  }
}

/** The response before it is parsed. */
interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly total: string | null;
}

interface Options {
  onProgress: ((share: number) => void) | undefined;
  signal: AbortSignal | undefined;
}

/**
 * Sends a form with a file over XMLHttpRequest: `fetch` cannot report upload progress.
 * @throws without a response, or when the upload is cancelled
 */
const sendForm = (
  method: string,
  address: string,
  headers: Readonly<Record<string, string>>,
  form: FormData,
  { onProgress, signal }: Options,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        total: null,
      });
    request.onerror = () => reject(new Error('no answer'));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
