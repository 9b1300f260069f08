/**
 * How many ballots the server takes in a second, each durable before it is acknowledged, next to bare Fastify
 * answering a POST of the same body in the same run. Each ballot gets its receipt. Three rounds; the medians count.
 *
 * Run: `npm run bench -- ballots`
 */
import { readResults } from '@vigilia/contract/votings/question-results';
import { askServer, aVotingFolder, openVoting } from '@vigilia/server/testing/builders/voting-hall';
import { ballotsOf, type Measurement, middleOf, ROUNDS, send } from './kit/load.ts';
import { aFolder, end, startBareFastify, startProduct } from './kit/processes.ts';
import { percent, table, target } from './kit/report.ts';

const MEMBERS = 8000;
const IN_FLIGHT = [10, 100, 500];
/** Ballots in flight to which the targets apply: percentage of bare Fastify, and its 99th percentile times a factor. */
const HELD_AT = 500;
const MIN_SHARE = 40;
const LIMIT_P99 = 1.5;

const folder = aFolder();
const hall = await aVotingFolder(folder, MEMBERS);
const product = await startProduct(folder);
const bare = await startBareFastify(JSON.stringify({ data: { questionId: 1, voted: true } }));

const ballotsFor = (questionId: number) => ballotsOf(hall.members, questionId);

console.log(`${MEMBERS} ballots, each answered with its receipt, ${ROUNDS} rounds, medians`);
const row = table('in flight', 'ballots/s', 'p99 ms', 'bare Fastify/s', 'p99 ms', 'share');
// The first requests of a process pay for its compiling.
await send(product.address, ballotsFor(await openVoting(product.address, hall)), 50);
await send(bare.address, ballotsFor(1), 50);
for (const inFlight of IN_FLIGHT) {
  const ours: Measurement[] = [];
  const theirs: Measurement[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await openVoting(product.address, hall);
    ours.push(await send(product.address, ballotsFor(id), inFlight));
    const { totalVotes } = await askServer(product.address, readResults, { as: hall.administrator, id });
    if (totalVotes !== MEMBERS) throw new Error(`counted ${totalVotes} of ${MEMBERS}`);
    theirs.push(await send(bare.address, ballotsFor(id), inFlight));
  }
  const { rate, p99 } = middleOf(ours);
  const { rate: bareRate, p99: bareP99 } = middleOf(theirs);
  const share = percent(rate, bareRate);
  row(inFlight, rate, p99.toFixed(1), bareRate, bareP99.toFixed(1), `${share} %`);
  if (inFlight === HELD_AT) {
    const what = `, ${HELD_AT} in flight, with receipts, of bare Fastify`;
    target(`durable ballots${what}`, share, { atLeast: MIN_SHARE }, ' %');
    target(`p99 of a ballot${what}`, p99 / bareP99, { atMost: LIMIT_P99 });
  }
}
await end();
