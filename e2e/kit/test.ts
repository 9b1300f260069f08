/**
 * The tests' own `test`: each gets the product with empty data, an administrator, and a page that fails the test
 * on any console error, uncaught exception or breach of the content security policy.
 */
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { AnswerOf, BodySent, Call } from '@vigilia/contract/call';
import type { Person } from '@vigilia/server/testing/builders/people';
import { SAVED_STATE_KEY } from '../../web/src/core/constants.ts';
import { openProduct, type Product } from './product.ts';

interface Fixtures {
  product: Product;
  administrator: Person;
  /** Console messages that a test expects, such as the browser's own note of a 401. */
  expectedMessages: RegExp[];
  /** The saved state of a signed-in administrator, in place before the page loads. */
  signedIn: Page;
}

/** Details of a test that runs with `npm test -- --full` only: its subject is covered elsewhere in every run, or large. */
export const LONG = { tag: '@long' };

/** Local storage of a signed-in user. */
export const savedState = ({ id, name, lastName, email, token }: Person) => ({
  state: {
    auth: {
      token,
      isAuthenticated: true,
      user: {
        id,
        email,
        name: `${name} ${lastName}`,
        phone: '',
        userType: 'Administrador',
        userTypeId: 2,
        dni: null,
        dniType: '',
      },
    },
  },
  version: 0,
});

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of the pattern.
  product: async ({}, use) => {
    const product = await openProduct();
    await use(product);
    await product.close();
  },
  administrator: async ({ product }, use) => {
    await use(
      await product.anAdministrator({ name: 'Marta', lastName: 'Quintero', email: 'marta@vigilia.test' }),
    );
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectedMessages: async ({}, use) => {
    await use([]);
  },
  baseURL: async ({ product }, use) => {
    await use(product.address);
  },
  page: async ({ page, expectedMessages }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`policy breached: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    awaitCode(page);
    page.context().on('page', awaitCode);
    await use(page);
    // A handler that waits for an answer would fail the test on the context's closing.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(
      problems.filter((problem) => !expectedMessages.some((expected) => expected.test(problem))),
    ).toEqual([]);
  },
  signedIn: async ({ page, administrator }, use) => {
    await keepSignedIn(page, administrator);
    await use(page);
  },
});

/** Starts the page signed in, once: a reload does not overwrite later changes of the stored state. */
export async function keepSignedIn(page: Page, person: Person): Promise<void> {
  await page.addInitScript(
    ([key, state]) => {
      if (sessionStorage.getItem('prepared')) return;
      sessionStorage.setItem('prepared', 'yes');
      localStorage.setItem(key, state);
    },
    [SAVED_STATE_KEY, JSON.stringify(savedState(person))] as const,
  );
}

/** Whether the code has rendered the page. */
const isHandled = () => {
  const root = document.getElementById('root');
  return !root || root.hasChildNodes();
};

/** Makes `goto` and `reload` wait for the code, unless the test says until when: some hold it back or let it fail. */
function awaitCode(page: Page): void {
  const handled = () =>
    expect(async () => expect(await page.evaluate(isHandled), 'the code handles the page').toBe(true)).toPass(
      {
        timeout: 20_000,
        intervals: [20, 50, 100],
      },
    );
  const thenHandled = async <T>(opened: Promise<T>, waitUntil: string | undefined): Promise<T> => {
    const response = await opened;
    if (!waitUntil) await handled();
    return response;
  };
  const goto = page.goto.bind(page);
  page.goto = (url, options) => thenHandled(goto(url, options), options?.waitUntil);
  const reload = page.reload.bind(page);
  page.reload = (options) => thenHandled(reload(options), options?.waitUntil);
}

/** Makes a call as a user, without the browser; prepares data. */
export async function ask<C extends Call>(
  product: Product,
  person: Person,
  call: C,
  given: { params?: Record<string, string | number>; body?: BodySent<C>; file?: Blob; query?: string } = {},
): Promise<AnswerOf<C>> {
  const path = call.path.replace(/:(\w+)/g, (_, name) => String(given.params?.[name]));
  const form = new FormData();
  for (const [name, value] of Object.entries(given.body ?? {})) form.set(name, String(value));
  if (given.file) form.set('file', given.file, given.file instanceof File ? given.file.name : 'foto.jpg');
  const response = await fetch(`${product.address}/api${path}${given.query ?? ''}`, {
    method: call.method,
    // Names the hanging call in the failure, not only the test.
    signal: AbortSignal.timeout(20_000),
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(!given.file && given.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(given.file ? { body: form } : given.body ? { body: JSON.stringify(given.body) } : {}),
  });
  const answer = (await response.json()) as { data: AnswerOf<C>; message?: string };
  if (!response.ok) throw new Error(`${call.method} ${path} answered ${response.status}: ${answer.message}`);
  return answer.data;
}

/** Skips one of the specification's waits. The page's clock must have been installed. */
export const advanceClock = (page: Page, milliseconds: number) => page.clock.runFor(milliseconds);

/** Pauses the page's clock, which must have been installed, a minute later; `page.clock.resume()` ends it. */
export const pauseClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);

/**
 * Advances the page's clock by `milliseconds` a try, until `shown` is visible: a wait may begin only after an
 * answer, whose time is unknown.
 */
export const passUntil = (page: Page, shown: Locator, milliseconds = 4000): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(milliseconds);
    await expect(shown).toBeVisible({ timeout: 300 });
  }).toPass();

/** The field of the quick jump. */
export const quickJump = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Pantalla, asamblea, persona o publicación' });

/** Opens the quick jump by its shortcut, retried until the page listens. */
export const openQuickJump = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(quickJump(page)).toBeFocused({ timeout: 1000 });
  }).toPass();

export { expect };
