/** Decides after which responses a connection closes. */
import type { FastifyRequest } from 'fastify';
import { limitOfBody } from '../files/uploads.ts';
import type { Dependencies } from './dependencies.ts';

/** Whether more than `max` bytes of a body may still arrive: Node would read all of it on a kept connection. */
const hasMoreThan = (max: number, { raw: { complete, headers } }: FastifyRequest): boolean =>
  complete === false && ('transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > max);

/** Whether the response to a request says `connection: close`: during the shutdown, and to a body that is not read. */
export type ClosesConnection = (request: FastifyRequest) => boolean;

export function connectionPolicy({
  config,
  shutdown,
}: Pick<Dependencies, 'config' | 'shutdown'>): ClosesConnection {
  const maxDrained = limitOfBody(config.MAX_UPLOAD_MB);
  return (request) => shutdown.signal.aborted || hasMoreThan(maxDrained, request);
}
