/** Logs writes that took long, with the id of their request. */
import type { FastifyRequest } from 'fastify';

/** Milliseconds. */
const SLOW = 1000;

/** @param work a write, with the wait for its lane and its commit */
export async function logSlowWrite<T>(
  { id, log, method, routeOptions: { url: route } }: FastifyRequest,
  work: Promise<T>,
): Promise<T> {
  const since = performance.now();
  try {
    return await work;
  } finally {
    const ms = Math.round(performance.now() - since);
    if (ms > SLOW) log.warn({ request: id, method, route, ms }, 'a slow write');
  }
}
