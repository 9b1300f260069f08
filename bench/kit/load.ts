/** Sends prepared requests over a fixed number of connections and measures how long each took. */
import { randomBytes } from 'node:crypto';
import { checkLive } from '@vigilia/contract/installation';
import { CODE_BYTES, codeOf } from '@vigilia/contract/votings/ballot-code';
import { castBallot } from '@vigilia/contract/votings/votings';
import type { Voter } from '@vigilia/server/testing/builders/voting-hall';
import { Pool } from 'undici';

export interface PreparedRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly token?: string;
  /** JSON. */
  readonly body?: string;
}

/** The vote of each member in favour, with the code that a phone draws. */
export const ballotsOf = (members: readonly Voter[], questionId: number): PreparedRequest[] =>
  members.map(({ token }) => ({
    method: 'POST',
    path: `/api${castBallot.path}`,
    token,
    body: JSON.stringify({ questionId, vote: 'yes', code: codeOf(randomBytes(CODE_BYTES)) }),
  }));

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
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  readonly max: number;
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

/**
 * Sends each request once, in order, `connections` of them in parallel, on open connections.
 * @throws when one is refused, unless some may be
 */
export async function send(
  address: string,
  requests: readonly PreparedRequest[],
  connections: number,
  { mayRefuse = false } = {},
): Promise<Measurement> {
  const pool = new Pool(address, { connections, pipelining: 1 });
  await open(pool, connections);
  const times: number[] = [];
  let next = 0;
  const work = async () => {
    for (let request = requests[next++]; request; request = requests[next++]) {
      const began = performance.now();
      const { statusCode, body } = await pool.request({
        method: request.method,
        path: request.path,
        headers: {
          ...(request.token && { authorization: `Bearer ${request.token}` }),
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(request.body !== undefined && { body: request.body }),
      });
      await body.dump();
      times.push(performance.now() - began);
      if (statusCode >= 300 && !mayRefuse) throw new Error(`${request.path} answered ${statusCode}`);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - began) / 1000;
  await pool.close();
  times.sort((one, other) => one - other);
  return {
    perSecond: Math.round(requests.length / seconds),
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    max: times.at(-1) ?? 0,
  };
}

/** Batches of a warm-up, and the part of the seconds of a round that one takes. */
const BATCHES = 15;
const BATCH_SHARE = 0.2;

/**
 * Enough requests for the given seconds, once the server is warm: V8 compiles what runs often in the course of some ten
 * thousand requests.
 * @param each changes the request before each sending, such as `withoutResponseCache`
 */
export async function afterWarmUp(
  address: string,
  request: PreparedRequest,
  connections: number,
  seconds: number,
  each: (request: PreparedRequest) => PreparedRequest = (same) => same,
): Promise<readonly PreparedRequest[]> {
  const several = (count: number) =>
    Array.from({ length: Math.max(200, connections, Math.round(count)) }, () => each(request));
  let rate = 0;
  for (let batch = 0; batch < BATCHES; batch += 1)
    rate = (await send(address, several(rate * seconds * BATCH_SHARE), connections)).perSecond;
  return several(rate * seconds);
}

/** How often each figure is taken; the median counts. */
export const ROUNDS = 3;

/** The middle one of some figures. */
export const medianOf = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;

/** The medians of some measurements. */
export const middleOf = (all: readonly Measurement[]) => ({
  rate: medianOf(all.map(({ perSecond }) => perSecond)),
  p99: medianOf(all.map(({ p99 }) => p99)),
});
