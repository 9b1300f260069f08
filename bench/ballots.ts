/**
 * How many ballots the server takes in a second, each durable before it is acknowledged, next to bare Fastify
 * answering a POST of the same body in the same run. Each ballot gets its receipt. Three rounds; the medians count.
 *
 * Run: `npm run bench -- ballots`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readResults } from '@vigilia/contract/votings/question-results';
import { aVotingFolder, openVoting } from '@vigilia/server/testing/builders/voting-hall';
import { ballotsOf } from './kit/ballots.ts';
import { medianOf, ROUNDS, send } from './kit/load.ts';
import { startBareFastify, startProduct } from './kit/processes.ts';
import { percent, table, target } from './kit/report.ts';

const MEMBERS = 8000;
const IN_FLIGHT = [10, 100, 500];
/** Ballots in flight to which the targets apply: percentage of bare Fastify, and its 99th percentile times a factor. */
const HELD_AT = 500;
const MIN_SHARE = 40;
const LIMIT_P99 = 1.5;
const LIMITED_BY =
  'what a ballot does beside its HTTP: the check of the token, its facts, two rows, a commit on the disk, a signed receipt; bare Fastify parses the same body and answers fixed bytes';

const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
const hall = await aVotingFolder(folder, MEMBERS);
const product = await startProduct(folder);
const answer = JSON.stringify({ data: { questionId: 1, voted: true } });
const bare = await startBareFastify(answer);

const ballotsFor = (questionId: number) => ballotsOf(hall.members, questionId);

console.log(`${MEMBERS} ballots, each answered with its receipt, ${ROUNDS} rounds, medians`);
const row = table('in flight', 'ballots/s', 'p99 ms', 'bare Fastify/s', 'p99 ms', 'share');
// The first requests of a process pay for its compiling.
await send(product.address, ballotsFor(await openVoting(product.address, hall)), 50);
await send(bare.address, ballotsFor(1), 50);
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
  const bareP99 = medianOf(theirs.map((each) => each.p99));
  const share = percent(rate, bareRate);
  row(inFlight, rate, p99.toFixed(1), bareRate, bareP99.toFixed(1), `${share} %`);
  if (inFlight === HELD_AT) {
    target({
      what: `durable ballots, ${HELD_AT} in flight, with receipts, share of bare Fastify`,
      figure: `${share} %`,
      limit: `${MIN_SHARE} %`,
      reached: share >= MIN_SHARE,
      limitedBy: LIMITED_BY,
    });
    target({
      what: `p99 of a ballot, ${HELD_AT} in flight, with receipts, of bare Fastify`,
      figure: (p99 / bareP99).toFixed(2),
      limit: String(LIMIT_P99),
      reached: p99 <= LIMIT_P99 * bareP99,
      limitedBy: LIMITED_BY,
    });
  }
}
await Promise.all([product.stop(), bare.stop()]);
rmSync(folder, { recursive: true, force: true });
