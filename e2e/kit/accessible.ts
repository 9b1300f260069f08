/** Automated accessibility checks of a screen. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { FULL } from '@vigilia/server/testing/full';
import type axe from 'axe-core';

/** Minified, because each swept page parses it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Rules that depend on colours; all others have the same result in light and in dark. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** WCAG 2.2 requires targets of 24 px; axe checks them only on request. */
const TARGETS = { rules: { 'target-size': { enabled: true } } };

/** All rules except those of colours. */
const SHAPE = {
  rules: { ...TARGETS.rules, ...Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) },
};

/** Rules that depend on the width of the window. */
const LAYOUT = { runOnly: ['target-size', 'scrollable-region-focusable', 'meta-viewport'] };

const OPTIONS = { all: TARGETS, colours: { runOnly: COLOURS }, shape: SHAPE, layout: LAYOUT };

/**
 * Runs axe in the page itself: there are no frames, for which the package for Playwright opens a page each time.
 * @param part a selector; the whole page where it matches nothing
 */
async function run(page: Page, options: axe.RunOptions, part: string): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([given, selector]) => {
      // Of dialogs over another the upper one.
      const swept = [...document.querySelectorAll(selector)].at(-1) ?? document;
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(swept, {
        ...given,
        resultTypes: ['violations'],
      });
      return violations;
    },
    [options, part] as const,
  );
}

/** axe violations of the current page: one text for each, with its rule, element and summary. */
async function violations(
  page: Page,
  rules: keyof typeof OPTIONS = 'all',
  part = ':root',
): Promise<string[]> {
  const found = await run(page, OPTIONS[rules], part);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/** The dialog that is open, else the content: menu and bar around it are the same on all screens. */
const SHOWN = 'main, [role=dialog]';

/** Fails on any axe violation of what the page shows now, of the whole page with `npm test -- --full`. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page, 'all', FULL ? undefined : SHOWN)).toEqual([]);
}

/** As `expectAccessible`, in both colour schemes; soft, so that all violations are reported. */
export const expectAccessibleInBoth = (page: Page, what: string): Promise<void> =>
  expectAccessibleIn(['light', 'dark'], page, what);

/** Without the page behind it, which was swept before it opened. */
const DIALOG = '[role=dialog]';

/** The same in light only, and in both with `npm test -- --full`: for dialogs and states of a screen. */
export const expectOpenedAccessible = (page: Page, what: string): Promise<void> =>
  FULL ? expectAccessibleInBoth(page, what) : expectAccessibleIn(['light'], page, what, DIALOG);

async function expectAccessibleIn(
  schemes: readonly ('light' | 'dark')[],
  page: Page,
  what: string,
  part?: string,
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const found = await violations(page, colorScheme === 'dark' ? 'colours' : 'all', part);
    expect.soft(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}

/** Width in pixels of the narrowest phone, and of a window of 1280 px at 200 % zoom. */
const PHONE = 360;
const WIDTHS = FULL ? [PHONE, 640] : [PHONE];

/**
 * Fails where the page or a dialog over it would scroll sideways, and on axe violations where tables are
 * cards and the menu is a drawer; then the window gets its previous size.
 */
export async function expectToFit(page: Page, what: string): Promise<void> {
  const size = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    const wider = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
          .filter((each) => each.scrollWidth > each.clientWidth + 1)
          .map((each) => `${each.tagName} of ${each.scrollWidth} px`),
      );
    // Content that measures itself, such as a crop frame, follows a moment after the window.
    await expect.configure({ soft: true }).poll(wider, `${what} at ${width} px`).toEqual([]);
    if (width === PHONE)
      expect.soft(await violations(page, FULL ? 'shape' : 'layout'), `${what} on a phone`).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
}

/** Records, from the next load on, the focused element before a dialog first took the focus. */
export const rememberOpener = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let outside: EventTarget | null = null;
    document.addEventListener('focusin', ({ target }) => {
      const inDialog = target instanceof Element && target.closest('[role=dialog]');
      if (!inDialog) outside = target;
      else Object.assign(window, { beforeDialog: Reflect.get(window, 'beforeDialog') ?? outside });
    });
  });

/** Starts over for the next dialog of the same page. */
export const forgetOpener = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.deleteProperty(window, 'beforeDialog'));

/** Whether the focus is where it was before the dialog, if that element can still take it. */
export const isBackAtOpener = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const opener: unknown = Reflect.get(window, 'beforeDialog');
    const focused = document.activeElement;
    if (opener instanceof HTMLElement && opener.isConnected && !opener.matches(':disabled'))
      return focused === opener;
    return focused !== null && focused !== document.body;
  });
