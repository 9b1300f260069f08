/**
 * How many cached reads the server answers in a second, next to bare Fastify answering the same bytes to the same requests in
 * the same run: news, users out of 100,000, and the results of a voting with 10,000 ballots.
 *
 * Run: `npm run bench -- reads`
 */
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { listUsers } from '@vigilia/contract/users/users';
import { readResults } from '@vigilia/contract/votings/question-results';
import { openDependencies } from '@vigilia/server/app/open-dependencies';
import { NEWS } from '@vigilia/server/demo/data';
import { readConfig } from '@vigilia/server/kernel/runtime/config';
import { aLargeDataset } from '@vigilia/server/testing/builders/large-dataset';
import { manyNews } from '@vigilia/server/testing/builders/many-news';
import { aVotingFolder, openVoting } from '@vigilia/server/testing/builders/voting-hall';
import pino from 'pino';
import { afterWarmUp, ballotsOf, type Measurement, middleOf, ROUNDS, send } from './kit/load.ts';
import { aFolder, end, startBareFastify, startProduct } from './kit/processes.ts';
import { percent, table, target } from './kit/report.ts';

const USERS = 100_000;
const BALLOTS = 10_000;
const NEWS_IN_LIST = 60;
const CONNECTIONS = [10, 100];
const SECONDS = 2;
const MIN_SHARE = 55;

const [crowded, hallFolder] = [aFolder(), aFolder()];
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
await send(assembly.address, ballotsOf(hall.members, questionId), 100);

const users = (query: Readonly<Record<string, string>>) =>
  `${listUsers.path}?${new URLSearchParams({ limit: '25', ...query })}`;
const READS: Readonly<Record<string, string>> = {
  [`news, all ${NEWS_IN_LIST}`]: newsCalls.list.path,
  'news, a page of 24': `${newsCalls.list.path}?limit=24`,
  'users, a page of 25': users({}),
  'users named zuniga molina': users({ name: 'zuniga molina' }),
  'users, all four filters': users({ name: 'ana', email: 'ana', dni: '11', created: '2026-01-15' }),
  [`results of ${BALLOTS} ballots`]: readResults.path.replace(':id', String(questionId)),
};

console.log(
  `${USERS} users, ${NEWS_IN_LIST} news, ${BALLOTS} ballots; ${ROUNDS} rounds of some ${SECONDS} s, medians. ` +
    'An answer is kept until something is written.',
);
const row = table(
  ...['read', 'bytes', 'connections', 'answers/s', 'p99 ms', 'bare Fastify/s', 'p99 ms', 'share'],
);
let smallest = { share: Number.POSITIVE_INFINITY, what: '' };
for (const [what, path] of Object.entries(READS)) {
  const [{ address }, reader] = what.startsWith('results')
    ? [assembly, hall.administrator.token]
    : [association, token];
  const read = { method: 'GET', path: `/api${path}`, token: reader } as const;
  const response = await fetch(address + read.path, { headers: { authorization: `Bearer ${reader}` } });
  const answer = await response.text();
  const bare = await startBareFastify(answer);
  for (const connections of CONNECTIONS) {
    const requests = await afterWarmUp(address, read, connections, SECONDS);
    const bareRequests = await afterWarmUp(bare.address, read, connections, SECONDS);
    const ours: Measurement[] = [];
    const theirs: Measurement[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await send(address, requests, connections));
      theirs.push(await send(bare.address, bareRequests, connections));
    }
    const [our, their] = [middleOf(ours), middleOf(theirs)];
    const share = percent(our.rate, their.rate);
    row(
      ...[what, Buffer.byteLength(answer), connections],
      ...[our.rate, our.p99.toFixed(1), their.rate, their.p99.toFixed(1), `${share} %`],
    );
    if (share < smallest.share) smallest = { share, what: `${what}, ${connections} connections` };
  }
  await bare.stop();
}
target(
  `reads, share of bare Fastify with the same bytes (least: ${smallest.what})`,
  smallest.share,
  { atLeast: MIN_SHARE },
  ' %',
);
await end();
