/**
 * How long `GET /news?keyword=` takes with 10,000 news, a page of 24 as the screen asks for it and the number of all
 * that match, next to bare Fastify answering the same bytes in the same run. Three rounds; the medians count.
 * Fails when a p99 passes the limit. Processor time is comparable on a busy machine too.
 *
 * Run: `npm run bench -- news-search`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listNews } from '@vigilia/contract/content/news';
import { USER_TYPES } from '@vigilia/contract/limits';
import { openDependencies } from '@vigilia/server/app/open-dependencies';
import { BENEFITS, NEWS } from '@vigilia/server/demo/data';
import { readConfig } from '@vigilia/server/runtime/config';
import { manyNews } from '@vigilia/server/testing/builders/many-news';
import { aPerson } from '@vigilia/server/testing/builders/people';
import pino from 'pino';
import { medianOf, type PreparedRequest, ROUNDS, send, withoutResponseCache } from './kit/load.ts';
import { processorTime } from './kit/machine.ts';
import { startBareFastify, startProduct } from './kit/processes.ts';
import { table, target } from './kit/report.ts';

const ROWS = 10_000;
const PAGE = 24;
const REQUESTS = 400;
const LIMIT_MILLISECONDS = 10;

/** Keywords by the share of the list that they match. */
const SEARCHES: readonly (readonly [what: string, keyword: string])[] = [
  ['nothing: the list as it opens', ''],
  ['all of them', 'a'],
  ['a quarter', 'anestesia'],
  ['one, the newest', 'numero 10000'],
  ['one, the oldest', 'entrega inaugural'],
  ['ten, all among the oldest', 'archivo historico'],
  ['none', 'wxyz'],
  ['none, of common letters', 'la asociacion de las anas'],
];

/** Fills a new folder with news as long as those of the demo; answers a member's token. */
async function fill(folder: string): Promise<string> {
  const dependencies = await openDependencies(readConfig({ DATA_DIR: folder }), pino({ level: 'error' }));
  const cards = [...NEWS, ...BENEFITS];
  await manyNews(dependencies, ROWS, (number) => {
    const { title = '', description = '' } = cards[number % cards.length] ?? {};
    const old = number <= 10 ? ' Archivo histórico.' : '';
    const first = number === 1 ? ' Entrega inaugural.' : '';
    return { title: `${title}, número ${number}`, description: description + old + first };
  });
  const { token } = await aPerson(dependencies, { userType: USER_TYPES.member });
  await dependencies.database.close();
  return token;
}

const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
const token = await fill(folder);
const product = await startProduct(folder);

const requestsFor = (keyword: string): PreparedRequest[] => {
  const query = new URLSearchParams({ keyword, limit: String(PAGE), offset: '0' });
  const request = { method: 'GET', path: `/api${listNews.path}?${query}`, token } as const;
  return Array.from({ length: REQUESTS }, () => request);
};

/** The answer to a search, and its total number of matches. */
async function answerTo(keyword: string): Promise<{ text: string; total: number }> {
  const path = requestsFor(keyword)[0]?.path ?? '';
  const response = await fetch(product.address + path, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`answered ${response.status}`);
  return { text: await response.text(), total: Number(response.headers.get('x-total-count')) };
}

console.log(
  `${ROWS} news, ${ROUNDS} rounds of ${REQUESTS} requests one after another, each read anew, medians, milliseconds`,
);
const row = table('the keyword is in', 'matches', 'median', 'p99', 'bare median', 'bare p99', 'processor');
let worst = 0;
for (const [what, keyword] of SEARCHES) {
  const { text, total } = await answerTo(keyword);
  const bare = await startBareFastify(text);
  const requests = requestsFor(keyword);
  // The first requests of a process pay for its compiling.
  await send(product.address, requests.slice(0, 100).map(withoutResponseCache), 1);
  await send(bare.address, requests.slice(0, 100), 1);
  const ours: { median: number; p99: number }[] = [];
  const theirs: { median: number; p99: number }[] = [];
  let processor = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = processorTime(product.child.pid);
    const measured = await send(product.address, requests.map(withoutResponseCache), 1);
    processor += processorTime(product.child.pid) - before;
    if (measured.statuses[200] !== REQUESTS) throw new Error(JSON.stringify(measured.statuses));
    ours.push(measured);
    theirs.push(await send(bare.address, requests, 1));
  }
  await bare.stop();
  const middle = (figures: typeof ours, of: 'median' | 'p99') => medianOf(figures.map((each) => each[of]));
  const figures = [ours, theirs].flatMap((each) => [middle(each, 'median'), middle(each, 'p99')]);
  figures.push(processor / ROUNDS / REQUESTS);
  row(what, total, ...figures.map((figure) => figure.toFixed(2)));
  worst = Math.max(worst, middle(ours, 'p99'));
}
await product.stop();
rmSync(folder, { recursive: true, force: true });
target({
  what: 'p99 of a search in 10,000 news, whatever is looked for',
  figure: `${worst.toFixed(1)} ms`,
  limit: `${LIMIT_MILLISECONDS} ms`,
  reached: worst <= LIMIT_MILLISECONDS,
  limitedBy: 'a keyword may be any part of a text, so a search that finds little reads all 10,000',
});
