/**
 * Open live streams while a thousand ballots are cast, up to 5,000 on one node and 10,000 on two with one PostgreSQL: how
 * long after the last acknowledgement every stream shows the final count, and the memory that the streams take.
 * Medians; the targets apply to the slowest stream of all rounds.
 *
 * Run: `npm run bench -- live`, where the shell allows 11,000 open files (`ulimit -n`).
 */
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { aVotingFolder, openVoting, type VotingHall } from '@vigilia/server/testing/builders/voting-hall';
import { aMeasuredPostgresql } from '@vigilia/server/testing/programs/measured-postgresql';
import { ballotsOf, medianOf, ROUNDS, send } from './kit/load.ts';
import { memoryOf } from './kit/machine.ts';
import { aFolder, end, type Running, startProduct } from './kit/processes.ts';
import { table, target } from './kit/report.ts';

const BALLOTS = 1000;
const ON_ONE_NODE = [100, 1000, 5000];
const ON_TWO_NODES = [10_000];
const IN_FLIGHT = 100;
/** Milliseconds after the last acknowledgement in which every stream has the final count. */
const LIMIT = 1000;
/** Milliseconds after which streams that are not right count as never right. */
const MAX_WAIT = 30_000;
/** Streams that connect at a time: a hall fills within minutes, and a socket has a backlog. */
const CONNECTING = 50;
const KIBIBYTES_IN_MEBIBYTE = 1024;
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

interface Round {
  /** Milliseconds from the last acknowledgement to the last stream. */
  readonly last: number;
  /** Mebibytes of all nodes that the streams took. */
  readonly memory: number;
}

/** All members vote, a part of them on each node, while the streams are open. */
async function measure(nodes: readonly Running[], hall: VotingHall, count: number): Promise<Round> {
  const held = () => nodes.reduce((total, { child }) => total + memoryOf(child.pid), 0);
  const questionId = await openVoting(nodes[0]?.address ?? '', hall);
  const without = held();
  const streams: Stream[] = [];
  while (streams.length < count) {
    const { address = '' } = nodes[streams.length % nodes.length] ?? {};
    const stream = watch(address, questionId, hall.administrator.token);
    streams.push(stream);
    if (streams.length % CONNECTING === 0) await stream.ready;
  }
  await Promise.all(streams.map(({ ready }) => ready));
  const memory = held() - without;
  await Promise.all(
    nodes.map(({ address }, place) => {
      const members = hall.members.filter((_, index) => index % nodes.length === place);
      return send(address, ballotsOf(members, questionId), IN_FLIGHT / nodes.length);
    }),
  );
  const acknowledged = performance.now();
  const right = await Promise.race([
    Promise.all(streams.map(({ complete }) => complete)).then((all) => Math.max(acknowledged, ...all)),
    wait(MAX_WAIT, Number.POSITIVE_INFINITY, { ref: false }),
  ]);
  for (const stream of streams) stream.close();
  return { last: right - acknowledged, memory };
}

console.log(
  `${BALLOTS} ballots, ${IN_FLIGHT} in flight; ${ROUNDS} rounds. One node has the embedded database, two share a PostgreSQL, half of the streams and of the ballots on each.`,
);
const row = table('nodes', 'streams', 'last stream right after, ms', 'slowest round, ms', 'each, KiB');

/** Measures each number of streams on new processes: the memory of the streams before would hide that of the next. */
async function measureEach(counts: readonly number[], count: number, env = {}): Promise<void> {
  const folder = aFolder();
  const hall = await aVotingFolder(folder, BALLOTS, env);
  for (const streams of counts) {
    const nodes: Running[] = [];
    while (nodes.length < count) nodes.push(await startProduct(folder, env));
    // The first requests of a process pay for its compiling.
    await measure(nodes, hall, 0);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(nodes, hall, streams));
    await Promise.all(nodes.map((node) => node.stop()));
    const delays = rounds.map(({ last }) => last);
    const slowest = Math.max(...delays);
    // Of the first round: later ones reuse what it released.
    const each = ((rounds[0]?.memory ?? Number.NaN) * KIBIBYTES_IN_MEBIBYTE) / streams;
    row(count, streams, ...[medianOf(delays), slowest, each].map(Math.round));
    const what = `from the last ballot to the last of ${streams} streams, ${count} nodes`;
    target(what, slowest, { atMost: LIMIT }, ' ms');
  }
}

await measureEach(ON_ONE_NODE, 1);
const postgresql = await aMeasuredPostgresql();
await measureEach(ON_TWO_NODES, 2, { DATABASE_URL: postgresql.url });
await postgresql.stop();
await end();
