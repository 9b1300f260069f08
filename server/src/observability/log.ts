/** The log: JSON lines, without what must not stand in them. */
import pino, { type DestinationStream, type Logger } from 'pino';

/** At the finest level the reader of multipart forms writes down the headers of the request, the token among them. */
const REDACTED = ['busboyOptions', 'headers.authorization', '*.headers.authorization'];

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code: unknown;
  readonly stack: string | undefined;
  readonly cause?: LoggedError;
}

/**
 * What a fault says of itself, and no more: databases and mail servers add the values they were given, and with them
 * names and addresses.
 */
function serializeError(error: unknown): LoggedError {
  const { name, message, code, stack, cause } = error as Error & { code?: unknown };
  return {
    type: name,
    message,
    code,
    stack,
    ...(cause instanceof Error && { cause: serializeError(cause) }),
  };
}

/** @param stream where the lines go; standard output when absent */
export const createLog = (level: string, stream?: DestinationStream): Logger => {
  const options = { level, redact: { paths: REDACTED, remove: true }, serializers: { err: serializeError } };
  return stream ? pino(options, stream) : pino(options);
};
