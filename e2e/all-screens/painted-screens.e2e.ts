/** Screens that the server renders, painted before the client's code is loaded. */
import type { Page } from '@playwright/test';
import { createNews } from '@vigilia/contract/content/news';
import type { Person } from '@vigilia/server/testing/builders/people';
import { anAssembly, aQuestion } from '../kit/assembly.ts';
import { smallPhoto } from '../kit/pictures.ts';
import type { Product } from '../kit/product.ts';
import { ask, expect, test } from '../kit/test.ts';

/** Holds the largest file of the code back. */
async function holdCode(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/base-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/** What is in the window, and where. */
const shownIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root :is(h1, h2, h3, p, a, button, img, th, td, input)')].flatMap(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const isSeen = y < window.innerHeight && height > 0;
        // Drawn from the first render of the code on: it has no scheme in Node.
        const isSchemeButton = /colores/.test(element.getAttribute('aria-label') ?? '');
        const place = [x, y, width, height].map(Math.round).join(' ');
        return isSeen && !isSchemeButton ? [`${element.tagName} ${place} ${element.textContent}`] : [];
      },
    ),
  );

async function someNews(product: Product, administrator: Person): Promise<void> {
  const file = await smallPhoto();
  for (const title of ['Jornada', 'Congreso', 'Taller', 'Asueto'])
    await ask(product, administrator, createNews, { body: { title, description: 'Un texto.' }, file });
}

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const)
  test(`lists and votes are painted before the code, as they are afterwards, ${scheme} at ${width} px`, async ({
    signedIn: page,
    product,
    administrator,
  }) => {
    await someNews(product, administrator);
    const assemblyId = await anAssembly(product, administrator);
    const { id } = await aQuestion(product, administrator, assemblyId, '¿Aprueba la cuota?');
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 800 });
    for (const [address, shown] of [
      ['/news', 'Jornada'],
      ['/register/users', administrator.email],
      [`/gremial/assemblies/${assemblyId}/${id}/votes`, '¿Aprueba la cuota?'],
    ] as const) {
      const code = await holdCode(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      await page.evaluate(() => document.fonts.ready);
      const painted = await shownIn(page);
      expect(painted.length).toBeGreaterThan(20);
      code.release();
      await expect(page.getByRole('button', { name: /Usar colores/ })).toBeVisible();
      await expect.poll(() => shownIn(page), address).toEqual(painted);
      await page.unrouteAll();
    }
  });

test('a click on a painted card opens its form, and what was typed into the search is kept', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await someNews(product, administrator);
  const code = await holdCode(page);
  await page.goto('/news', { waitUntil: 'commit' });
  const search = page.getByRole('search').getByRole('textbox');
  await search.fill('Taller');
  code.release();
  await expect(page.getByRole('main').getByRole('link', { name: 'Jornada' })).toBeHidden();
  await expect(search).toHaveValue('Taller');
  await expect(search).toBeFocused();

  const again = await holdCode(page);
  await page.goto('/news', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('link', { name: 'Congreso' }).click();
  again.release();
  await expect(page).toHaveURL(/\/news\/create$/);
  await expect(page.getByLabel('Título')).toHaveValue('Congreso');
});

test('a painted list whose own request fails says so', async ({
  signedIn: page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 403/);
  await someNews(product, administrator);
  await page.route('**/api/news?*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Sin permiso por ahora' } }),
  );
  await page.goto('/news');
  await expect(page.getByText('Sin permiso por ahora')).toBeVisible();
  await expect(page.getByText('Jornada')).toBeHidden();
});

test('a screen is shown where the server renders none', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await someNews(product, administrator);
  for (const json of [{ data: { markup: null } }, { data: {} }, 'nothing']) {
    await page.route('**/api/rendered-screen?*', (route) => route.fulfill({ json }));
    await page.goto('/news');
    await expect(page.getByText('Jornada')).toBeVisible();
    await page.unrouteAll();
  }
});

test('nothing is rendered for a search, a form, or another backend', async ({ signedIn: page }) => {
  const rendered: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/rendered-screen') rendered.push(url.searchParams.get('path') ?? '');
  });
  for (const address of ['/news?buscar=taller', '/news/create', '/register/users/1', '/help/rafa']) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
  }
  await page.route('**/news', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"renderedScreens":true', '"renderedScreens":false');
    await route.fulfill({ response, body });
  });
  await page.goto('/news');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(rendered).toEqual([]);
});
