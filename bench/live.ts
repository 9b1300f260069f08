/**
 * Open live streams while a thousand ballots are cast, up to 5,000 on one node and 10,000 on two with one PostgreSQL: how
 * long after the last acknowledgement every stream shows the final count, and the cost of the streams for the server.
 * Medians; the targets apply to the slowest stream of all rounds.
 *
 * Run: `npm run bench -- live`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { aVotingFolder, openVoting, type VotingHall } from '@vigilia/server/testing/builders/voting-hall';
import { aMeasuredPostgresql } from '@vigilia/server/testing/programs/measured-postgresql';
import { ballotsOf } from './kit/ballots.ts';
import { medianOf, ROUNDS, send } from './kit/load.ts';
import { KIBIBYTES_IN_MEBIBYTE, maxOpenFiles, memoryOf, processorTime } from './kit/machine.ts';
import { type Running, startProduct } from './kit/processes.ts';
import { heading, type Target, table, target } from './kit/report.ts';

const BALLOTS = 1000;
const ON_ONE_NODE = [0, 100, 1000, 5000];
const ON_TWO_NODES = [0, 10_000];
const IN_FLIGHT = 100;
/** Milliseconds after the last acknowledgement in which every stream has the final count. */
const LIMIT = 1000;
/** Milliseconds after which streams that are not right count as never right. */
const MAX_WAIT = 30_000;
/** Streams that connect at a time: a hall fills within minutes, and a socket has a backlog. */
const CONNECTING = 50;
/** Open files of this process besides the streams. */
const OTHER_FILES = 500;
const MICROSECONDS_IN_MILLISECOND = 1000;
/** In the state of the question once all ballots are counted. */
const ALL_COUNTED = `"totalVotes":${BALLOTS}`;

interface Stream {
  /** Resolves with the moment at which the stream reported all ballots. */
  readonly complete: Promise<number>;
  readonly ready: Promise<void>;
  close(): void;
}

function watch(address: string, questionId: number, token: string): Stream {
  const ready = Promise.withResolvers<void>();
  const complete = Promise.withResolvers<number>();
  const call = request(`${address}/api${watchQuestion.path.replace(':id', String(questionId))}`, {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  });
  let text = '';
  call.on('response', (response) => {
    if (response.statusCode !== 200) ready.reject(new Error(`A stream was answered ${response.statusCode}`));
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      if (frames.some((frame) => frame.startsWith('event: change'))) ready.resolve();
      // Ten thousand streams parsed here would take the processor from the server.
      if (frames.some((frame) => frame.includes(ALL_COUNTED))) complete.resolve(performance.now());
    });
  });
  call.on('error', ready.reject).end();
  return { ready: ready.promise, complete: complete.promise, close: () => call.destroy() };
}

async function watchAll(addresses: readonly string[], count: number, questionId: number, token: string) {
  const streams: Stream[] = [];
  while (streams.length < count) {
    const stream = watch(addresses[streams.length % addresses.length] ?? '', questionId, token);
    streams.push(stream);
    if (streams.length % CONNECTING === 0) await stream.ready;
  }
  await Promise.all(streams.map(({ ready }) => ready));
  return streams;
}

/** All members vote, a part of them on each node. @returns ballots per second */
async function vote(addresses: readonly string[], hall: VotingHall, questionId: number): Promise<number> {
  const began = performance.now();
  const sent = await Promise.all(
    addresses.map((address, place) => {
      const members = hall.members.filter((_, index) => index % addresses.length === place);
      return send(address, ballotsOf(members, questionId), IN_FLIGHT / addresses.length);
    }),
  );
  const stored = sent.reduce((sum, { statuses }) => sum + (statuses[201] ?? 0), 0);
  if (stored !== BALLOTS) throw new Error(JSON.stringify(sent.map(({ statuses }) => statuses)));
  return Math.round((1000 * BALLOTS) / (performance.now() - began));
}

interface Round {
  /** Milliseconds from the last acknowledgement to the last stream. */
  readonly last: number;
  /** Milliseconds of processor of all nodes. */
  readonly spent: number;
  readonly perSecond: number;
  /** Mebibytes of all nodes that the streams took. */
  readonly memory: number;
}

async function measure(nodes: readonly Running[], hall: VotingHall, count: number): Promise<Round> {
  const addresses = nodes.map(({ address }) => address);
  const sum = (figure: (pid: number) => number) =>
    nodes.reduce((total, { child }) => total + figure(child.pid ?? 0), 0);
  const held = () => sum((pid) => memoryOf(pid).held);
  const questionId = await openVoting(addresses[0] ?? '', hall);
  const without = held();
  const streams = await watchAll(addresses, count, questionId, hall.administrator.token);
  const memory = held() - without;
  const before = sum(processorTime);
  const perSecond = await vote(addresses, hall, questionId);
  const acknowledged = performance.now();
  const completed = Promise.all(streams.map(({ complete }) => complete));
  const right = await Promise.race([
    completed.then((all) => Math.max(acknowledged, ...all)),
    wait(MAX_WAIT, undefined, { ref: false }),
  ]);
  const spent = sum(processorTime) - before;
  for (const stream of streams) stream.close();
  return {
    last: right === undefined ? Number.POSITIVE_INFINITY : right - acknowledged,
    spent,
    perSecond,
    memory,
  };
}

/**
 * Measures each number of streams on new processes: the memory of the streams before would hide that of the next.
 * @param start starts the nodes
 */
async function measureEach(
  counts: readonly number[],
  hall: VotingHall,
  start: () => Promise<readonly Running[]>,
): Promise<void> {
  const row = table(
    ...['streams', 'last stream right after, ms', 'slowest round, ms', 'memory per stream, KiB'],
    ...['processor per ballot, µs', 'ballots/s'],
  );
  for (const count of counts) {
    if (count + OTHER_FILES > maxOpenFiles()) {
      console.log(`\n${count} streams are more files than this process may open (ulimit -n).`);
      continue;
    }
    const nodes = await start();
    // The first requests of a process pay for its compiling.
    await measure(nodes, hall, 0);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(nodes, hall, count));
    await Promise.all(nodes.map((node) => node.stop()));
    const middle = (figure: keyof Round) => medianOf(rounds.map((each) => each[figure]));
    const slowest = Math.round(Math.max(...rounds.map(({ last }) => last)));
    // Of the first round: later ones reuse what it released.
    const memory = ((rounds[0]?.memory ?? Number.NaN) * KIBIBYTES_IN_MEBIBYTE) / count;
    row(
      ...[count, Math.round(middle('last')), slowest, count ? Math.round(memory) : ''],
      ...[Math.round((MICROSECONDS_IN_MILLISECOND * middle('spent')) / BALLOTS), middle('perSecond')],
    );
    if (count >= 1000)
      held.push({
        what: `from the last ballot to the last of ${count} streams${nodes.length > 1 ? ' on two nodes with PostgreSQL' : ''}`,
        figure: `${slowest} ms, ${Math.round(memory)} KiB per stream`,
        limit: `${LIMIT} ms`,
        reached: slowest <= LIMIT,
        limitedBy:
          'the right of each watcher is checked before each state and with each heartbeat, the sessions of all of them together; this machine holds both sides of the streams',
      });
  }
}

const held: Target[] = [];
const howMeasured = `${BALLOTS} ballots, ${IN_FLIGHT} in flight; ${ROUNDS} rounds, medians. Memory: of the server's processes.`;

heading('One node', `${howMeasured} The embedded database.`);
const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
await measureEach(ON_ONE_NODE, await aVotingFolder(folder, BALLOTS), async () => [
  await startProduct(folder),
]);
rmSync(folder, { recursive: true, force: true });

heading('Two nodes', `${howMeasured} One PostgreSQL, half of the streams and of the ballots on each node.`);
const postgresql = await aMeasuredPostgresql();
const env = { DATABASE_URL: postgresql.url };
const shared = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
const hallOfNodes = await aVotingFolder(shared, BALLOTS, env);
await measureEach(ON_TWO_NODES, hallOfNodes, async () => [
  await startProduct(shared, env),
  await startProduct(shared, env),
]);
await postgresql.stop();
rmSync(shared, { recursive: true, force: true });
for (const each of held) target(each);
