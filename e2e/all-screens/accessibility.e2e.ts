/**
 * Every screen with data: no axe violation, a title of its own, one heading of the first level. A screen of each kind is also
 * swept in dark and on a phone, while it loads and failed, with a state that opens over it, and walked with Tab.
 * `npm test -- --full` does all of it with every screen and every state, at more widths, on a phone with all rules, and with
 * the page behind what opened.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Person } from '@vigilia/server/testing/builders/people';
import { FULL } from '@vigilia/server/testing/full';
import { SCREENS as ROUTED } from '../../web/src/admin/app/screens.ts';
import {
  expectAccessibleInBoth,
  expectOpenedAccessible,
  expectToFit,
  forgetOpener,
  isBackAtOpener,
  rememberOpener,
} from '../kit/accessible.ts';
import { hallOf } from '../kit/hall.ts';
import { openProduct, type Product } from '../kit/product.ts';
import { SCREENS, type Screen, seedEverything } from '../kit/screens.ts';
import {
  test as base,
  expect,
  keepSignedIn,
  LONG,
  openQuickJump,
  passUntil,
  pauseClock,
} from '../kit/test.ts';

interface Association {
  readonly product: Product;
  readonly administrator: Person;
}

/** One association for all screens, which change no data. */
const test = base.extend<object, { association: Association }>({
  association: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of the pattern.
    async ({}, use) => {
      const product = await openProduct();
      const administrator = await product.anAdministrator({ name: 'Marta', lastName: 'Quintero' });
      await seedEverything(product, administrator);
      await use({ product, administrator });
      await product.close();
    },
    // A whole association, with pictures and passwords: on a busy machine it takes longer than a test.
    { scope: 'worker', timeout: 300_000 },
  ],
  product: ({ association }, use) => use(association.product),
  administrator: ({ association }, use) => use(association.administrator),
});

async function expectLoaded(page: Page, { shows }: Screen): Promise<void> {
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function visit(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.address);
  await expectLoaded(page, screen);
}

/** Shows another screen with the client that is loaded: loading it again takes longer than the screen. */
async function showNext(page: Page, screen: Screen): Promise<void> {
  const title = await page.title();
  await page.evaluate((address) => {
    const idx = Number(history.state?.idx ?? 0) + 1;
    history.pushState({ idx, key: `${idx}` }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, screen.address);
  // Until then the screen before is shown.
  await expect(page).not.toHaveTitle(title);
  await expectLoaded(page, screen);
}

/** Fails where another screen has the same title: the workers share only the folder of the run. */
function expectOwnTitle(title: string, { address }: Screen): void {
  const titles = join(test.info().project.outputDir, 'titles');
  const file = join(titles, encodeURIComponent(title));
  mkdirSync(titles, { recursive: true });
  try {
    writeFileSync(file, address, { flag: 'wx' });
  } catch {
    expect.soft(readFileSync(file, 'utf8'), `the screen that is titled “${title}” too`).toBe(address);
  }
}

async function expectOrientation(page: Page, screen: Screen): Promise<void> {
  const { address, isPublic, isBare = isPublic } = screen;
  expectOwnTitle(await page.title(), screen);
  expect.soft(await page.getByRole('heading', { level: 1 }).count(), address).toBe(1);
  const greeting = page.getByText('Hola administrador');
  expect.soft(await greeting.count(), address).toBe(isBare ? 0 : 1);
  if (!isBare) await expect.soft(greeting, address).toBeInViewport();
}

/** Checking after each press would take longer than pressing. */
const PRESSES_BETWEEN_LOOKS = 10;

/**
 * Names of visible controls that a full cycle of Tab presses does not reach.
 * @param where the parts of the page; pressing begins at the first. The menu is the same on all screens
 */
async function unreachable(page: Page, where: readonly ('body' | 'main' | 'header')[]): Promise<string[]> {
  const controls = await page.evaluate((parts) => {
    const seen = [
      ...document.querySelectorAll<HTMLElement>(
        `:is(${parts}) :is(a[href], button, input, select, textarea)`,
      ),
    ].filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled'));
    for (const each of seen) each.dataset.control = 'unreached';
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.dataset.control) target.dataset.control = 'reached';
    });
    document.querySelector<HTMLElement>(parts[0] ?? '')?.focus();
    return seen.length;
  }, where);
  const unreached = page.locator('[data-control=unreached]');
  // A date field takes several presses, and a summary is a stop too.
  for (let presses = 0; presses < 4 * controls; presses += 1) {
    if (presses % PRESSES_BETWEEN_LOOKS === 0 && (await unreached.count()) === 0) break;
    await page.keyboard.press('Tab');
  }
  const left = await unreached.evaluateAll((all) => all.map((each) => each.outerHTML.slice(0, 200)));
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });
  return left;
}

/**
 * Fails unless an open dialog has the focus, closes on Escape, and returns the focus.
 * @returns whether there was a dialog
 */
async function expectDialogToGiveBackFocus(page: Page, what: string): Promise<boolean> {
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) === 0) return false;
  await expect.soft(dialog.locator(':focus'), `${what}: the focus is not inside`).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect
    .soft(async () => expect(await isBackAtOpener(page)).toBe(true), `${what}: the focus is lost`)
    .toPass({ timeout: 2000 });
  await forgetOpener(page);
  return true;
}

/** Visits a screen, and checks it while its data loads. */
async function visitAndCheckLoading(page: Page, screen: Screen): Promise<void> {
  const loading = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await loading.promise;
    await route.fallback();
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(screen.address);
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  await expectOpenedAccessible(page, `${screen.address}, loading`);
  loading.resolve();
  await expectLoaded(page, screen);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Quoted headings of screens that failed; others have the general one. */
const FAILURES: Readonly<Record<string, string>> = {
  '/register/users': 'Error al cargar los usuarios',
  '/academic/articles': 'Ha ocurrido error',
  '/academic/courses': 'Ha ocurrido un error al cargar los cursos',
  '/cases': 'Ha ocurrido un error al tratar de traer los casos',
  '/profile': 'Ha ocurrido un error al renderizar Perfil',
};

/** Checks a screen whose data cannot be read, and reads it again. */
async function expectFailureAccessible(page: Page, screen: Screen): Promise<void> {
  const { address } = screen;
  await page.route('**/api/**', (route) => route.fulfill({ status: 403, json: {} }));
  await page.emulateMedia({ colorScheme: 'light' });
  // The desk at the door works on with the roll that it read before, the hall with what it was told to show.
  await page.evaluate(() => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (key.startsWith('hall/')) localStorage.removeItem(key);
  });
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Volver a intentar' }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  if (FAILURES[address]) await expect(page.getByRole('heading', { name: FAILURES[address] })).toBeVisible();
  await expectOpenedAccessible(page, `${address}, failed`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const again = page.getByRole('button', { name: 'Volver a intentar' });
  // Parts of a screen fail apart.
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 1000 });
    await expect(again).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expectLoaded(page, screen);
}

/** A screen of each kind: a list, a form, dialogs, a voting, the hall. Others are made of the same components. */
const THOROUGHLY_EACH_TIME = [
  ...['/news/create', '/register/users', '/gremial/assemblies/1/questions', '/gremial/assemblies/1/1/votes'],
  hallOf(1),
];

// In one worker, which makes the association once; a failed test does not stop the next.
test.describe.configure({ mode: 'default' });

/** Checks a screen with its data, in light. @param isNext whether the page shows another screen of the shell */
async function expectDataAccessible(page: Page, screen: Screen, isNext: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await (isNext ? showNext : visit)(page, screen);
  await expectOrientation(page, screen);
  await expectOpenedAccessible(page, screen.address);
}

/** Checks a screen and its states thoroughly, of a page that may have shown another. */
async function expectScreenAccessible(page: Page, screen: Screen): Promise<void> {
  const { address, isPublic, isBare, loads, opens, insists, onPhone } = screen;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light' });
  await (loads ? visitAndCheckLoading : visit)(page, screen);
  await expectOrientation(page, screen);
  await expectAccessibleInBoth(page, address);
  await expectToFit(page, address);
  const isInShell = !isPublic && !isBare && address !== '/';
  expect.soft(await unreachable(page, isInShell ? ['main', 'header'] : ['body']), address).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });

  let isAsLoaded = true;
  const all = Object.entries({ ...opens, ...insists, ...onPhone });
  // States that need no visit of their own are first; one is swept in every run, where the screen is as loaded.
  const states = [
    ...all.filter(([, { leavesNothing }]) => leavesNothing),
    ...all.filter(([, { leavesNothing }]) => !leavesNothing),
  ];
  for (const [what, open] of FULL ? states : states.slice(0, 1))
    await test.step(what, async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      if (!isAsLoaded) await visit(page, screen);
      await open(page);
      await expectOpenedAccessible(page, `${address}, ${what}`);
      if (FULL || onPhone?.[what]) await expectToFit(page, `${address}, ${what}`);
      const left = !insists?.[what] && (await expectDialogToGiveBackFocus(page, `${address}, ${what}`));
      isAsLoaded = left && Boolean(open.leavesNothing);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // So that nothing unsaved asks before the next visit.
      await page.evaluate(() =>
        window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
      );
    });
  if (loads) await test.step('failed', () => expectFailureAccessible(page, screen));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

const isThorough = ({ address }: Screen) => FULL || THOROUGHLY_EACH_TIME.includes(address);

for (const screen of SCREENS.filter(isThorough))
  test(
    `the screen ${screen.address} and its overlays are accessible`,
    LONG,
    async ({ page, administrator, expectedMessages }) => {
      test.setTimeout(360_000);
      // Some states show refusals.
      expectedMessages.push(/status of 4\d\d|ERR_FAILED/);
      if (!screen.isPublic) await keepSignedIn(page, administrator);
      await rememberOpener(page);
      await expectScreenAccessible(page, screen);
    },
  );

/** They share a page and, in the shell, the loaded client. */
for (const [who, screens] of Map.groupBy(
  SCREENS.filter((screen) => !isThorough(screen)),
  ({ isPublic }) => (isPublic ? 'without a session' : 'of administrators'),
))
  test(`screens ${who} are accessible`, async ({ page, administrator }) => {
    test.setTimeout(10_000 * screens.length);
    if (who === 'of administrators') await keepSignedIn(page, administrator);
    let isInShell = false;
    for (const screen of screens)
      await test.step(screen.address, async () => {
        const follows = isInShell && !screen.isPublic && !screen.isBare;
        await expectDataAccessible(page, screen, follows);
        isInShell = !screen.isPublic && !screen.isBare;
      });
  });

base('lists without data are accessible', LONG, async ({ signedIn: page }) => {
  base.slow();
  for (const { address, empties } of SCREENS) {
    if (!empties) continue;
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectOpenedAccessible(page, `${address}, empty`);
  }
});

test('every address of the router is in the list of screens', () => {
  const routes = ROUTED.filter(({ load, link }) => load || link).map(({ path }) => path);
  expect(routes.length).toBeGreaterThan(40);
  const listed = SCREENS.map(({ address }) => address);
  for (const route of routes) {
    const pattern = new RegExp(`^${route.replace(/\/\*$/, '').replace(/:\w+/g, '\\d+')}$`);
    expect.soft(listed.filter((address) => pattern.test(address)).length, route).toBeGreaterThan(0);
  }
});

test(
  'the phone menu, the toasts and the password dialog are accessible',
  LONG,
  async ({ page, administrator, expectedMessages }) => {
    test.slow();
    expectedMessages.push(/status of 401/);
    await keepSignedIn(page, administrator);
    await page.goto('/news');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await expectAccessibleInBoth(page, 'the open menu');
    await page.keyboard.press('Escape');

    await page.goto('/academic/videos');
    await page.getByRole('textbox', { name: 'URL de la pagina web' }).fill('https://videos.example/nueva');
    await page.clock.install();
    // It would disappear before it is checked.
    await pauseClock(page);
    await page.getByRole('button', { name: 'Guardar' }).click();
    const toast = page.getByText('¡La informacion se ha actualizado exitosamente!');
    await passUntil(page, toast, 20);
    // It stays while the pointer is over it; axe needs the clock.
    await toast.hover();
    await page.clock.resume();
    await expectAccessibleInBoth(page, 'a toast of success');
    await expect(toast).toBeVisible();

    await page.route('**/api/link-url/**', (route) => route.fulfill({ status: 401, json: {} }));
    await page.goto('/academic/nysora');
    await page.getByRole('dialog', { name: 'Su sesión terminó' }).waitFor();
    await expectAccessibleInBoth(page, 'the question for the password');
  },
);

/** Milliseconds; motion only shows the origin of something. */
const MAX_MOTION = 150;

/** Elements with longer transitions or animations. Skeletons may pulse: they do not move. */
const moving = (page: Page, most: number): Promise<string[]> =>
  page.evaluate(
    (limit) =>
      [...document.querySelectorAll('body *')]
        .filter((each) =>
          getComputedStyle(each)
            .transitionDuration.split(', ')
            .some((duration) => Number.parseFloat(duration) * 1000 > limit),
        )
        .map((each) => each.outerHTML.slice(0, 120)),
    most,
  );

test('animations are short, and absent with reduced motion', LONG, async ({ page, administrator }) => {
  await keepSignedIn(page, administrator);
  for (const [reducedMotion, most] of [
    ['no-preference', MAX_MOTION],
    ['reduce', 0],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    for (const address of ['/', '/news', '/register/users', '/gremial/assemblies/1/1/votes', hallOf(1)]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect.soft(await moving(page, most), `${address}, ${reducedMotion}`).toEqual([]);
    }
  }
});

test(
  'forced colours keep outlines of selections and visible figures',
  LONG,
  async ({ page, administrator }) => {
    await keepSignedIn(page, administrator);
    await page.emulateMedia({ forcedColors: 'active' });
    const style = (selector: string, name: 'outlineStyle' | 'backgroundColor') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, property) => getComputedStyle(element)[property], name);
    await page.goto('/gremial/assemblies/1/1/votes');
    await expect(page.getByRole('region', { name: 'Quórum' })).toBeVisible();
    expect(await style('nav [aria-current=page]', 'outlineStyle')).toBe('solid');
    const bar = '[aria-label=Quórum] [aria-hidden=true]:has(> span)';
    expect(await style(`${bar} > span`, 'backgroundColor')).not.toBe(await style(bar, 'backgroundColor'));

    await page.goto(hallOf(1));
    await page.getByRole('button', { name: 'Mostrar resultados' }).click();
    const track = 'main li [aria-hidden=true]:has(> span)';
    expect(await style(`${track} > span`, 'backgroundColor')).not.toBe(await style(track, 'backgroundColor'));
    await page.keyboard.press('Escape');

    await openQuickJump(page);
    await page.getByRole('option').first().waitFor();
    expect(await style('[role=option][aria-selected=true]', 'outlineStyle')).toBe('solid');
  },
);
