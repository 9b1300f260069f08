/**
 * How many ballots the server takes in a second, each durable before it is acknowledged, next to bare Fastify
 * answering a POST of the same body in the same run. Three rounds; the medians count.
 *
 * Run: `npm run bench -- ballots`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { castBallot, readResults } from '@vigilia/contract/votings';
import { aVotingFolder, openVoting } from '@vigilia/server/testing/voting-hall';
import { medianOf, type Prepared, send } from './kit/load.ts';
import { startBareFastify, startProduct } from './kit/processes.ts';

const MEMBERS = 5000;
const ROUNDS = 3;
const IN_FLIGHT = [10, 100, 500];
/** With so many in flight: at least this share of bare Fastify, and at most so many milliseconds for 99 of 100. */
const HELD_AT = 500;
const LEAST_SHARE = 0.4;
const LIMIT_P99 = 50;

const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
const hall = await aVotingFolder(folder, MEMBERS);
const product = await startProduct(folder);
const answer = JSON.stringify({ data: { questionId: 1, voted: true } });
const bare = await startBareFastify(answer);

const ballotsFor = (questionId: number): Prepared[] =>
  hall.members.map(({ token }) => ({
    method: 'POST',
    path: `/api${castBallot.path}`,
    token,
    body: JSON.stringify({ questionId, vote: 'yes' }),
  }));

console.log(`${MEMBERS} ballots, ${ROUNDS} rounds, medians\n`);
console.log('| in flight | ballots/s | p99 ms | bare Fastify/s | p99 ms | share |');
console.log('|---|---|---|---|---|---|');
// The first requests of a process pay for its compiling.
await send(product.address, ballotsFor(await openVoting(product.address, hall)), 50);
await send(bare.address, ballotsFor(1), 50);
let verdict = '';
for (const inFlight of IN_FLIGHT) {
  const ours: { perSecond: number; p99: number }[] = [];
  const theirs: { perSecond: number; p99: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const questionId = await openVoting(product.address, hall);
    const measured = await send(product.address, ballotsFor(questionId), inFlight);
    const response = await fetch(
      `${product.address}/api${readResults.path.replace(':id', String(questionId))}`,
      {
        headers: { authorization: `Bearer ${hall.administrator.token}` },
      },
    );
    const { data } = (await response.json()) as { data: { totalVotes: number } };
    if (measured.statuses[201] !== MEMBERS || data.totalVotes !== MEMBERS)
      throw new Error(`counted ${data.totalVotes}, answered ${JSON.stringify(measured.statuses)}`);
    ours.push(measured);
    theirs.push(await send(bare.address, ballotsFor(questionId), inFlight));
  }
  const rate = medianOf(ours.map(({ perSecond }) => perSecond));
  const bareRate = medianOf(theirs.map(({ perSecond }) => perSecond));
  const p99 = medianOf(ours.map((each) => each.p99));
  const bareP99 = medianOf(theirs.map((each) => each.p99)).toFixed(1);
  console.log(
    `| ${inFlight} | ${rate} | ${p99.toFixed(1)} | ${bareRate} | ${bareP99} | ${Math.round((100 * rate) / bareRate)} % |`,
  );
  if (inFlight === HELD_AT) {
    const holds = rate >= LEAST_SHARE * bareRate && p99 <= LIMIT_P99;
    verdict = `With ${HELD_AT} in flight: ${Math.round((100 * rate) / bareRate)} % of bare Fastify, at least ${100 * LEAST_SHARE} %; p99 ${p99.toFixed(1)} ms, limit ${LIMIT_P99} ms: ${holds ? 'held' : 'NOT HELD'}`;
    if (!holds) process.exitCode = 1;
  }
}
console.log(`\n${verdict}`);
await Promise.all([product.stop(), bare.stop()]);
rmSync(folder, { recursive: true, force: true });
