/**
 * A thousand open live streams while a thousand ballots are cast: how long after the last acknowledgement every stream
 * shows the final count, and the cost of the streams for the server. Medians; the target applies to the slowest stream.
 *
 * Run: `npm run bench -- live`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LiveQuestion, watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { castBallot } from '@vigilia/contract/votings/votings';
import { aVotingFolder, openVoting } from '@vigilia/server/testing/builders/voting-hall';
import { medianOf, ROUNDS, send } from './kit/load.ts';
import { processorTime } from './kit/machine.ts';
import { startProduct } from './kit/processes.ts';
import { table, target } from './kit/report.ts';

const BALLOTS = 1000;
const STREAMS = [0, 100, 1000];
const IN_FLIGHT = 100;
/** Milliseconds after the last acknowledgement in which every stream has the final count. */
const LIMIT = 1000;

interface Stream {
  /** Resolves with the moment at which the stream reported `BALLOTS` ballots. */
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

console.log(`${BALLOTS} ballots, ${IN_FLIGHT} in flight; ${ROUNDS} rounds, medians`);
const row = table('streams', 'last stream right after, ms', 'processor per ballot, µs', 'ballots/s');
let slowest = 0;
for (const count of STREAMS) {
  const rounds: { last: number; spent: number; perSecond: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const questionId = await openVoting(product.address, hall);
    const streams = Array.from({ length: count }, () =>
      watch(product.address, questionId, hall.administrator.token),
    );
    await Promise.all(streams.map(({ ready }) => ready));
    const before = processorTime(product.child.pid);
    const { perSecond, statuses } = await vote(questionId);
    const acknowledged = performance.now();
    if (statuses[201] !== BALLOTS) throw new Error(JSON.stringify(statuses));
    const right = Math.max(acknowledged, ...(await Promise.all(streams.map(({ complete }) => complete))));
    const spent = processorTime(product.child.pid) - before;
    rounds.push({ last: right - acknowledged, spent, perSecond });
    for (const stream of streams) stream.close();
  }
  const middle = (figure: 'last' | 'spent' | 'perSecond') => medianOf(rounds.map((each) => each[figure]));
  row(count, Math.round(middle('last')), Math.round((1000 * middle('spent')) / BALLOTS), middle('perSecond'));
  slowest = Math.max(slowest, ...rounds.map(({ last }) => last));
}
target({
  what: 'from the last ballot to the last of 1,000 streams',
  figure: `${Math.round(slowest)} ms`,
  limit: `${LIMIT} ms`,
  reached: slowest <= LIMIT,
});
await product.stop();
rmSync(folder, { recursive: true, force: true });
