/**
 * A thousand open live streams while a thousand ballots are cast: how long after the last acknowledgement every stream
 * shows the final count, and what the streams cost the server.
 *
 * Run: `npm run bench -- live`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { castBallot, type LiveQuestion, watchQuestion } from '@vigilia/contract/votings';
import { aVotingFolder, openVoting } from '@vigilia/server/testing/voting-hall';
import { send } from './kit/load.ts';
import { startProduct } from './kit/processes.ts';

const BALLOTS = 1000;
const STREAMS = [0, 100, 1000];
const IN_FLIGHT = 100;
/** Milliseconds after the last acknowledgement in which every stream is right. */
const LIMIT = 1000;

/** Milliseconds of processor time a process has used. */
const processorTime = (pid: number) => {
  const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10;
};

interface Stream {
  /** Resolves with the moment at which the stream told of `BALLOTS` ballots. */
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
    response.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames.filter((each) => each.includes('data: '))) {
        ready.resolve();
        const state = JSON.parse(frame.slice(frame.indexOf('data: ') + 6)) as LiveQuestion;
        if (state.results?.totalVotes === BALLOTS) complete.resolve(performance.now());
      }
    });
  });
  call.on('error', () => undefined).end();
  return { ready: ready.promise, complete: complete.promise, close: () => call.destroy() };
}

const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
const hall = await aVotingFolder(folder, BALLOTS);
const product = await startProduct(folder);
const vote = async (questionId: number) =>
  send(
    product.address,
    hall.members.map(({ token }) => ({
      method: 'POST',
      path: `/api${castBallot.path}`,
      token,
      body: JSON.stringify({ questionId, vote: 'yes' }),
    })),
    IN_FLIGHT,
  );
await vote(await openVoting(product.address, hall));

console.log('| streams | last stream right after, ms | processor time per ballot, µs | ballots/s |');
console.log('|---|---|---|---|');
let slowest = 0;
for (const count of STREAMS) {
  const questionId = await openVoting(product.address, hall);
  const streams = Array.from({ length: count }, () =>
    watch(product.address, questionId, hall.administrator.token),
  );
  await Promise.all(streams.map(({ ready }) => ready));
  const before = processorTime(product.child.pid ?? 0);
  const { perSecond, statuses } = await vote(questionId);
  const acknowledged = performance.now();
  if (statuses[201] !== BALLOTS) throw new Error(JSON.stringify(statuses));
  const last = Math.max(acknowledged, ...(await Promise.all(streams.map(({ complete }) => complete))));
  slowest = Math.max(slowest, last - acknowledged);
  const spent = processorTime(product.child.pid ?? 0) - before;
  console.log(
    `| ${count} | ${Math.round(last - acknowledged)} | ${Math.round((1000 * spent) / BALLOTS)} | ${perSecond} |`,
  );
  for (const stream of streams) stream.close();
}
console.log(
  `\nSlowest: ${Math.round(slowest)} ms, limit ${LIMIT} ms: ${slowest <= LIMIT ? 'held' : 'NOT HELD'}`,
);
await product.stop();
rmSync(folder, { recursive: true, force: true });
if (slowest > LIMIT) process.exitCode = 1;
