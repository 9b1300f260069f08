/**
 * Refusals: typed errors of broken rules, mapped to HTTP in `http/error-responses.ts`. Messages are Spanish sentences
 * for the administrator.
 */
import type { EditConflict } from '@vigilia/contract/versions';

export const STATUS_NAMES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
} as const;

export type RefusalStatus = Exclude<keyof typeof STATUS_NAMES, 500>;

/** A broken rule: path of the field in the request, and advice. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

export class Refusal extends Error {
  readonly statusCode: RefusalStatus;
  readonly issues: readonly Issue[] | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  readonly editConflict: EditConflict | undefined;

  constructor(
    statusCode: RefusalStatus,
    message: string,
    {
      issues,
      retryAfter,
      editConflict,
      cause,
    }: {
      issues?: readonly Issue[];
      retryAfter?: number;
      editConflict?: EditConflict;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause });
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.issues = issues;
    this.retryAfter = retryAfter;
    this.editConflict = editConflict;
  }
}

export const malformed = (message: string) => new Refusal(400, message);
export const unauthenticated = (message = 'Inicie sesión para continuar') => new Refusal(401, message);
export const forbidden = (message = 'No tiene permiso para hacer esto') => new Refusal(403, message);
export const notFound = (message = 'Esta dirección no existe') => new Refusal(404, message);
/** @param path the field that the conflict is about, as it is named on the wire */
export const conflict = (message: string, path?: string) =>
  new Refusal(409, message, path === undefined ? {} : { issues: [{ path, message }] });
export const tooLarge = (message: string) => new Refusal(413, message);
export const unsupportedFile = (message: string) => new Refusal(415, message);
export const tooManyTries = (message: string, retryAfter: number) =>
  new Refusal(429, message, { retryAfter });
/** Seconds after which a busy server may be asked again. */
const RETRY_AFTER = 5;
export const unavailable = (message: string) => new Refusal(503, message, { retryAfter: RETRY_AFTER });

/** @param path the field, as it is named on the wire */
export const invalid = (path: string, message: string) =>
  new Refusal(422, message, { issues: [{ path, message }] });
