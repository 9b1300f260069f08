/** The log: JSON lines without personal data and secrets. */
import pino, { type DestinationStream, type Logger } from 'pino';

/** At the finest level the multipart reader logs request headers, including the token. */
const REDACTED = ['busboyOptions', 'headers.authorization', '*.headers.authorization'];

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code: unknown;
  readonly stack: string | undefined;
  readonly cause?: LoggedError;
}

/**
 * An allow-list of error fields: databases and mail servers add parameter values, and with them names and addresses.
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

/** @param stream target of the lines; standard output when absent */
export const createLog = (level: string, stream?: DestinationStream): Logger => {
  const options = { level, redact: { paths: REDACTED, remove: true }, serializers: { err: serializeError } };
  return stream ? pino(options, stream) : pino(options);
};
