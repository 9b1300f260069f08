/**
 * The other backend, read over HTTP. All of its answers are bounded: bytes, time, redirects and retries. Files
 * are fetched only from its own origin and from allowed ones.
 */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '@vigilia/contract/call';
import { linkByName } from '@vigilia/contract/content/links';
import { CODE_FIELD, login } from '@vigilia/contract/session/session';
import { MoveInProblem, printable, Unreadable } from '../problems.ts';
import { fieldsOf } from './values.ts';

/** Credentials of an administrator of the other backend. */
interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Prompts for the code of the second step. @throws MoveInProblem without a terminal */
  askCode(): Promise<string>;
}

interface BackendLimits {
  /** Bytes of one JSON answer. */
  readonly answerBytes: number;
  /** Milliseconds of one JSON answer, its body included. */
  readonly answerTime: number;
  /** Milliseconds of one file. */
  readonly fileTime: number;
  /** Milliseconds before each repetition of a call. */
  readonly retryAfter: readonly number[];
}

const BACKEND_LIMITS: BackendLimits = {
  answerBytes: 16 * 1024 * 1024,
  answerTime: 60_000,
  fileTime: 180_000,
  retryAfter: [500, 1000, 2000, 4000],
};
/** Maximum milliseconds that a `Retry-After` is followed. */
const MAX_RETRY_AFTER = 60_000;
const MAX_REDIRECTS = 5;
const MAX_URL = 4096;
/** Bytes of an error answer that are read for its message. */
const ERROR_BYTES = 64 * 1024;

export interface RequestArguments {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
}

interface Answer {
  readonly data: unknown;
  /** Rows on all pages, where the backend says so. */
  readonly total: number | null;
}

export interface Backend {
  /** The base address of the calls, without a slash at its end. */
  readonly base: string;
  readonly origin: string;
  /** @throws MoveInProblem */
  signIn(): Promise<void>;
  /**
   * Makes a call that reads.
   * @throws Unreadable for a refusal, or an answer that is too large or no JSON; MoveInProblem without an answer
   */
  read(call: Call, requestArguments?: RequestArguments): Promise<Answer>;
  /**
   * Fetches a file into `path`, which must not exist.
   * @throws Unreadable where it is missing, too large, or at an origin that was not allowed
   */
  download(address: string, path: string, maxBytes: number): Promise<void>;
}

const RETRIED = (status: number) => status === 429 || status >= 500;
/** Answers of a proxy without a backend. */
const GONE = new Set([502, 503, 504]);

/** The failure of a request that got no answer, for a sentence in Spanish. */
const networkFailureOf = (error: unknown): string => {
  const { name = '', message = '', cause } = error as Error;
  const { code = '' } = (cause ?? {}) as { code?: string };
  if (name === 'TimeoutError') return 'no contestó a tiempo';
  return printable(code || message || 'no contestó');
};

/** @throws Unreadable beyond `max` bytes */
async function bodyOf(response: Response, max: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > max)
      throw new Unreadable(`contestó con más de ${Math.round(max / 1024 / 1024)} MB en una sola respuesta`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The message of a refusal, in the form of the specification or of others. */
async function messageOf(response: Response): Promise<{ message: string; asksCode: boolean }> {
  try {
    const body: unknown = JSON.parse((await bodyOf(response, ERROR_BYTES)).toString());
    const { message, issues } = fieldsOf(body);
    const asksCode = Array.isArray(issues) && issues.some((each) => fieldsOf(each).path === CODE_FIELD);
    return { message: typeof message === 'string' ? printable(message) : '', asksCode };
  } catch {
    return { message: '', asksCode: false };
  }
}

/**
 * The address that was typed, without a slash at its end.
 * @throws MoveInProblem unless it is a web address without user, query and fragment
 */
export function baseAddress(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new MoveInProblem(
      `«${printable(typed)}» no es una dirección: escriba algo como https://api.ejemplo.org`,
    );
  if (url.username || url.password)
    throw new MoveInProblem(
      'La dirección no puede llevar usuario ni contraseña: póngalos en MOVE_IN_EMAIL y MOVE_IN_PASSWORD.',
    );
  if (url.search || url.hash) throw new MoveInProblem('La dirección no puede llevar «?» ni «#».');
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

export interface BackendOptions {
  /** As `baseAddress` answers it. */
  readonly base: string;
  readonly stop: AbortSignal;
  /** A token in place of credentials. */
  readonly token?: string | undefined;
  readonly credentials?: Credentials | undefined;
  /** Origins besides that of the backend from which files may be fetched. */
  readonly allowedOrigins?: readonly string[];
  readonly limits?: Partial<BackendLimits>;
}

/**
 * Finds the base of the calls: the address itself, or `/api` under it.
 * @throws MoveInProblem where neither answers as a backend does
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { base } = options;
  const candidates = base.endsWith('/api') ? [base] : [`${base}/api`, base];
  let known: Backend | null = null;
  let reason = 'no contestó';
  for (const candidate of candidates) {
    const backend = createBackend({ ...options, base: candidate });
    try {
      const isCall = await backend.answersCalls();
      if (isCall === 'yes') return backend;
      if (isCall === 'maybe') known ??= backend;
    } catch (error) {
      options.stop.throwIfAborted();
      reason = networkFailureOf(error);
    }
  }
  if (known) return known;
  throw new MoveInProblem(
    `${base} no responde como el sistema que se busca (${reason}). Revise la dirección; puede terminar en /api o no.`,
  );
}

function createBackend({
  base,
  stop,
  token: given,
  credentials,
  allowedOrigins = [],
  limits: changed,
}: BackendOptions): Backend & { answersCalls(): Promise<'yes' | 'maybe' | 'no'> } {
  const limits = { ...BACKEND_LIMITS, ...changed };
  const { origin, hostname, protocol } = new URL(base);
  const fileOrigins = new Set([origin, ...allowedOrigins]);
  let token = given;
  let signingIn: Promise<void> | null = null;

  const addressOf = ({ path }: Call, { params = {}, query = {} }: RequestArguments): string => {
    const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
    const search = new URLSearchParams(
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    );
    return `${base}${filled}${search.size > 0 ? `?${search}` : ''}`;
  };

  /** Besides its own origin, only the same host over TLS may be redirected to. */
  const isOurs = (url: URL) =>
    url.origin === origin ||
    (protocol === 'http:' && url.protocol === 'https:' && url.hostname === hostname && url.port === '');

  /** One request with its redirects. @throws Unreadable for a redirect to a forbidden address */
  async function send(address: string, init: RequestInit, mayGo: (url: URL) => boolean): Promise<Response> {
    let url = new URL(address);
    for (let redirects = 0; ; redirects += 1) {
      const headers = new Headers(init.headers);
      if (token && isOurs(url)) headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(url, { ...init, headers, redirect: 'manual' });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || !location) return response;
      await response.body?.cancel();
      if (redirects === MAX_REDIRECTS) throw new Unreadable('redirige demasiadas veces');
      const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
      if (!next || !mayGo(next))
        throw new Unreadable(
          `redirige a ${next ? printable(next.origin) : 'una dirección que no se entiende'}, que no se permitió`,
        );
      if (init.method && init.method !== 'GET')
        throw new MoveInProblem(
          `${origin} redirige a ${printable(next.origin)}: repita la orden con esa dirección.`,
        );
      url = next;
    }
  }

  /** Retries network failures, 429 and 5xx. */
  async function withRetry<T>(
    act: () => Promise<T | { readonly retryAfter: number | null; readonly giveUp: () => T }>,
  ): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      stop.throwIfAborted();
      const pause = limits.retryAfter[tries];
      let longer = 0;
      try {
        const outcome = await act();
        if (!('giveUp' in fieldsOf(outcome))) return outcome as T;
        const { retryAfter, giveUp } = outcome as { retryAfter: number | null; giveUp: () => T };
        if (pause === undefined) return giveUp();
        longer = retryAfter ?? 0;
      } catch (error) {
        stop.throwIfAborted();
        if (error instanceof Unreadable || error instanceof MoveInProblem) throw error;
        if (pause === undefined)
          throw new MoveInProblem(
            `${origin} no responde (${networkFailureOf(error)}). Lo que ya se trajo queda guardado: repita la misma orden para seguir.`,
            { cause: error },
          );
      }
      await wait(Math.max(pause, longer), undefined, { signal: stop });
    }
  }

  const isGone = (status: number): MoveInProblem | null =>
    GONE.has(status) || status === 429
      ? new MoveInProblem(
          `${origin} contestó ${status} varias veces seguidas. Lo que ya se trajo queda guardado: repita la misma orden para seguir.`,
        )
      : null;

  const within = (milliseconds: number) => AbortSignal.any([stop, AbortSignal.timeout(milliseconds)]);

  const retryAfterOf = (response: Response): number | null => {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000, MAX_RETRY_AFTER) : null;
  };

  async function signInNow(): Promise<void> {
    if (!credentials)
      throw new MoveInProblem(
        'El otro sistema no acepta el token de MOVE_IN_TOKEN, o ya venció. Dé uno nuevo y repita la misma orden: sigue donde quedó.',
      );
    const { email, password } = credentials;
    let code: string | undefined;
    for (let tries = 0; tries < 4; tries += 1) {
      token = undefined;
      const response = await send(
        addressOf(login, {}),
        {
          method: login.method,
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ email, hash: password, ...(code !== undefined && { code }) }),
          signal: within(limits.answerTime),
        },
        isOurs,
      ).catch((error) => {
        stop.throwIfAborted();
        if (error instanceof MoveInProblem) throw error;
        throw new MoveInProblem(
          `${origin} no responde (${error instanceof Unreadable ? error.message : networkFailureOf(error)}).`,
        );
      });
      if (response.ok) {
        const body = await bodyOf(response, ERROR_BYTES).catch(() => Buffer.alloc(0));
        const accessToken = tokenIn(body.toString());
        if (!accessToken)
          throw new MoveInProblem(
            `${origin} no contestó con un token al iniciar sesión. Revise la dirección.`,
          );
        requireAdministrator(accessToken);
        token = accessToken;
        return;
      }
      const { message, asksCode } = await messageOf(response);
      if (!asksCode)
        throw new MoveInProblem(
          `El otro sistema no dejó iniciar sesión (${response.status})${message ? `: ${message}` : ''}. Revise MOVE_IN_EMAIL y MOVE_IN_PASSWORD.`,
        );
      code = await credentials.askCode();
    }
    throw new MoveInProblem('El otro sistema no aceptó el código de verificación.');
  }

  /** Shared by all calls that get the token refused at the same time. */
  const signIn = () => {
    signingIn ??= signInNow().finally(() => {
      signingIn = null;
    });
    return signingIn;
  };

  async function fetchJson(address: string, signedInAgain = false): Promise<Answer> {
    return withRetry<Answer>(async () => {
      const used = token;
      const response = await send(
        address,
        { headers: { accept: 'application/json' }, signal: within(limits.answerTime) },
        isOurs,
      );
      if (response.ok) {
        const bytes = await bodyOf(response, limits.answerBytes);
        const total = Number(response.headers.get('x-total-count') ?? Number.NaN);
        return { data: parse(bytes), total: Number.isSafeInteger(total) && total >= 0 ? total : null };
      }
      const { status } = response;
      const { message } = await messageOf(response);
      if (status === 401) {
        if (signedInAgain) throw new MoveInProblem(`${origin} no acepta el token que acaba de dar.`);
        if (token === used) await signIn();
        return fetchJson(address, true);
      }
      const problem = new Unreadable(`contestó ${status}${message ? ` («${message}»)` : ''}`, status);
      if (!RETRIED(status)) throw problem;
      return {
        retryAfter: retryAfterOf(response),
        giveUp: () => {
          throw isGone(status) ?? problem;
        },
      };
    });
  }

  return {
    base,
    origin,
    async signIn() {
      if (token === undefined) await signIn();
      else requireAdministrator(token);
    },
    read: (call, requestArguments = {}) => fetchJson(addressOf(call, requestArguments)),

    async answersCalls() {
      const response = await send(
        addressOf(linkByName, { params: { name: 'News' } }),
        { headers: { accept: 'application/json' }, signal: within(limits.answerTime) },
        isOurs,
      );
      const isJson = /^application\/([\w.]+\+)?json/i.test(response.headers.get('content-type') ?? '');
      await response.body?.cancel();
      if (!isJson) return 'no';
      return response.ok || [401, 403].includes(response.status) ? 'yes' : 'maybe';
    },

    async download(address, path, maxBytes) {
      const url =
        address.length <= MAX_URL && URL.canParse(address, `${base}/`) ? new URL(address, `${base}/`) : null;
      if (!url || !['http:', 'https:'].includes(url.protocol))
        throw new Unreadable('su dirección no es una dirección web');
      const mayGo = (each: URL) => isOurs(each) || fileOrigins.has(each.origin);
      if (!mayGo(url))
        throw new Unreadable(
          `está en ${printable(url.origin)}, que no se permitió (--allow-origin ${printable(url.origin)})`,
        );
      await withRetry<null>(async () => {
        const response = await send(url.href, { signal: within(limits.fileTime) }, mayGo);
        if (!response.ok) {
          await response.body?.cancel();
          const problem = new Unreadable(`no se pudo traer (${response.status})`, response.status);
          if (!RETRIED(response.status)) throw problem;
          return {
            retryAfter: retryAfterOf(response),
            giveUp: () => {
              throw isGone(response.status) ?? problem;
            },
          };
        }
        await pipeline(Readable.from(bounded(response, maxBytes)), createWriteStream(path, { mode: 0o600 }));
        return null;
      }).catch((error) => {
        // A backend that is down fails all other requests too; a failure of another server, or an endless file, concerns
        // that file only.
        const isSlow =
          error instanceof MoveInProblem && (error.cause as Error | undefined)?.name === 'TimeoutError';
        if (error instanceof MoveInProblem && (isSlow || !isOurs(url)))
          throw new Unreadable(
            `no se pudo traer (${error.cause ? networkFailureOf(error.cause) : 'su servidor no responde'})`,
          );
        throw error;
      });
    },
  };
}

async function* bounded(response: Response, max: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > max) throw new Unreadable(`pesa más de ${Math.round(max / 1024 / 1024)} MB`);
    yield chunk;
  }
}

/** `{"data": …}` or the bare value. @throws Unreadable */
function parse(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new Unreadable(
      bytes.subarray(0, 64).toString().trimStart().startsWith('<')
        ? 'contestó con una página web en vez de datos'
        : 'contestó algo que no se entiende',
    );
  }
  const fields = fieldsOf(value);
  return Object.hasOwn(fields, 'data') ? fields.data : value;
}

function tokenIn(text: string): string | null {
  try {
    const { accessToken } = fieldsOf(parse(Buffer.from(text)));
    return typeof accessToken === 'string' && /^[\x21-\x7e]{1,8192}$/.test(accessToken) ? accessToken : null;
  } catch {
    return null;
  }
}

/** The claims are not verified here: this only saves a move that would be refused. @throws MoveInProblem */
function requireAdministrator(token: string): void {
  let claims: unknown;
  try {
    claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return;
  }
  const { userType } = fieldsOf(claims);
  if (userType !== undefined && Number(userType) !== 2)
    throw new MoveInProblem('Esa cuenta no es de un administrador del otro sistema.');
}
