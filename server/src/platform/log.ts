/** The log: JSON lines, without what must not stand in them. */
import pino, { type DestinationStream, type Logger } from 'pino';

/** At the finest level the reader of multipart forms writes down the headers of the request, the token among them. */
const REDACTED = ['busboyOptions', 'headers.authorization', '*.headers.authorization'];

/** @param stream where the lines go; standard output when absent */
export const createLog = (level: string, stream?: DestinationStream): Logger => {
  const options = { level, redact: { paths: REDACTED, remove: true } };
  return stream ? pino(options, stream) : pino(options);
};
