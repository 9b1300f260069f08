/**
 * Clicks on the list of users in Chromium, with 2,000 and 20,000 of them: from a click to the frame that shows what it
 * asked for. The limit is 100 ms, for the slowest median.
 *
 * Run: `npm run bench -- users-clicks`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { USER_TYPES } from '@vigilia/contract/limits';
import { openDependencies } from '@vigilia/server/app/open-dependencies';
import { readConfig } from '@vigilia/server/runtime/config';
import { aPerson, manyMembers } from '@vigilia/server/testing/builders/people';
import pino from 'pino';
import { LAUNCH, PLACE } from '../e2e/kit/browser.ts';
import { savedState } from '../e2e/kit/test.ts';
import { SAVED_STATE_KEY } from '../web/src/core/constants.ts';
import { medianOf, ROUNDS } from './kit/load.ts';
import { openPage, untilPainted } from './kit/pages.ts';
import { startProduct } from './kit/processes.ts';
import { heading, table, target } from './kit/report.ts';

const SIZES = [2000, 20_000];
const MAX_CLICK = 100;
const LIST = '/register/users?orden=email&desc=&filas=25';
const LONG_PAGE = LIST.replace('filas=25', 'filas=100');

interface Click {
  readonly what: string;
  readonly address: string;
  /** Of the interaction; a click when absent. */
  readonly event?: 'input';
  /** The element whose text changes, and the expected text; any new one when empty. */
  readonly shows: string;
  readonly text: string;
  readonly act: (page: Page) => Promise<void>;
}

const FIRST_ROW = 'tbody tr:first-child';
const STATUS = 'main [role=status]:not(:empty)';

const CLICKS: readonly Click[] = [
  {
    what: 'sort by cédula',
    address: LIST,
    shows: FIRST_ROW,
    text: '',
    act: (page) => page.getByRole('columnheader', { name: 'Cedula' }).getByRole('button').click(),
  },
  {
    what: 'next page',
    address: LIST,
    shows: FIRST_ROW,
    text: '',
    act: (page) => page.getByRole('button', { name: 'Página siguiente' }).click(),
  },
  {
    what: '50 rows on a page',
    address: LIST,
    event: 'input',
    shows: 'tbody tr:nth-child(40)',
    text: '',
    act: async (page) => void (await page.getByLabel('Filas por página').selectOption('50')),
  },
  {
    what: 'choose the 100 rows of a page',
    address: LONG_PAGE,
    shows: STATUS,
    text: '100 seleccionados',
    act: (page) => page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).click(),
  },
  {
    what: 'choose one row of 100',
    address: LONG_PAGE,
    shows: STATUS,
    text: '1 seleccionado',
    act: (page) => page.locator(`${FIRST_ROW} input[type=checkbox]`).click(),
  },
  {
    what: 'next page of 100 rows',
    address: LONG_PAGE,
    shows: FIRST_ROW,
    text: '',
    act: (page) => page.getByRole('button', { name: 'Página siguiente' }).click(),
  },
];

heading(
  'Clicks on the list of users',
  `From a click to the frame that shows its effect, calls to the server included; ${ROUNDS} rounds, medians.`,
);
const row = table('users', 'click', 'ms');
let slowest = 0;
for (const users of SIZES) {
  const folder = mkdtempSync(join(tmpdir(), 'vigilia-bench-'));
  const dependencies = await openDependencies(readConfig({ DATA_DIR: folder }), pino({ level: 'error' }));
  const administrator = await aPerson(dependencies, { userType: USER_TYPES.administrator });
  await manyMembers(dependencies, users);
  await dependencies.database.close();
  const product = await startProduct(folder);
  const browser = await chromium.launch(LAUNCH);
  const context = await browser.newContext({
    ...PLACE,
    baseURL: product.address,
    viewport: { width: 1280, height: 800 },
    storageState: {
      cookies: [],
      origins: [
        {
          origin: product.address,
          localStorage: [{ name: SAVED_STATE_KEY, value: JSON.stringify(savedState(administrator)) }],
        },
      ],
    },
  });
  for (const { what, address, event = 'pointerdown', shows, text, act } of CLICKS) {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { page } = await openPage(context, { name: 'this machine', slowdown: 1, line: null });
      await page.goto(address);
      await page.waitForLoadState('networkidle');
      await page.locator('tbody tr').nth(20).waitFor();
      took.push(await untilPainted(page, event, shows, text, () => act(page)));
      await page.close();
    }
    const median = medianOf(took);
    slowest = Math.max(slowest, median);
    row(users.toLocaleString('es-CO'), what, median.toFixed(0));
  }
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
target({
  what: 'the slowest click on the list of users',
  figure: `${slowest.toFixed(0)} ms`,
  limit: `${MAX_CLICK} ms`,
  reached: slowest <= MAX_CLICK,
  limitedBy: 'drawing a hundred rows with their buttons',
});
