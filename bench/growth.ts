/**
 * The same reads and ballots in associations of 1,000, 10,000 and 100,000 members, with the same evening of 1,000
 * present: the cost of a call of one member must not grow with the size of the association. No read is cached.
 *
 * Run: `npm run bench -- growth`
 */

import { listAttendees, readQuorum } from '@vigilia/contract/assemblies/assemblies';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { listUsers, usersByEmail } from '@vigilia/contract/users/users';
import { readResults } from '@vigilia/contract/votings/question-results';
import { aLargeDataset } from '@vigilia/server/testing/builders/large-dataset';
import { aVotingFolder, openVoting } from '@vigilia/server/testing/builders/voting-hall';
import { afterWarmUp, ballotsOf, medianOf, ROUNDS, send, withoutResponseCache } from './kit/load.ts';
import { aFolder, end, startProduct } from './kit/processes.ts';
import { table, target } from './kit/report.ts';

const SIZES = [1000, 10_000, 100_000];
const PRESENT = 1000;
const CONNECTIONS = 10;
const SECONDS = 1;
/** How much of a growth by a hundred may show: chance, and one more level of an index. */
const MAX_SLOPE = 0.1;
const MICROSECONDS_IN_SECOND = 1e6;

/** The exponent with which figures grow: 0 where they stay, 1 where they grow as the sizes do. */
const slopeOf = (figures: readonly number[]) =>
  Math.log((figures.at(-1) ?? 0) / (figures[0] ?? 1)) / Math.log((SIZES.at(-1) ?? 0) / (SIZES[0] ?? 1));

/** Microseconds of server and line for one call, by its name. */
async function measure(members: number): Promise<Readonly<Record<string, number>>> {
  const folder = aFolder();
  await aLargeDataset(folder, members);
  const hall = await aVotingFolder(folder, PRESENT);
  const { address, stop } = await startProduct(folder);
  let questionId = 0;
  const figures: Record<string, number> = {};
  const medianRate = async (rate: () => Promise<number>) => {
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rates.push(await rate());
    return MICROSECONDS_IN_SECOND / medianOf(rates);
  };
  const cast = async () => {
    questionId = await openVoting(address, hall);
    return (await send(address, ballotsOf(hall.members, questionId), CONNECTIONS)).perSecond;
  };
  // The first requests of a process pay for its compiling.
  await cast();
  figures['a ballot'] = await medianRate(cast);
  const ofHall = (path: string) => path.replace(':assemblyId', String(hall.assemblyId));
  const reads: Readonly<Record<string, string>> = {
    'a token, and an empty list of news': newsCalls.list.path,
    'one user, by e-mail': usersByEmail.path.replace(':email', 'persona500@sala.test'),
    'the roll of 1,000': ofHall(listAttendees.path),
    'the quorum': ofHall(readQuorum.path),
    'the results of 1,000 ballots': readResults.path.replace(':id', String(questionId)),
    'a page of 25 users': `${listUsers.path}?limit=25`,
    'a page of 25 users by name': `${listUsers.path}?limit=25&name=zuniga+molina`,
  };
  for (const [what, path] of Object.entries(reads)) {
    const read = { method: 'GET', path: `/api${path}`, token: hall.administrator.token } as const;
    const requests = await afterWarmUp(address, read, CONNECTIONS, SECONDS, withoutResponseCache);
    figures[what] = await medianRate(
      async () => (await send(address, requests.map(withoutResponseCache), CONNECTIONS)).perSecond,
    );
  }
  await stop();
  return figures;
}

/** Calls that search all users; the others need one member, or those of one assembly. */
const SEARCHES = new Set(['a page of 25 users', 'a page of 25 users by name']);

console.log(
  `${PRESENT} present in each; ${CONNECTIONS} connections, ${ROUNDS} rounds, medians. Microseconds from one answer to the next; ` +
    'a slope of 0 is a cost that stays, of 1 one that grows as the association does.',
);
const measured: Readonly<Record<string, number>>[] = [];
for (const size of SIZES) measured.push(await measure(size));
const row = table('call', ...SIZES.map((size) => `${size} members`), 'slope');
for (const what of Object.keys(measured[0] ?? {})) {
  const figures = measured.map((each) => each[what] ?? Number.NaN);
  const slope = slopeOf(figures);
  row(what, ...figures.map(Math.round), slope.toFixed(2));
  if (!SEARCHES.has(what)) target(`growth of ${what}`, slope, { atMost: MAX_SLOPE });
}
await end();
