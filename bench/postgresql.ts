/**
 * Durable ballots per second on PostgreSQL: one node, two nodes that share the ballots, and beside them `pgbench`, which
 * sends the statements of one ballot in a transaction of their own. Three rounds; the medians count.
 *
 * Run: `npm run bench -- postgresql`; `MEMBERS=400` before it for a try.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readResults } from '@vigilia/contract/votings/question-results';
import { castBallot } from '@vigilia/contract/votings/votings';
import { aVotingFolder, openVoting, type Voter } from '@vigilia/server/testing/builders/voting-hall';
import { aMeasuredPostgresql, statementsOf } from '@vigilia/server/testing/programs/measured-postgresql';
import { ballotsOf } from './kit/ballots.ts';
import { medianOf, ROUNDS, send } from './kit/load.ts';
import { syncsPerSecond } from './kit/machine.ts';
import { castByPgbench, findPgbench, ofTheBallot } from './kit/pgbench.ts';
import { type Running, startProduct } from './kit/processes.ts';
import { percent, table, target } from './kit/report.ts';

const MEMBERS = Number(process.env.MEMBERS ?? 4000);
const IN_FLIGHT = 100;
/** Percentages: of `pgbench`; and of one node, for two that are not slower but for chance. */
const MIN_SHARE = 60;
const MIN_OF_ONE_NODE = 95;

const LIMITED_BY =
  'one connection writes, so that no rule has to handle concurrent writes: the ballots of a commit wait for one another, their node and the database take turns';

const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
const postgresql = await aMeasuredPostgresql();
const env = { DATABASE_URL: postgresql.url };
const hall = await aVotingFolder(folder, MEMBERS, env);
const nodes = [await startProduct(folder, env), await startProduct(folder, env)] as const;
const [node] = nodes;

interface Rate {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

async function requireCounted(questionId: number, ballots: number): Promise<void> {
  const response = await fetch(`${node.address}/api${readResults.path.replace(':id', String(questionId))}`, {
    headers: { authorization: `Bearer ${hall.administrator.token}` },
  });
  const { data } = (await response.json()) as { data: { totalVotes: number } };
  if (data.totalVotes !== ballots) throw new Error(`counted ${data.totalVotes} of ${ballots}`);
}

const cast = ({ address }: Running, members: readonly Voter[], questionId: number, inFlight: number) =>
  send(address, ballotsOf(members, questionId), inFlight);

/** All members vote, a share of them on each node at the same time. */
async function vote(on: readonly Running[]): Promise<Rate> {
  const questionId = await openVoting(node.address, hall);
  const part = Math.ceil(MEMBERS / on.length);
  const began = performance.now();
  const measured = await Promise.all(
    on.map((each, place) =>
      cast(each, hall.members.slice(place * part, (place + 1) * part), questionId, IN_FLIGHT / on.length),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  await requireCounted(questionId, MEMBERS);
  return { perSecond: Math.round(MEMBERS / seconds), p99: Math.max(...measured.map(({ p99 }) => p99)) };
}

/**
 * Prepares rounds of `pgbench`, as the product's: each on a question of its own.
 * @returns ballots per second with so many connections
 */
async function preparePgbench(pgbench: string): Promise<(connections: number) => Promise<number>> {
  const holder = hall.members.at(-1);
  const questionId = await openVoting(node.address, hall);
  if (!holder) throw new Error('There are no members');
  const code = '0123456789ABCDEF';
  const sent = await statementsOf(folder, postgresql.url, {
    path: `/api${castBallot.path}`,
    token: holder.token,
    body: { questionId, vote: 'yes', code },
  });
  const statements = ofTheBallot(sent);
  const recorded = { questionId, userId: holder.id, code };
  const place = { pgbench, url: postgresql.url, folder };
  return async (connections) => {
    const first = hall.members[0]?.id ?? 0;
    const ballots = { questionId: await openVoting(node.address, hall), first, members: MEMBERS };
    const { perSecond, cast } = await castByPgbench(place, statements, recorded, ballots, connections);
    await requireCounted(ballots.questionId, cast);
    return perSecond;
  };
}

console.log(
  `${MEMBERS} ballots, ${IN_FLIGHT} in flight, shared by the nodes; ${ROUNDS} rounds, medians. The disk takes ${syncsPerSecond(folder)} single pages a second for good. ` +
    '`pgbench` sends what the product sends for one ballot (caller, facts, turnout, ballot) and commits each alone. Not in it, as one commit of many ballots shares them: the lock of the writing process, its mark, the shuffle of the ballots, the notice to other nodes; and HTTP, the check of the ballot, the receipt.',
);
// The first requests of a process pay for its compiling.
await vote(nodes);
const connections = Math.round((await postgresql.connections()) / nodes.length);
const pgbench = findPgbench();
const voteByPgbench = pgbench ? await preparePgbench(pgbench) : undefined;
const ones: Rate[] = [];
const twos: Rate[] = [];
const others = new Map<number, number[]>(
  (voteByPgbench ? [1, connections, IN_FLIGHT] : []).map((count) => [count, []]),
);
for (let round = 0; round < ROUNDS; round += 1) {
  ones.push(await vote([node]));
  twos.push(await vote(nodes));
  for (const [count, rates] of others) rates.push((await voteByPgbench?.(count)) ?? Number.NaN);
}
const rateOf = (rounds: readonly Rate[]) => medianOf(rounds.map(({ perSecond }) => perSecond));
const slowest = (rounds: readonly Rate[]) => medianOf(rounds.map(({ p99 }) => p99)).toFixed(1);

const row = table('who', 'connections to PostgreSQL', 'ballots/s', 'p99 ms');
row('one node', connections, rateOf(ones), slowest(ones));
row('two nodes', 2 * connections, rateOf(twos), slowest(twos));
for (const [count, rates] of others) row('pgbench', count, medianOf(rates), '');
const share = percent(rateOf(ones), medianOf(others.get(connections) ?? []));
if (pgbench)
  target({
    what: `durable ballots on PostgreSQL, share of pgbench with as many connections (${connections})`,
    figure: `${share} %`,
    limit: `${MIN_SHARE} %`,
    reached: share >= MIN_SHARE,
    limitedBy: LIMITED_BY,
  });
else
  console.log(
    '\n`pgbench` is not installed (Debian: `postgresql-contrib`): there is no limit to compare with.',
  );
const ofOne = percent(rateOf(twos), rateOf(ones));
target({
  what: 'durable ballots of two nodes on one PostgreSQL, of what one node takes',
  figure: `${ofOne} %`,
  limit: `not slower (${MIN_OF_ONE_NODE} %, as rounds vary)`,
  reached: ofOne >= MIN_OF_ONE_NODE,
  limitedBy:
    'nodes take turns at writing, so two write no more than one, and on this machine both share its processors with the database and the sender',
});
await Promise.all(nodes.map((each) => each.stop()));
await postgresql.stop();
rmSync(folder, { recursive: true, force: true });
