/**
 * Every screen, with data, without, and failed, and everything that opens over it: no violation that axe knows, a title
 * of its own, one heading of the first level, no sideways scroll, and the keyboard everywhere. Dark is swept for colours,
 * a phone for its layout; with `npm test -- --full` also of what opens, with all rules, at more widths.
 */
import type { Page } from '@playwright/test';
import type { Person } from '@vigilia/server/testing/builders/people';
import { SCREENS as ROUTED } from '../web/src/admin/app/screens.ts';
import {
  expectAccessibleInBoth,
  expectOpenedAccessible,
  expectToFit,
  isBackAtOpener,
  rememberOpener,
} from './kit/accessible.ts';
import { openProduct, type Product } from './kit/product.ts';
import { SCREENS, type Screen, seedEverything } from './kit/screens.ts';
import { test as base, expect, keepSignedIn, openQuickJump, passUntil, pauseClock } from './kit/test.ts';

interface Association {
  readonly product: Product;
  readonly administrator: Person;
}

/** One association for all screens: they are only looked at. */
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

async function visit(page: Page, { address, shows }: Screen): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** The keyboard is inside an open dialog, leaves it by Escape, and is back where it was then. */
async function expectDialogToGiveBackFocus(page: Page, what: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) === 0) return;
  await expect.soft(dialog.locator(':focus'), `${what}: the focus is not inside`).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect
    .soft(async () => expect(await isBackAtOpener(page)).toBe(true), `${what}: the focus is lost`)
    .toPass({ timeout: 2000 });
}

for (const screen of SCREENS) {
  test(`${screen.address} and what opens over it are accessible`, async ({
    page,
    administrator,
    expectedMessages,
  }) => {
    test.slow();
    // Refusals that are part of what is shown.
    expectedMessages.push(/status of 4\d\d|ERR_FAILED/);
    if (!screen.isPublic) await keepSignedIn(page, administrator);
    await rememberOpener(page);
    await visit(page, screen);
    await expectAccessibleInBoth(page, screen.address);
    await expectToFit(page, screen.address);
    for (const [what, open] of Object.entries({
      ...screen.opens,
      ...screen.insists,
      ...screen.onPhone,
    })) {
      await test.step(what, async () => {
        await page.emulateMedia({ colorScheme: 'light' });
        await visit(page, screen);
        await open(page);
        await expectOpenedAccessible(page, `${screen.address}, ${what}`);
        await expectToFit(page, `${screen.address}, ${what}`);
        if (!screen.insists?.[what]) await expectDialogToGiveBackFocus(page, `${screen.address}, ${what}`);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        // So that nothing unsaved asks before the next visit.
        await page.evaluate(() =>
          window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
        );
      });
    }
  });
}

test('every address of the router is in the list of screens', () => {
  const routes = ROUTED.filter(({ load, link }) => load || link).map(({ path }) => path);
  expect(routes.length).toBeGreaterThan(40);
  const listed = SCREENS.map(({ address }) => address);
  for (const route of routes) {
    const pattern = new RegExp(`^${route.replace(/\/\*$/, '').replace(/:\w+/g, '\\d+')}$`);
    expect.soft(listed.filter((address) => pattern.test(address)).length, route).toBeGreaterThan(0);
  }
});

test('every screen has its own title, one h1 and, with a session, one greeting', async ({
  page,
  browser,
  baseURL,
  administrator,
}) => {
  test.slow();
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' });
  await keepSignedIn(page, administrator);
  const titles = new Map<string, string>();
  for (const screen of SCREENS) {
    const shown = screen.isPublic ? visitor : page;
    await visit(shown, screen);
    const title = await shown.title();
    expect.soft(titles.get(title), `${screen.address} is titled “${title}” too`).toBeUndefined();
    titles.set(title, screen.address);
    expect.soft(await shown.getByRole('heading', { level: 1 }).count(), screen.address).toBe(1);
    const greeting = shown.getByText('Hola administrador');
    expect.soft(await greeting.count(), screen.address).toBe(screen.isPublic ? 0 : 1);
    if (!screen.isPublic) await expect.soft(greeting, screen.address).toBeInViewport();
  }
  await visitor.close();
});

/** Looking after each press would take longer than pressing. */
const PRESSES_BETWEEN_LOOKS = 10;

/** Names of what can be operated and is seen, but was not reached by pressing Tab until it comes round. */
async function unreachable(page: Page): Promise<string[]> {
  const controls = await page.evaluate(() => {
    const seen = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea'),
    ].filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled'));
    for (const each of seen) each.dataset.control = 'unreached';
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.dataset.control) target.dataset.control = 'reached';
    });
    return seen.length;
  });
  const unreached = page.locator('[data-control=unreached]');
  // A date field takes several presses, and a summary is a stop too.
  for (let presses = 0; presses < 4 * controls; presses += 1) {
    if (presses % PRESSES_BETWEEN_LOOKS === 0 && (await unreached.count()) === 0) break;
    await page.keyboard.press('Tab');
  }
  return unreached.evaluateAll((left) => left.map((each) => each.outerHTML.slice(0, 200)));
}

test('the keyboard reaches every control of every screen', async ({
  page,
  browser,
  baseURL,
  administrator,
}) => {
  test.slow();
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' });
  await keepSignedIn(page, administrator);
  for (const screen of SCREENS) {
    const shown = screen.isPublic ? visitor : page;
    await visit(shown, screen);
    expect.soft(await unreachable(shown), screen.address).toEqual([]);
  }
  await visitor.close();
});

test('the phone menu, the toasts and the password dialog are accessible', async ({
  page,
  administrator,
  expectedMessages,
}) => {
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
  // It would be gone before it is looked at.
  await pauseClock(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  const toast = page.getByText('¡La informacion se ha actualizado exitosamente!');
  await passUntil(page, toast, 20);
  // It stays while one points at it; axe needs the clock.
  await toast.hover();
  await page.clock.resume();
  await expectAccessibleInBoth(page, 'a toast of success');
  await expect(toast).toBeVisible();

  await page.route('**/api/link-url/**', (route) => route.fulfill({ status: 401, json: {} }));
  await page.goto('/academic/nysora');
  await page.getByRole('dialog', { name: 'Su sesión terminó' }).waitFor();
  await expectAccessibleInBoth(page, 'the question for the password');
});

/** Milliseconds; motion only explains where something came from. */
const MAX_MOTION = 150;

/** What would move for longer than that, or at all. Shapes of what loads pulse on: they are no motion from one place to another. */
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

test('animations are short, and absent with reduced motion', async ({ page, administrator }) => {
  await keepSignedIn(page, administrator);
  for (const [reducedMotion, most] of [
    ['no-preference', MAX_MOTION],
    ['reduce', 0],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    for (const address of ['/', '/news', '/register/users', '/gremial/assemblies/1/1/votes']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect.soft(await moving(page, most), `${address}, ${reducedMotion}`).toEqual([]);
    }
    await page.getByRole('button', { name: 'Proyectar' }).click();
    await page.getByRole('dialog').waitFor();
    expect.soft(await moving(page, most), `the hall, ${reducedMotion}`).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('forced colours keep outlines of selections and visible figures', async ({ page, administrator }) => {
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

  await page.getByRole('button', { name: 'Proyectar' }).click();
  await page.getByRole('button', { name: 'Mostrar resultados' }).click();
  const track = '[role=dialog] li [aria-hidden=true]';
  expect(await style(`${track} > span`, 'backgroundColor')).not.toBe(await style(track, 'backgroundColor'));
  await page.keyboard.press('Escape');

  await openQuickJump(page);
  await page.getByRole('option').first().waitFor();
  expect(await style('[role=option][aria-selected=true]', 'outlineStyle')).toBe('solid');
});

/** With an association of its own each, as it begins: without anything. */
for (const screen of SCREENS.filter(({ loads }) => loads)) {
  base(
    `${screen.address} is accessible ${screen.empties ? 'without data, ' : ''}while it loads, and when that fails`,
    async ({ signedIn: page, expectedMessages }) => {
      expectedMessages.push(/status of 40[34]/);
      await page.goto(screen.address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      if (screen.empties) await expectOpenedAccessible(page, `${screen.address}, empty`);

      const answered = Promise.withResolvers<void>();
      await page.route('**/api/**', async (route) => {
        await answered.promise;
        await route.fulfill({ status: 403, json: {} });
      });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.reload();
      await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
      await expectOpenedAccessible(page, `${screen.address}, loading`);

      answered.resolve();
      await expect(page.getByRole('button', { name: 'Volver a intentar' }).first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectOpenedAccessible(page, `${screen.address}, failed`);
    },
  );
}
