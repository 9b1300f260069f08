/** Maps errors to HTTP responses: `{statusCode, error, message, issues?}` (R1.3), and `editConflict` for a conflicting save. */
import type { Socket } from 'node:net';
import {
  type ConnectionError,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type FailureKind, failureKind } from '../database/errors.ts';
import {
  type Issue,
  malformed,
  notFound,
  Refusal,
  type RefusalStatus,
  STATUS_NAMES,
  tooLarge,
  unsupportedFile,
} from '../runtime/errors.ts';
import { API_HEADERS } from './security-headers.ts';

const INTERNAL = 'Ha ocurrido un error en el servidor. Inténtelo de nuevo; si continúa, avise a soporte.';
const UNREADABLE = 'No se pudo leer la petición';

const FRAMEWORK_REFUSALS: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge('Lo enviado es demasiado grande'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    unsupportedFile('Envíe los datos como JSON o como formulario con archivo'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => malformed('Faltan los datos de la petición'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => malformed('Los datos no son JSON válido'),
  FST_ERR_NOT_FOUND: () => notFound(),
};

interface ValidationEntry {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string;
  readonly params: { readonly keys?: readonly string[] };
}

/** An unknown name, as a refusal shows it; a client may send a long one. */
const UNKNOWN_NAME_LENGTH = 40;
const unknownName = (name: string) =>
  `No se reconoce «${name.slice(0, UNKNOWN_NAME_LENGTH)}»: revise cómo está escrito. No se hizo nada.`;

/** One entry for each unknown field of an object that allows no others. */
const byField = ({ instancePath, message, keyword, params }: ValidationEntry) =>
  keyword === 'unrecognized_keys'
    ? (params.keys ?? []).map((key) => ({
        instancePath: `${instancePath.replace(/\/$/, '')}/${key}`,
        message: unknownName(key),
      }))
    : [{ instancePath, message }];

function brokenRules(error: FastifyError): Refusal {
  const entries = ((error.validation ?? []) as unknown as ValidationEntry[]).flatMap(byField);
  // One issue per field: a form shows one line under each.
  const messages = new Map<string, string>();
  for (const { instancePath, message = 'Este dato no es válido' } of entries) {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (!messages.has(path)) messages.set(path, message);
  }
  const issues: Issue[] = [...messages].map(([path, message]) => ({ path, message }));
  const first = issues[0];
  if (error.validationContext === 'params') return malformed('La dirección no es válida');
  if (!first || first.path === '') return malformed('Los datos de la petición no tienen la forma esperada');
  return new Refusal(422, first.message, { issues });
}

/** System codes of a full disk, an exceeded quota, and a file size limit. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const NO_ROOM =
  'El servidor no tiene espacio para guardar. Avise a soporte; lo que ya estaba guardado se conserva.';

/** Retry-After in seconds for a locked or unreachable database. */
const RETRY_AFTER = 5;

/** Refusals for database failures. */
const FAILURES: Readonly<
  Record<FailureKind, [status: RefusalStatus, message: string, options?: { readonly retryAfter: number }]>
> = {
  unreachable: [
    503,
    'La base de datos no responde. No se guardó nada; inténtelo de nuevo en un momento.',
    { retryAfter: RETRY_AFTER },
  ],
  uncertain: [
    503,
    'La conexión con la base de datos se cortó justo al guardar y no se sabe si se guardó. Vuelva a cargar y revise antes de repetirlo.',
  ],
  busy: [
    503,
    'El servidor está ocupado. No se guardó nada; inténtelo de nuevo en un momento.',
    { retryAfter: RETRY_AFTER },
  ],
  full: [507, NO_ROOM],
};

/** The refusal of an error; undefined for an internal error. */
export function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if ('validation' in error && error.validation) return brokenRules(error as FastifyError);
  if (FULL.has(code ?? '')) return new Refusal(507, NO_ROOM);
  const failure = failureKind(error);
  if (failure) return new Refusal(...FAILURES[failure]);
  const known = code ? FRAMEWORK_REFUSALS[code] : undefined;
  if (known) return known();
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    const status = statusCode in STATUS_NAMES ? (statusCode as Refusal['statusCode']) : 400;
    return new Refusal(status, UNREADABLE);
  }
  return undefined;
}

/** Errors of Node's HTTP parser by code. */
const UNREADABLE_HTTP: Readonly<Record<string, [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'La petición lleva demasiados datos'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'La petición tardó demasiado en llegar'],
};

/** Answers a parse error on the raw connection, and closes it. */
export function sendParseError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [line, message] = UNREADABLE_HTTP[error.code ?? ''] ?? ['400 Bad Request', UNREADABLE];
  const body = JSON.stringify({ statusCode: Number(line.slice(0, 3)), error: line.slice(4), message });
  const headers = Object.entries({
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  if (socket.writable) socket.write(`HTTP/1.1 ${line}\r\n${head}\r\n${body}`);
  socket.destroySoon();
}

/** Logs storage failures behind refusals, for the operator. A lock is a matter of load, and a retry succeeds. */
function logStorageFailure(
  error: unknown,
  { id: request, log, routeOptions: { url: route } }: FastifyRequest,
): void {
  const failure = failureKind(error);
  if (failure === 'busy') log.warn({ request, err: error, route }, 'the database is locked');
  else if (failure === 'full' || FULL.has((error as { code?: string } | null)?.code ?? ''))
    log.error({ request, err: error, route }, 'no room to store');
  else if (failure) log.error({ request, err: error, route, failure }, 'the database failed');
}

const logFailedRequest = (
  error: unknown,
  { id: request, log, routeOptions: { url: route } }: FastifyRequest,
): void => log.error({ request, err: error, route }, 'a request failed');

/** Logs the error that cuts off an answer whose status was sent; the log of each request is written by the application. */
export const logController = Object.assign(new LogController({ disableRequestLogging: true }), {
  streamError(error: Error & { readonly code?: string }, request: FastifyRequest) {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') logFailedRequest(error, request);
  },
});

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toRefusal(error);
  if (!refusal) {
    logFailedRequest(error, request);
    reply.code(500).send({ statusCode: 500, error: STATUS_NAMES[500], message: INTERNAL });
    return;
  }
  logStorageFailure(error, request);
  const { statusCode, message, issues, retryAfter, editConflict } = refusal;
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter));
  reply.code(statusCode).send({
    statusCode,
    error: STATUS_NAMES[statusCode],
    message,
    ...(issues && { issues }),
    ...(editConflict && { editConflict }),
  });
}
