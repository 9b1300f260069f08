/**
 * Ratios on PostgreSQL: ballots of two nodes and two assemblies, and who waits for whom. A commit that takes longer stands for a
 * synchronous standby: with less the two processors of the machine of RESULTS.md are the limit, and not the waiting.
 *
 * Run: `npm run bench -- postgresql`; `MEMBERS=400 ROLL=2000` before it for a try, `DELAY=10` for a near standby.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createProfileItem } from '@vigilia/contract/users/profile';
import { readResults } from '@vigilia/contract/votings/question-results';
import {
  askServer,
  aVotingFolder,
  openVoting,
  type Voter,
  type VotingHall,
} from '@vigilia/server/testing/builders/voting-hall';
import { aMeasuredPostgresql } from '@vigilia/server/testing/programs/measured-postgresql';
import { ballotsOf, medianOf, type PreparedRequest, ROUNDS, send } from './kit/load.ts';
import { aFolder, end, startProduct } from './kit/processes.ts';
import { table, target } from './kit/report.ts';

const MEMBERS = Number(process.env.MEMBERS ?? 2000);
const ROLL = Number(process.env.ROLL ?? 31_500);
const EARLIER = 100_000;
const IN_FLIGHT = 20;
/** Of a commit, in milliseconds; the longest that PostgreSQL takes. */
const DELAY = Number(process.env.DELAY ?? 100);
const SAVES = 200;

const folder = aFolder();
const postgresql = await aMeasuredPostgresql();
const env = { DATABASE_URL: postgresql.url };
const one = await aVotingFolder(folder, MEMBERS, env);
const other = await aVotingFolder(folder, MEMBERS, env, 100_000);
const large = await aVotingFolder(folder, ROLL, env, 200_000);
const [first, second] = [await startProduct(folder, env), await startProduct(folder, env)];
const nodes = [first.address, second.address] as const;

const cast = (node: string, members: readonly Voter[], questionId: number, inFlight = IN_FLIGHT) =>
  send(node, ballotsOf(members, questionId), inFlight);

/** Ballots a second where the members of each hall vote on the nodes that are given for it. */
async function vote(...halls: readonly (readonly [VotingHall, readonly string[]])[]): Promise<number> {
  const opened = [];
  for (const [hall, on] of halls) opened.push({ hall, on, id: await openVoting(first.address, hall) });
  const began = performance.now();
  await Promise.all(
    opened.flatMap(({ hall, on, id }) => {
      const part = Math.ceil(MEMBERS / on.length);
      return on.map((node, place) =>
        cast(node, hall.members.slice(place * part, (place + 1) * part), id, IN_FLIGHT / on.length),
      );
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const { hall, id } of opened) {
    const { totalVotes } = await askServer(first.address, readResults, { as: hall.administrator, id });
    if (totalVotes !== MEMBERS) throw new Error(`counted ${totalVotes} of ${MEMBERS}`);
  }
  return (halls.length * MEMBERS) / seconds;
}

let saved = 0;
/** Saves of the office, one after another. */
function saves(count: number): PreparedRequest[] {
  return Array.from({ length: count }, () => {
    saved += 1;
    return {
      method: 'POST',
      path: `/api${createProfileItem.path}`,
      token: one.administrator.token,
      body: JSON.stringify({ name: `Elemento ${saved}`, categoryId: 1 }),
    };
  });
}

// The first requests of a process pay for its compiling.
for (const [place, hall] of [one, other].entries()) await vote([hall, [nodes[place] ?? nodes[0]]]);

/** Some vote one by one. */
const some = one.members.slice(0, Math.min(300, MEMBERS));
const empty = await cast(nodes[0], some, await openVoting(nodes[0], one), 1);
const full = await openVoting(nodes[0], one);
await postgresql.addBallots(full, EARLIER);
const late = await cast(nodes[0], some, full, 1);
target(`time of a ballot after ${EARLIER}, of the first`, late.median / empty.median, { atMost: 1.3 });

await postgresql.delayCommits(DELAY);
const rates = { alone: [] as number[], sideBySide: [] as number[], shared: [] as number[] };
const HOW = { alone: 'one node', sideBySide: 'two nodes, two assemblies', shared: 'two nodes, one assembly' };
const p99 = { alone: [] as number[], beside: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  rates.alone.push(await vote([one, [nodes[0]]]));
  rates.sideBySide.push(await vote([one, [nodes[0]]], [other, [nodes[1]]]));
  rates.shared.push(await vote([one, nodes]));
  p99.alone.push((await send(nodes[1], saves(SAVES), 1)).p99);
  const voting = cast(nodes[0], one.members, await openVoting(nodes[0], one));
  p99.beside.push((await send(nodes[1], saves(SAVES), 1)).p99);
  await voting;
}
const row = table(`ballots a second, a commit ${DELAY} ms longer`, 'median');
for (const [how, measured] of Object.entries(rates))
  row(HOW[how as keyof typeof HOW], Math.round(medianOf(measured)));
const alone = medianOf(rates.alone);
target('two assemblies on two nodes, of one on one', medianOf(rates.sideBySide) / alone, { atLeast: 1.8 });
target('two nodes, one assembly, of one node', medianOf(rates.shared) / alone, { atLeast: 0.95 });
const beside = medianOf(p99.beside) / medianOf(p99.alone);
target('p99 of a save of the office beside a voting, of alone', beside, { atMost: 1.5 });

/** Ballots one by one on the second node until `act` has ended. */
async function longestWait(hall: VotingHall, act: () => Promise<unknown>): Promise<number> {
  const questionId = await openVoting(nodes[1], hall);
  let isOver = false;
  const acting = wait(200)
    .then(act)
    .finally(() => {
      isOver = true;
    });
  let longest = 0;
  for (let n = 0; !isOver && n < MEMBERS; n += 1)
    longest = Math.max(longest, (await cast(nodes[1], hall.members.slice(n, n + 1), questionId, 1)).max);
  await acting;
  return longest / 1000;
}

await postgresql.delayCommits(0);
const opening = await longestWait(other, () => openVoting(nodes[0], large));
target(`longest wait of another assembly while a voting of ${ROLL} opens`, opening, { atMost: 0.1 }, ' s');

await postgresql.delayCommits(DELAY);
const mayRefuse = { mayRefuse: true };
const pauses: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const questionId = await openVoting(nodes[0], one);
  const stopped = send(nodes[0], ballotsOf(one.members.slice(some.length), questionId), IN_FLIGHT, mayRefuse);
  await wait(50);
  first.child.kill('SIGSTOP');
  const paused = wait(6000).then(() => first.child.kill('SIGCONT'));
  // One by one, so that they last longer than it takes to pause the other.
  const { max } = await send(nodes[1], ballotsOf(some, questionId), 1, mayRefuse);
  pauses.push(max / 1000);
  await paused;
  await stopped;
}
target('longest stop of the ballots when a node is paused', Math.max(...pauses), { atMost: 5 }, ' s');

await Promise.all([first.stop(), second.stop()]);
await postgresql.stop();
await end();
