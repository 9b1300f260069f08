/**
 * How many reads the server answers in a second, next to bare Fastify answering the same bytes to the same requests in
 * the same run: news, users out of 100,000, and the results of a voting with 10,000 ballots.
 *
 * Run: `npm run bench -- reads`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listNews } from '@vigilia/contract/content/news';
import { listUsers } from '@vigilia/contract/users/users';
import { readResults } from '@vigilia/contract/votings/question-results';
import { castBallot } from '@vigilia/contract/votings/votings';
import { openDependencies } from '@vigilia/server/app/open-dependencies';
import { NEWS } from '@vigilia/server/demo/data';
import { readConfig } from '@vigilia/server/runtime/config';
import { aLargeDataset } from '@vigilia/server/testing/builders/large-dataset';
import { manyNews } from '@vigilia/server/testing/builders/many-news';
import { aVotingFolder, openVoting } from '@vigilia/server/testing/builders/voting-hall';
import pino from 'pino';
import {
  type Measurement,
  medianOf,
  type PreparedRequest,
  ROUNDS,
  repeatUntilStable,
  send,
  withoutResponseCache,
} from './kit/load.ts';
import { processorTime } from './kit/machine.ts';
import { type Running, startBareFastify, startProduct } from './kit/processes.ts';
import { percent, type Target, table, target } from './kit/report.ts';

const USERS = 100_000;
const BALLOTS = 10_000;
const NEWS_IN_LIST = 60;
const FEW = 10;
const CONNECTIONS = [FEW, 100];
const SECONDS = 2;
const MIN_SHARE = 65;
const ALL_USERS = 'users, a page of 25';
const USERS_BY_NAME = 'users named zuniga molina';
/** Of an answer that is not cached: milliseconds of processor, and what takes them. */
const UNCACHED: Readonly<Record<string, { readonly max: number; readonly limitedBy: string }>> = {
  [ALL_USERS]: {
    max: 0.5,
    limitedBy: 'the request itself, reading 25 users with their versions, checking and serialising them',
  },
  [USERS_BY_NAME]: {
    max: 2,
    limitedBy: 'finding the users of each word, and those who have both, before the page is cut',
  },
};
const MICROSECONDS_IN_MILLISECOND = 1000;

const crowded = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
const hallFolder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
const token = await aLargeDataset(crowded, USERS);
const dependencies = await openDependencies(readConfig({ DATA_DIR: crowded }), pino({ level: 'error' }));
await manyNews(dependencies, NEWS_IN_LIST, (number) => {
  const { title = '', description = '' } = NEWS[number % NEWS.length] ?? {};
  return { title, description };
});
await dependencies.database.close();
const hall = await aVotingFolder(hallFolder, BALLOTS);
const association = await startProduct(crowded);
const assembly = await startProduct(hallFolder);
const questionId = await openVoting(assembly.address, hall);
const ballots = hall.members.map((member): PreparedRequest => {
  const body = JSON.stringify({ questionId, vote: 'yes' });
  return { method: 'POST', path: `/api${castBallot.path}`, token: member.token, body };
});
const { statuses } = await send(assembly.address, ballots, 100);
if (statuses[201] !== BALLOTS) throw new Error(JSON.stringify(statuses));

interface Read {
  readonly what: string;
  readonly of: Running;
  readonly request: PreparedRequest;
}

const users = (query: Readonly<Record<string, string>>): PreparedRequest => {
  const path = `/api${listUsers.path}?${new URLSearchParams({ limit: '25', ...query })}`;
  return { method: 'GET', path, token };
};
const results = `/api${readResults.path.replace(':id', String(questionId))}`;
const READS: readonly Read[] = [
  {
    what: `news, all ${NEWS_IN_LIST}`,
    of: association,
    request: { method: 'GET', path: `/api${listNews.path}`, token },
  },
  {
    what: 'news, a page of 24',
    of: association,
    request: { method: 'GET', path: `/api${listNews.path}?limit=24`, token },
  },
  { what: ALL_USERS, of: association, request: users({}) },
  {
    what: USERS_BY_NAME,
    of: association,
    request: users({ name: 'zuniga molina' }),
  },
  {
    what: 'users, all four filters',
    of: association,
    request: users({ name: 'ana', email: 'ana', dni: '11', created: '2026-01-15' }),
  },
  {
    what: `results of ${BALLOTS} ballots`,
    of: assembly,
    request: { method: 'GET', path: results, token: hall.administrator.token },
  },
];

/** The body of the answer. */
async function answerOf({ of, request }: Read): Promise<string> {
  const response = await fetch(of.address + request.path, {
    headers: { authorization: `Bearer ${request.token}` },
  });
  if (response.status !== 200) throw new Error(`${request.path} answered ${response.status}`);
  return response.text();
}

/** Sends the requests; adds the microseconds of processor per answer to the measurement. */
async function weigh({ address, child }: Running, requests: readonly PreparedRequest[], connections: number) {
  const before = processorTime(child.pid);
  const measured = await send(address, requests, connections);
  const spent = processorTime(child.pid) - before;
  if (measured.statuses[200] !== requests.length) throw new Error(JSON.stringify(measured.statuses));
  return { ...measured, processor: (MICROSECONDS_IN_MILLISECOND * spent) / requests.length };
}

console.log(
  `${USERS} users, ${NEWS_IN_LIST} news, ${BALLOTS} ballots; ${ROUNDS} rounds of some ${SECONDS} s, once the rate rises no more, medians. ` +
    'Processor: microseconds that one answer takes of it. An answer is kept until something is written; "read anew" are ' +
    'those that were not asked for since, one round.',
);
const row = table(
  ...['read', 'bytes', 'connections', 'answers/s', 'p99 ms', 'processor µs'],
  ...['bare Fastify/s', 'p99 ms', 'processor µs', 'share'],
);
const uncached: Target[] = [];
let smallest = { share: Number.POSITIVE_INFINITY, what: '' };
for (const read of READS) {
  const answer = await answerOf(read);
  const bare = await startBareFastify(answer);
  for (const connections of CONNECTIONS) {
    const requests = await repeatUntilStable(read.of.address, read.request, connections, SECONDS);
    const bareRequests = await repeatUntilStable(bare.address, read.request, connections, SECONDS);
    const ours: (Measurement & { processor: number })[] = [];
    const theirs: typeof ours = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await weigh(read.of, requests, connections));
      theirs.push(await weigh(bare, bareRequests, connections));
    }
    const figures = (all: typeof ours) => ({
      rate: medianOf(all.map(({ perSecond }) => perSecond)),
      p99: medianOf(all.map(({ p99 }) => p99)),
      processor: medianOf(all.map(({ processor }) => processor)),
    });
    const [our, their] = [figures(ours), figures(theirs)];
    const share = percent(our.rate, their.rate);
    row(
      ...[read.what, Buffer.byteLength(answer), connections],
      ...[our, their].flatMap((each) => [each.rate, each.p99.toFixed(1), Math.round(each.processor)]),
      `${share} %`,
    );
    if (share < smallest.share) smallest = { share, what: `${read.what}, ${connections} connections` };
  }
  const anew = await repeatUntilStable(read.of.address, read.request, FEW, SECONDS, withoutResponseCache);
  const { perSecond, p99, processor } = await weigh(read.of, anew, FEW);
  row(
    ...[
      `${read.what}, read anew`,
      Buffer.byteLength(answer),
      FEW,
      perSecond,
      p99.toFixed(1),
      Math.round(processor),
    ],
    ...['', '', '', ''],
  );
  await bare.stop();
  const limit = UNCACHED[read.what];
  if (limit)
    uncached.push({
      what: `${read.what} out of ${USERS}, not cached, processor`,
      figure: `${(processor / MICROSECONDS_IN_MILLISECOND).toFixed(2)} ms`,
      limit: `${limit.max} ms`,
      reached: processor <= limit.max * MICROSECONDS_IN_MILLISECOND,
      limitedBy: limit.limitedBy,
    });
}
target({
  what: 'reads of news, a page of users and results, share of bare Fastify with the same bytes',
  figure: `at least ${smallest.share} % (${smallest.what})`,
  limit: `${MIN_SHARE} %`,
  reached: smallest.share >= MIN_SHARE,
  limitedBy:
    'checking the token, and the headers that every answer carries, which bare Fastify does without; tried: answers kept as bytes until something is written, whether something was written asked once for all requests of a turn, sessions kept with them',
});
for (const each of uncached) target(each);
await Promise.all([association.stop(), assembly.stop()]);
for (const folder of [crowded, hallFolder]) rmSync(folder, { recursive: true, force: true });
