/** Sends prepared requests over a fixed number of connections and measures how long each took. */
import { checkLive } from '@vigilia/contract/installation';
import { Pool } from 'undici';

export interface PreparedRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token?: string;
  /** JSON, or a form with its `type`. */
  readonly body?: string | Buffer;
  /** The content type of the body, where it is not JSON. */
  readonly type?: string;
}

let anew = 0;

/**
 * The same call at an address that was never requested: the product reads it from the database, as after each write,
 * instead of its response cache.
 */
export function withoutResponseCache(request: PreparedRequest): PreparedRequest {
  anew += 1;
  return { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}anew=${anew}` };
}

export interface Measurement {
  readonly perSecond: number;
  /** From the first request to the last answer. */
  readonly seconds: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  readonly max: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<number, number>>;
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** A call that every server answers at once. */
const GREETING = `/api${checkLive.path}`;

/** Opens the connections beforehand, as those of members who wait for a voting are: their cost is not measured. */
async function open(pool: Pool, connections: number): Promise<void> {
  const greet = async () => {
    const { body } = await pool.request({ method: 'GET', path: GREETING });
    await body.dump();
  };
  await Promise.all(Array.from({ length: connections }, greet));
}

/** Sends each request once, in order, `connections` of them in parallel, on open connections. */
export async function send(
  address: string,
  requests: readonly PreparedRequest[],
  connections: number,
): Promise<Measurement> {
  const pool = new Pool(address, { connections, pipelining: 1 });
  await open(pool, connections);
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  let next = 0;
  const work = async () => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const began = performance.now();
      const { statusCode, body } = await pool.request({
        method: request.method,
        path: request.path,
        headers: {
          ...(request.token && { authorization: `Bearer ${request.token}` }),
          ...(request.body !== undefined && { 'content-type': request.type ?? 'application/json' }),
        },
        ...(request.body !== undefined && { body: request.body }),
      });
      await body.dump();
      times.push(performance.now() - began);
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - began) / 1000;
  await pool.close();
  times.sort((one, other) => one - other);
  return {
    perSecond: Math.round(requests.length / seconds),
    seconds,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    max: times.at(-1) ?? 0,
    statuses,
  };
}

/** A batch is faster than the best one before if its rate is this much higher. */
const RISE = 1.05;
/** Batches without a rise after which a server counts as warm; and the most batches, on a machine whose load varies. */
const LEVEL_BATCHES = 3;
const MAX_BATCHES = 30;
/** Part of the seconds of a round that one batch takes. */
const BATCH_SHARE = 0.2;

/**
 * Enough requests for the given seconds. Sends batches until their rate rises no more: V8 compiles what runs often in the
 * course of some ten thousand requests, and a program with more code takes longer.
 * @param each changes the request before each sending, such as `withoutResponseCache`
 */
export async function repeatUntilStable(
  address: string,
  request: PreparedRequest,
  connections: number,
  seconds: number,
  each: (request: PreparedRequest) => PreparedRequest = (same) => same,
): Promise<readonly PreparedRequest[]> {
  const several = (count: number) =>
    Array.from({ length: Math.max(200, connections, Math.round(count)) }, () => each(request));
  let rate = 0;
  for (let batches = 0, level = 0; level < LEVEL_BATCHES && batches < MAX_BATCHES; batches += 1) {
    const some = several(rate * seconds * BATCH_SHARE);
    const { perSecond, statuses } = await send(address, some, connections);
    if (statuses[200] !== some.length)
      throw new Error(`${request.path} answered ${JSON.stringify(statuses)}`);
    level = perSecond > rate * RISE ? 0 : level + 1;
    rate = Math.max(rate, perSecond);
  }
  return several(rate * seconds);
}

/** How often each figure is taken; the median counts. */
export const ROUNDS = 3;

/** The middle one of some figures. */
export const medianOf = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
