/** The log: JSON lines without personal data and secrets. */

import { constants, openSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import pino, { type DestinationStream, type Logger } from 'pino';

/** Bytes kept for a reader that has stopped; further lines are dropped. Milliseconds between retries. */
const MAX_UNREAD = 256 * 1024;
const RETRY_MS = 10;

/**
 * Reopens a terminal without blocking: Node waits for the given one. Pipes and sockets do not block once Node has made their
 * streams; files never do.
 */
function nonBlocking(fd: number): number {
  if (process.platform !== 'linux' || !isatty(fd)) return fd;
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK);
  } catch {
    // Closed, or of another user.
    return fd;
  }
}

function writerOf(fd: number): (text: string | Uint8Array) => void {
  let unread = Buffer.alloc(0);
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    try {
      while (unread.length > 0) unread = unread.subarray(writeSync(fd, unread));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') timer = setTimeout(flush, RETRY_MS).unref();
      // The terminal or the reader is closed, or the disk is full: the next line is tried again.
      else unread = Buffer.alloc(0);
    }
  };
  return (text) => {
    if (unread.length > MAX_UNREAD) return;
    unread = Buffer.concat([unread, Buffer.from(text as string)]);
    if (!timer) flush();
  };
}

/** Replaces the output of this process; lines that cannot be written are lost. */
export function neverWaitForOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const write = writerOf(nonBlocking(stream.fd));
    stream.on('error', () => {});
    stream.write = (text: string | Uint8Array, ...rest: unknown[]) => {
      write(text);
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(done);
      return true;
    };
  }
}

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
