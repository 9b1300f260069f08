/**
 * Clicks on the administrators' tables in Chromium, with 2,000 and 20,000 rows in each: from a click to the frame that
 * shows what it asked for. The limit is 100 ms, for the median of each click.
 *
 * Run: `npm run bench -- table-clicks`
 */
import type { Locator, Page } from '@playwright/test';
import { USER_TYPES } from '@vigilia/contract/limits';
import { openDependencies } from '@vigilia/server/app/open-dependencies';
import { readConfig } from '@vigilia/server/kernel/runtime/config';
import { fillTables } from '@vigilia/server/testing/builders/full-tables';
import { aPerson, type Person } from '@vigilia/server/testing/builders/people';
import pino from 'pino';
import { medianOf, ROUNDS } from './kit/load.ts';
import { aProfile, closeBrowser, openPage, UNTHROTTLED, untilPainted } from './kit/pages.ts';
import { aFolder, end, startProduct } from './kit/processes.ts';
import { table, target } from './kit/report.ts';

const SIZES = [2000, 20_000];
const MAX_CLICK = 100;
/** Milliseconds in which a page that shows its rows asks for what it still needs. */
const QUIET = 1500;

const FIRST_ROW = 'tbody tr:first-child';
const STATUS = 'main [role=status]:not(:empty)';

interface Click {
  readonly what: string;
  /** Of the address. */
  readonly parameters?: string;
  /** Of the interaction; a click when absent. */
  readonly event?: 'input';
  /** The element whose text changes; the first row when absent. */
  readonly shows?: string;
  /** The expected text; any new one when absent. */
  readonly text?: string;
  readonly on: (page: Page) => Locator;
  /** The option to choose, where the click is on a list of options. */
  readonly option?: string;
}

const sortBy = (name: string): Click => ({
  what: `sort by ${name}`,
  parameters: 'orden=email&desc=',
  on: (page) => page.getByRole('columnheader', { name }).getByRole('button'),
});
const NEXT: Click = {
  what: 'next page',
  on: (page) => page.getByRole('button', { name: 'Página siguiente' }),
};
const NEXT_LONG: Click = { ...NEXT, what: 'next page of 100 rows', parameters: 'filas=100' };
const SIZE: Click = {
  what: '50 rows on a page',
  event: 'input',
  // The first of the new ones, where the list ended.
  shows: 'tbody tr:nth-child(26)',
  on: (page) => page.getByLabel('Filas por página'),
  option: '50',
};
const CHOOSE: readonly Click[] = [
  {
    what: 'choose the 100 rows of a page',
    parameters: 'filas=100',
    shows: STATUS,
    text: 'selección: 100',
    on: (page) => page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }),
  },
  {
    what: 'choose one row of 100',
    parameters: 'filas=100',
    shows: STATUS,
    text: 'selección: 1',
    on: (page) => page.locator(`${FIRST_ROW} input[type=checkbox]`),
  },
];
const PAGES = [NEXT, SIZE, NEXT_LONG];

interface Table {
  readonly name: string;
  readonly path: (assemblyId: number) => string;
  /** Opens the table on its screen. */
  readonly open?: (page: Page) => Promise<void>;
  readonly clicks: readonly Click[];
}

const TABLES: readonly Table[] = [
  {
    name: 'users',
    path: () => '/register/users',
    clicks: [sortBy('Cedula'), ...PAGES, ...CHOOSE],
  },
  { name: 'activity', path: () => '/activity', clicks: [...PAGES] },
  { name: 'RAFA', path: () => '/help/rafa', clicks: [sortBy('Nombre'), ...PAGES] },
  {
    name: 'powers',
    path: (assemblyId) => `/gremial/assemblies/${assemblyId}/attorney-powers`,
    clicks: [sortBy('Apoderado'), ...PAGES],
  },
  {
    name: 'roll',
    path: () => '/gremial/assemblies',
    open: async (page) => {
      await page
        .getByRole('link', { name: /^Editar «/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Ver Asistentes' }).click();
      await page.getByRole('dialog').locator('tbody tr').nth(5).waitFor();
    },
    clicks: [
      {
        what: 'give everybody the right to vote, or take it',
        shows: '[role=dialog]',
        text: 'sin guardar',
        on: (page) => page.getByRole('button', { name: /eleccionar Todos$/ }),
      },
    ],
  },
];

interface Place {
  readonly address: string;
  readonly administrator: Person;
  readonly assemblyId: number;
}

/** Milliseconds of one click on a page that was opened for it. */
async function timeOf(click: Click, { path, open }: Table, place: Place): Promise<number> {
  // A new profile each time: how a table is shown is remembered.
  const context = await aProfile(place.address, place.administrator);
  const page = await openPage(context, UNTHROTTLED);
  const { parameters = '', event = 'click', shows = FIRST_ROW, text = '', on, option } = click;
  await page.goto(`${path(place.assemblyId)}?${parameters}`);
  await (open?.(page) ?? page.locator('tbody tr').nth(20).waitFor());
  const clicked = on(page);
  await clicked.scrollIntoViewIfNeeded();
  await clicked.hover();
  await page.waitForTimeout(QUIET);
  const took = await untilPainted(page, event, shows, text, async () => {
    if (option) await clicked.selectOption(option);
    else {
      await page.mouse.down();
      await page.mouse.up();
    }
  });
  await context.close();
  return took;
}

console.log(
  `From a click to the frame that shows its effect, calls to the server included; ${ROUNDS} rounds, medians.`,
);
const row = table('rows', 'table', 'click', 'ms');
let slowest = { ms: 0, what: '' };
for (const size of SIZES) {
  const folder = aFolder();
  const dependencies = await openDependencies(readConfig({ DATA_DIR: folder }), pino({ level: 'error' }));
  const administrator = await aPerson(dependencies, { userType: USER_TYPES.administrator });
  const { assemblyId } = await fillTables(dependencies, size);
  await dependencies.database.close();
  // The documents of the powers do not exist.
  const { address, stop } = await startProduct(folder, {}, ['--adopt']);
  for (const each of TABLES)
    for (const click of each.clicks) {
      const took: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        took.push(await timeOf(click, each, { address, administrator, assemblyId }));
      const ms = medianOf(took);
      if (ms > slowest.ms) slowest = { ms, what: `${each.name}: ${click.what}, ${size} rows` };
      row(size, each.name, click.what, Math.round(ms));
    }
  await stop();
}
target(`the slowest click on a table (${slowest.what})`, slowest.ms, { atMost: MAX_CLICK }, ' ms');
await closeBrowser();
await end();
