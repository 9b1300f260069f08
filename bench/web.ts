/**
 * The web client in Chromium: when the first pages can be used, on this machine and on a slow line with a slow processor, and
 * typing into the search boxes. Weights have limits in `.size-limit.js`.
 *
 * Run: `npm run bench -- web`
 */
import { USER_TYPES } from '@vigilia/contract/limits';
import { openDependencies } from '@vigilia/server/app/open-dependencies';
import { seedDemo } from '@vigilia/server/demo/seed';
import { readConfig } from '@vigilia/server/kernel/runtime/config';
import { aPerson, manyMembers } from '@vigilia/server/testing/builders/people';
import pino from 'pino';
import { SEARCH_DEBOUNCE } from '../web/src/core/constants.ts';
import { medianOf, ROUNDS } from './kit/load.ts';
import {
  aProfile,
  type Conditions,
  closeBrowser,
  observedIn,
  openPage,
  UNTHROTTLED,
  untilPainted,
} from './kit/pages.ts';
import { aFolder, end, startProduct } from './kit/processes.ts';
import { heading, table, target } from './kit/report.ts';

const MEMBERS = 10_000;
const SLOW: Conditions = {
  name: '4 × slower, 1.6 Mbit/s, 150 ms',
  slowdown: 4,
  line: { bytesPerSecond: 1_600_000 / 8, latency: 150 },
};
const MAX_TASK = 60;
/** Milliseconds in which a page that can be used does what it put off. */
const REST = 2000;
const MAX_ROWS = 100;

const folder = aFolder();
const dependencies = await openDependencies(readConfig({ DATA_DIR: folder }), pino({ level: 'error' }));
const administrator = await aPerson(dependencies, { userType: USER_TYPES.administrator });
await seedDemo(dependencies);
await manyMembers(dependencies, MEMBERS);
// The last voting of the demo: with ballots on all answers, and dozens of people.
const question = await dependencies.database.read
  .selectFrom('questions')
  .select(['id', 'assembly_id as assemblyId'])
  .where('state', '=', 'closed')
  .orderBy('id', 'desc')
  .limit(1)
  .executeTakeFirstOrThrow();
await dependencies.database.close();
const product = await startProduct(folder);

interface EntryPage {
  readonly what: string;
  readonly address: string;
  /** Its data, and the field that takes the first key. */
  readonly shows: readonly string[];
  /** Milliseconds on the slow line until it can be used. */
  readonly maxUsable: number;
}

/** Common entry pages, and what each shows once it can be used; the first two are those of strangers. */
const SIGN_INS: readonly EntryPage[] = [
  {
    what: 'the sign-in',
    address: '/sign-in',
    shows: ['button[type=submit]', 'input[type=email]'],
    maxUsable: 1600,
  },
  { what: 'the sign-in of members', address: '/votar', shows: ['button[type=submit]'], maxUsable: 1200 },
];
const PAGES: readonly EntryPage[] = [
  ...SIGN_INS,
  {
    what: 'the list of news',
    address: '/news',
    shows: ['main article, main li img', 'main input'],
    maxUsable: 2000,
  },
  {
    what: 'the list of users',
    address: '/register/users',
    shows: ['main tbody tr', 'main input'],
    maxUsable: 2000,
  },
  {
    what: 'the votes of a question',
    address: `/gremial/assemblies/${question.assemblyId}/${question.id}/votes`,
    shows: ['main tbody [data-share]'],
    maxUsable: 2400,
  },
];

/** Milliseconds until a page can be used, and of its longest task. */
async function look(entry: EntryPage, conditions: Conditions) {
  const context = await aProfile(product.address, SIGN_INS.includes(entry) ? undefined : administrator);
  const page = await openPage(context, conditions, entry.shows);
  await page.goto(entry.address);
  // By one event of the page: on a slowed processor, querying the page takes as long as drawing it.
  await page.waitForFunction(() => window.observed.usable > 0, undefined, { polling: 500 });
  await page.waitForTimeout(REST);
  const observed = await observedIn(page);
  await context.close();
  return observed;
}

heading(
  'First pages',
  `An empty cache, ${ROUNDS} rounds, medians. Usable: its data and its first field are shown, and the page is free to take a key.`,
);
const first = table('page', 'where', 'usable ms', 'longest task ms');
let longestTask = 0;
for (const page of PAGES)
  for (const conditions of [UNTHROTTLED, SLOW]) {
    const rounds: Awaited<ReturnType<typeof look>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await look(page, conditions));
    const usable = medianOf(rounds.map((each) => each.usable));
    const longest = medianOf(rounds.map((each) => each.longest));
    first(page.what, conditions.name, Math.round(usable), Math.round(longest) || `under ${MAX_TASK}`);
    if (conditions === UNTHROTTLED) longestTask = Math.max(longestTask, longest);
    else {
      const what = `${page.what} can be used, by deep link, ${conditions.name}`;
      target(what, usable, { atMost: page.maxUsable }, ' ms');
    }
  }
target('longest task of a first page, this machine', longestTask, { atMost: MAX_TASK }, ' ms');

heading(
  'Typing into the search boxes',
  `Full lists. Key: the slowest delay from a key to the frame that shows it (INP), 16 ms or less where none was longer. Rows: from the text to what was found, without the ${SEARCH_DEBOUNCE} ms for which some wait for more.`,
);
const typing = table('box', 'key ms', 'rows ms');
const page = await openPage(await aProfile(product.address, administrator), UNTHROTTLED);
// Boxes that debounce query the server; the others filter the loaded list.
let slowestRows = 0;
for (const { address, typed, waits } of [
  { address: '/news', typed: 'jornada', waits: true },
  { address: '/benefits', typed: 'des', waits: true },
  { address: '/cases', typed: 'paciente', waits: true },
  { address: '/academic/articles', typed: 'anestesia', waits: false },
  { address: '/academic/courses', typed: 'taller', waits: false },
  { address: '/gremial/assemblies', typed: 'extraordinaria', waits: false },
  { address: '/help/rafa', typed: 'quirófano', waits: true },
] as const) {
  const keys: number[] = [];
  const rows: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const box = page.getByRole('search').getByRole('textbox');
    const found = 'search [role=status]';
    const took = await untilPainted(page, 'input', found, '', () => box.fill(typed));
    rows.push(waits ? took - SEARCH_DEBOUNCE : took);
    await box.clear();
    await box.pressSequentially(typed);
    keys.push((await observedIn(page)).slowestKey);
  }
  typing(address, Math.round(medianOf(keys)) || '≤ 16', Math.round(medianOf(rows)));
  slowestRows = Math.max(slowestRows, medianOf(rows));
}
const what = 'from the last key to the rows of a search, the debounce apart';
target(what, slowestRows, { atMost: MAX_ROWS }, ' ms');
await closeBrowser();
await end();
