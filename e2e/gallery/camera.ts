/** Takes the pictures of one visit: every size and both colour schemes. */
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { PLACE } from '../kit/browser.ts';
import { keepSignedIn } from '../kit/test.ts';
import { type Association, PICTURE_MOMENT } from './associations.ts';
import type { Visit } from './visits.ts';

interface Look {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  /** Only of visits with `everyWidth`. */
  readonly rare?: boolean;
}

/** Renders content that browsers load only on scrolling. */
const PAINT_EVERYTHING = '* { content-visibility: visible !important; }';

/** In an order with few changes from one to the next. */
const LOOKS: readonly Look[] = [
  { width: 1280, height: 800, scheme: 'light' },
  { width: 1280, height: 800, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'dark' },
  { width: 390, height: 844, scheme: 'light' },
  { width: 360, height: 740, scheme: 'light', rare: true },
  { width: 2560, height: 1440, scheme: 'light', rare: true },
];

/** Longer pages are taken in parts: browsers limit the height of a screenshot. */
const MAX_HEIGHT = 8000;
/** Width in pixels below which a window is a phone. */
const DESK = 768;
/** A state that takes longer counts as unreachable. */
const PATIENCE_MS = 15_000;

export interface Picture {
  readonly file: string;
  readonly look: string;
}

/** A text as part of a file's name. */
export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'home';

const DIALOG = '[role=dialog]';

/** Loads lazy pictures too. */
const loadPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pictures = [...document.images];
    for (const each of pictures) each.loading = 'eager';
    // A broken picture is shown as such.
    await Promise.allSettled(pictures.map((each) => each.decode()));
  });

/** Waits until changes are painted. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** @returns the files of the picture */
async function take(page: Page, folder: string, name: string): Promise<string[]> {
  // Messages disappear after a while, but not under the pointer.
  const message = page.locator('[data-rht-toaster] [aria-live]').first();
  // One that is disappearing is left alone.
  if (await message.isVisible()) await message.hover({ timeout: 1000 }).catch(() => {});
  await loadPictures(page);
  // A list over the page is placed under its field, which depends on the width; others are part of the page.
  const list = page.getByRole('listbox').first();
  const hangs =
    (await list.isVisible()) &&
    (await list.evaluate((each) => getComputedStyle(each).position)) === 'absolute';
  if (hangs) await list.scrollIntoViewIfNeeded();
  await drawn(page);
  const overlaid = hangs || (await page.locator(DIALOG).first().isVisible());
  // Sticky elements stay at the top of the picture.
  if (!overlaid) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }));
  const files: string[] = [];
  for (let y = 0; y < (overlaid ? 1 : height); y += MAX_HEIGHT) {
    const clip = { x: 0, y, width, height: Math.min(height - y, MAX_HEIGHT) };
    const file = `${name}${y > 0 ? `-${y / MAX_HEIGHT + 1}` : ''}.png`;
    await page.screenshot({
      path: join(folder, file),
      animations: 'disabled',
      caret: 'hide',
      ...(!overlaid && { fullPage: true, clip }),
    });
    files.push(file);
  }
  return files;
}

/** Scrolls the dialog in front to its end; answers whether there was anything to scroll. */
const scrollDialog = (page: Page): Promise<boolean> =>
  page.evaluate(async (dialog) => {
    const inside = [...document.querySelectorAll(`${dialog}, ${dialog} *`)];
    const long = inside.find(
      (each) =>
        each.scrollHeight > each.clientHeight + 8 && /auto|scroll/.test(getComputedStyle(each).overflowY),
    );
    long?.scrollTo({ top: long.scrollHeight, behavior: 'instant' });
    // Virtual lists render the rows of the end.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return long !== undefined && long.scrollTop > 0;
  }, DIALOG);

const scrollBack = (page: Page): Promise<void> =>
  page.evaluate((dialog) => {
    for (const each of document.querySelectorAll(`${dialog}, ${dialog} *`)) each.scrollTop = 0;
  }, DIALOG);

async function wear(page: Page, { width, height, scheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme });
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

/**
 * @param folder target of the pictures
 * @returns the pictures in the order in which they were taken
 * @throws when the state cannot be reached
 */
export async function photograph(
  browser: Browser,
  { product, administrator }: Association,
  visit: Visit,
  folder: string,
): Promise<Picture[]> {
  const looks = LOOKS.filter(
    ({ width, rare }) => (visit.everyWidth || !rare) && (!visit.onPhone || width < DESK),
  );
  const [first] = looks;
  const context = await browser.newContext({
    ...PLACE,
    baseURL: product.address,
    viewport: { width: first?.width ?? 0, height: first?.height ?? 0 },
    // For the style below; the journeys test the policy.
    bypassCSP: true,
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.clock.setFixedTime(PICTURE_MOMENT);
    if (!visit.screen.isPublic) await keepSignedIn(page, administrator);
    await visit.arrive(page);
    await page.addStyleTag({ content: PAINT_EVERYTHING });
    const pictures: Picture[] = [];
    for (const look of looks) {
      await wear(page, look);
      const name = `${look.width} ${look.scheme}`;
      const shoot = async (more = '') => {
        const file = `${slug(visit.screen.address)}--${slug(visit.state)}--${slug(name + more)}`;
        for (const each of await take(page, folder, file)) pictures.push({ file: each, look: name + more });
      };
      await shoot();
      if (look.scheme === 'dark' || !(await scrollDialog(page))) continue;
      await shoot(' end');
      await scrollBack(page);
    }
    return pictures;
  } finally {
    await context.close();
  }
}
