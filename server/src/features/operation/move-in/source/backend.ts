/**
 * The other backend, read over HTTP. All of its answers are bounded: bytes, time and retries. Redirects are followed for
 * files only. Files are fetched from its own origin and from allowed ones.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '@vigilia/contract/call';
import { linkByName } from '@vigilia/contract/content/links';
import { CODE_FIELD, login } from '@vigilia/contract/session/session';
import { isTooDeep } from '../../../../kernel/http/receive-body.ts';
import { MoveInProblem, printable, Unreadable } from '../problems.ts';
import { type Fields, fieldsOf } from './values.ts';

const MEGABYTE = 1024 * 1024;
const BACKEND_LIMITS = {
  answerBytes: 64 * MEGABYTE,
  /** Milliseconds of one answer, its body included. */
  answerTime: 60_000,
  fileTime: 180_000,
  /** Milliseconds before each repetition of a call. */
  retryAfter: [500, 1000, 2000, 4000] as readonly number[],
};
/** Maximum milliseconds that a `Retry-After` is followed. */
const MAX_RETRY_AFTER = 60_000;
const MAX_REDIRECTS = 5;
const MAX_CODES = 4;
const MAX_URL = 4096;
/** Rows of one list. */
const MAX_ROWS = 500_000;
const AGAIN = 'Lo que ya se trajo queda guardado: repita la misma orden para seguir.';

interface BackendOptions {
  /** Answer of `baseAddress`. */
  readonly base: string;
  readonly stop: AbortSignal;
  /** A token in place of credentials. */
  readonly token?: string | undefined;
  readonly credentials?: {
    readonly email: string;
    readonly password: string;
    /** Prompts for the code of the second factor. */
    askCode(): Promise<string>;
  };
  /** Origins besides that of the backend from which files may be fetched. */
  readonly allowedOrigins?: readonly string[];
  readonly limits?: Partial<typeof BACKEND_LIMITS>;
}

export interface RequestArguments {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
}

const networkFailureOf = (error: unknown): string => {
  const { name, message, cause } = error as Error;
  return name === 'TimeoutError'
    ? 'no contestó a tiempo'
    : printable(String(fieldsOf(cause).code ?? message));
};

/** @throws Unreadable beyond `max` bytes */
async function bodyOf(response: Response, max: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Ending the loop closes the connection.
    if (size > max) throw new Unreadable(`contestó con más de ${Math.round(max / MEGABYTE)} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `{"data": …}` or the bare value. @throws Unreadable, also for a value too deep to be written again */
function parse(bytes: Buffer): unknown {
  const text = bytes.toString();
  let value: unknown;
  try {
    value = isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {}
  if (value === undefined)
    throw new Unreadable('contestó algo que no se entiende, como una página web en vez de datos');
  return Object.hasOwn(fieldsOf(value), 'data') ? fieldsOf(value).data : value;
}

/**
 * The typed address without a trailing slash.
 * @throws MoveInProblem unless it is a web address without user, query and fragment
 */
export function baseAddress(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new MoveInProblem(
      `«${printable(typed)}» no es una dirección como https://api.ejemplo.org, sin usuario, «?» ni «#»`,
    );
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/**
 * Finds the base of the calls, the address itself or `/api` under it, and signs in.
 * @throws MoveInProblem where neither answers as a backend does, or refuses the credentials
 */
export async function openBackend(options: BackendOptions) {
  const { base } = options;
  const below = base.endsWith('/api') ? null : createBackend({ ...options, base: `${base}/api` });
  const backend = below && (await below.answersCalls()) ? below : createBackend(options);
  if (backend !== below && !(await backend.answersCalls(true)))
    throw new MoveInProblem(
      `${base} no responde como el sistema que se busca. Revise la dirección; puede terminar en /api o no.`,
    );
  if (options.token === undefined) await backend.signIn();
  return backend;
}

export type Backend = Awaited<ReturnType<typeof openBackend>>;

function createBackend({ base, stop, credentials, allowedOrigins = [], ...options }: BackendOptions) {
  const limits = { ...BACKEND_LIMITS, ...options.limits };
  const { origin } = new URL(base);
  let token = options.token;

  const addressOf = ({ path }: Call, { params = {}, query = {} }: RequestArguments = {}): string => {
    const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
    return `${base}${filled}?${new URLSearchParams(query as Record<string, string>)}`;
  };

  const send = (address: string, init: RequestInit = {}, time = limits.answerTime): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (token && new URL(address).origin === origin) headers.set('authorization', `Bearer ${token}`);
    const signal = AbortSignal.any([stop, AbortSignal.timeout(time)]);
    return fetch(address, { ...init, headers, signal, redirect: 'manual' });
  };

  /**
   * Sends a request, and repeats it after network failures, 429 and 5xx.
   * @throws MoveInProblem if they persist, Unreadable for too large an answer
   */
  async function answerOf(request: () => Promise<Response>, maxBytes: number) {
    for (let tries = 0; ; tries += 1) {
      stop.throwIfAborted();
      let problem: MoveInProblem;
      let asked = 0;
      try {
        const response = await request();
        const { status, headers } = response;
        if (status !== 429 && status < 500) {
          const location = status >= 300 && status < 400 ? headers.get('location') : null;
          return { isOk: response.ok, status, headers, location, body: await bodyOf(response, maxBytes) };
        }
        await response.body?.cancel();
        asked = Math.min((Number(headers.get('retry-after')) || 0) * 1000, MAX_RETRY_AFTER);
        problem = new MoveInProblem(`${origin} contestó ${status} varias veces seguidas. ${AGAIN}`);
      } catch (error) {
        stop.throwIfAborted();
        if (error instanceof Unreadable) throw error;
        const reason = `${origin} no responde (${networkFailureOf(error)}). ${AGAIN}`;
        problem = new MoveInProblem(reason, { cause: error });
      }
      const pause = limits.retryAfter[tries];
      if (pause === undefined) throw problem;
      await wait(Math.max(pause, asked), undefined, { signal: stop });
    }
  }

  /** Makes a call. @throws MoveInProblem for a redirect, Unreadable for an answer other than JSON */
  async function call(address: string, init?: RequestInit) {
    const answer = await answerOf(() => send(address, init), limits.answerBytes);
    if (answer.location)
      throw new MoveInProblem(
        `${origin} redirige a ${printable(answer.location)}: repita la orden con esa dirección.`,
      );
    let data: unknown = null;
    try {
      data = parse(answer.body);
    } catch (error) {
      if (answer.isOk) throw error;
    }
    const { message, issues } = fieldsOf(data);
    const paths = Array.isArray(issues) ? issues.map((issue) => fieldsOf(issue).path) : [];
    return { ...answer, data, message: printable(String(message ?? '')), paths };
  }

  async function signIn(): Promise<void> {
    if (!credentials)
      throw new MoveInProblem(
        'El otro sistema no acepta el token de MOVE_IN_TOKEN, o ya venció. Dé uno nuevo y repita la misma orden: sigue donde quedó.',
      );
    const { email, password } = credentials;
    let code: string | undefined;
    for (let tries = 0; tries < MAX_CODES; tries += 1) {
      token = undefined;
      const body = JSON.stringify({ email, hash: password, ...(code !== undefined && { code }) });
      const headers = { 'content-type': 'application/json' };
      const answer = await call(addressOf(login), { method: login.method, headers, body });
      if (answer.isOk) {
        const { accessToken } = fieldsOf(answer.data);
        if (typeof accessToken !== 'string' || !/^[\x21-\x7e]{1,8192}$/.test(accessToken))
          throw new MoveInProblem(`${origin} no contestó con un token. Revise la dirección.`);
        token = accessToken;
        return;
      }
      if (!answer.paths.includes(CODE_FIELD))
        throw new MoveInProblem(
          `El otro sistema no dejó iniciar sesión (${answer.status}): ${answer.message}. Revise la dirección, MOVE_IN_EMAIL y MOVE_IN_PASSWORD.`,
        );
      code = await credentials.askCode();
    }
    throw new MoveInProblem('El otro sistema no aceptó el código de verificación.');
  }

  /** Makes a reading call. `total` is the number of rows on all pages, if the backend states it. */
  async function read(
    asked: Call,
    requestArguments: RequestArguments = {},
    signedInAgain = false,
  ): Promise<{ data: unknown; total: number | null }> {
    const { isOk, status, headers, data, message } = await call(addressOf(asked, requestArguments));
    const total = headers.get('x-total-count');
    if (isOk) return { data, total: total && /^\d{1,9}$/.test(total) ? Number(total) : null };
    if (status !== 401 || signedInAgain) throw new Unreadable(`contestó ${status}: ${message}`, status);
    await signIn();
    return read(asked, requestArguments, true);
  }

  return {
    origin,
    signIn,

    /** Whether a call is answered in JSON. A section without a link may be refused like an unknown call. */
    async answersCalls(orUnknown = false): Promise<boolean> {
      const response = await send(addressOf(linkByName, { params: { name: 'News' } })).catch(() => null);
      stop.throwIfAborted();
      await response?.body?.cancel();
      const isJson = /^application\/([\w.]+\+)?json/i.test(response?.headers.get('content-type') ?? '');
      return isJson && (orUnknown || response?.status !== 404);
    },

    /** Answer of a call about one record; null if it does not exist. @throws Unreadable */
    async readOne(call: Call, params: Readonly<Record<string, string | number>>): Promise<Fields | null> {
      try {
        const { data } = await read(call, { params });
        return data === null || data === undefined ? null : fieldsOf(data);
      } catch (error) {
        if (error instanceof Unreadable && error.status === 404) return null;
        throw error;
      }
    },

    /**
     * The rows of a list, each once. The specification has no pages; where a backend has, they are asked for until one has
     * no new row.
     * @param report receives a finding in Spanish where rows may be missing
     * @throws Unreadable
     */
    async list(call: Call, { params = {}, query = {} }: RequestArguments, report: (text: string) => void) {
      const rows = new Map<string, Fields>();
      for (let offset = 0, total: number | null = null; ; ) {
        const asked = { params, query: offset === 0 ? query : { ...query, offset } };
        const answer = await read(call, asked).catch((error) => {
          if (offset === 0 || !(error instanceof Unreadable)) throw error;
          return { data: [], total: null };
        });
        const page = answer.data ?? [];
        total = answer.total ?? total;
        if (!Array.isArray(page)) throw new Unreadable('contestó algo que no es una lista');
        if (rows.size > MAX_ROWS) throw new MoveInProblem(`${origin}${call.path} no termina.`);
        const before = rows.size;
        for (const row of page) rows.set(String(fieldsOf(row).id ?? JSON.stringify(row)), fieldsOf(row));
        offset += page.length;
        if (rows.size > before && rows.size !== total) continue;
        if (total !== null && rows.size < total)
          report(`el otro sistema dice que hay ${total} y dio ${rows.size}`);
        return [...rows.values()];
      }
    },

    /** Fetches a file. @throws Unreadable where it is missing, too large, or at an origin that was not allowed */
    async download(address: string, maxBytes: number, redirects = 0): Promise<Buffer<ArrayBuffer>> {
      const isAddress = address.length <= MAX_URL && URL.canParse(address, `${base}/`);
      const url = isAddress ? new URL(address, `${base}/`) : null;
      if (!url || !/^https?:$/.test(url.protocol) || redirects > MAX_REDIRECTS)
        throw new Unreadable('su dirección no es una dirección web');
      const { origin: place } = url;
      if (place !== origin && !allowedOrigins.includes(place))
        throw new Unreadable(
          `está en ${printable(place)}, que no se permitió (--allow-origin ${printable(place)})`,
        );
      try {
        const request = () => send(url.href, {}, limits.fileTime);
        const { isOk, status, location, body } = await answerOf(request, maxBytes);
        if (isOk) return body;
        if (location && URL.canParse(location, url.href))
          return await this.download(new URL(location, url).href, maxBytes, redirects + 1);
        throw new Unreadable(`no se pudo traer (${status})`, status);
      } catch (error) {
        // A backend that is down fails all other requests too; a slow file, or another server, concerns that file only.
        const isSlow = error instanceof MoveInProblem && (error.cause as Error)?.name === 'TimeoutError';
        if (isSlow || (error instanceof MoveInProblem && place !== origin))
          throw new Unreadable('no se pudo traer: su servidor no responde');
        throw error;
      }
    },
  };
}
