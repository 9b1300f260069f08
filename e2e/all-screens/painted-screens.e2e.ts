/** Screens that the server renders, painted before the client's code is loaded. */
import type { Locator, Page } from '@playwright/test';
import { createArticle } from '@vigilia/contract/content/articles';
import { createNews } from '@vigilia/contract/content/news';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { manyMembers, type Person } from '@vigilia/server/testing/builders/people';
import { LIST_VIEW_KEY, SAVED_STATE_KEY } from '../../web/src/core/constants.ts';
import { anAssembly, aQuestion } from '../kit/assembly.ts';
import { smallPhoto } from '../kit/pictures.ts';
import type { Product } from '../kit/product.ts';
import { ask, expect, keepSignedIn, test } from '../kit/test.ts';

/** Holds the largest file of the code back. */
async function holdCode(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/base-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

/**
 * Opens a page, and again until it is painted: on a busy machine its sheets may be late, and nothing is painted.
 * @param shown an element of the painted screen
 */
const openPainted = (page: Page, address: string, shown: Locator): Promise<void> =>
  expect(async () => {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(shown).toBeVisible({ timeout: 4000 });
  }).toPass();

/** The paths of screens that a page asks the server to render, from now on. */
function renderedPaths(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/rendered-screen') paths.push(url.searchParams.get('path') ?? '');
  });
  return paths;
}

/** The elements in the window, and their places. */
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
      await openPainted(page, address, page.getByRole('main').getByText(shown).first());
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      await page.evaluate(() => document.fonts.ready);
      await expect(page.locator('#root link')).toHaveCount(0);
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
  const search = page.getByRole('search').getByRole('textbox');
  await openPainted(page, '/news', search);
  await search.fill('Taller');
  code.release();
  await expect(page.getByRole('main').getByRole('link', { name: 'Jornada', exact: true })).toBeHidden();
  await expect(search).toHaveValue('Taller');
  await expect(search).toBeFocused();

  const again = await holdCode(page);
  const card = page.getByRole('main').getByRole('link', { name: 'Congreso', exact: true });
  await openPainted(page, '/news', card);
  await card.click();
  again.release();
  await expect(page).toHaveURL(/\/news\/create\?id=\d+$/);
  await expect(page.getByLabel('Título')).toHaveValue('Congreso');
});

test('what is typed into a filter and sent by Enter before the code is loaded is searched', async ({
  signedIn: page,
  product,
}) => {
  await product.aMember({ name: 'Ana', lastName: 'Marmolejo' });
  await product.aMember({ name: 'Luis', lastName: 'Prada' });
  const code = await holdCode(page);
  const field = page.getByLabel('Nombre', { exact: true });
  await openPainted(page, '/register/users', field);
  await field.fill('marmolejo');
  await field.press('Enter');
  code.release();
  await expect(page.getByText('1 usuario', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('marmolejo');
});

test('all filters that are filled before the code is loaded are searched together', async ({
  signedIn: page,
  product,
}) => {
  await product.aMember({ name: 'Ana', lastName: 'Marmolejo', email: 'ana@vigilia.test' });
  await product.aMember({ name: 'Luz', lastName: 'Marmolejo', email: 'luz@vigilia.test' });
  const code = await holdCode(page);
  const name = page.getByLabel('Nombre', { exact: true });
  await openPainted(page, '/register/users', name);
  await name.fill('marmolejo');
  await page.getByRole('textbox', { name: 'Correo' }).fill('luz');
  await page.getByRole('search').getByRole('button', { name: 'Buscar' }).click();
  code.release();
  await expect(page.getByText('1 usuario', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Luz Marmolejo/ })).toBeVisible();
  await expect(name).toHaveValue('marmolejo');
});

test('what is typed while the code arrives is kept whole', async ({ signedIn: page }) => {
  const code = await holdCode(page);
  const name = page.getByLabel('Nombre', { exact: true });
  await openPainted(page, '/register/users', name);
  await name.focus();
  const text = 'maria fernanda rodriguez y compañeros de la guardia de noche';
  for (const [place, key] of [...text].entries()) {
    if (place === 6) code.release();
    await page.keyboard.type(key, { delay: 20 });
  }
  await expect(page.locator('#root')).not.toHaveAttribute('data-painted');
  await expect(name).toHaveValue(text);
  await expect(name).toBeFocused();
});

test('a form that is sent by Enter before the code is loaded is sent', async ({ signedIn: page }) => {
  const code = await holdCode(page);
  const name = page.getByLabel('Nombre');
  await openPainted(page, '/academic/articles', name);
  await name.fill('Guía de sedación');
  await page.getByLabel('URL').fill('https://example.org/guia');
  await page.getByLabel('URL').press('Enter');
  code.release();
  await expect(page.getByRole('cell', { name: 'Guía de sedación', exact: true })).toBeVisible();
});

test('a voting can be opened once the code is loaded', async ({ signedIn: page, product, administrator }) => {
  const assemblyId = await anAssembly(product, administrator);
  const { id } = await aQuestion(product, administrator, assemblyId, '¿Aprueba la cuota?');
  const code = await holdCode(page);
  const open = page.getByRole('button', { name: 'Abrir votación' });
  await openPainted(page, `/gremial/assemblies/${assemblyId}/${id}/votes`, open);
  await expect(open).toBeDisabled();
  code.release();
  await expect(open).toBeEnabled();
  const [question] = await ask(product, administrator, listQuestions, {
    query: `?assambleId=${assemblyId}`,
  });
  expect(question?.state).toBe('draft');
});

test('nothing is painted of a session that ended in another tab meanwhile', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await someNews(product, administrator);
  const code = await holdCode(page);
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/rendered-screen?*', async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await page.goto('/news', { waitUntil: 'commit' });
  await asked.promise;
  await page.evaluate((key) => localStorage.removeItem(key), SAVED_STATE_KEY);
  const rendered = page.waitForResponse('**/api/rendered-screen?*');
  held.resolve();
  await (await rendered).finished();
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByText('Jornada')).toHaveCount(0);
  code.release();
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible();
  await expect(page.getByText('Jornada')).toHaveCount(0);
});

test('links to other sites open before the code is loaded', async ({
  signedIn: page,
  product,
  administrator,
  context,
}) => {
  await context.route('https://example.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Otro sitio' }),
  );
  const body = { name: 'Guía de sedación', url: 'https://example.org/guia' };
  await ask(product, administrator, createArticle, { body });
  await holdCode(page);
  const guide = page.getByRole('cell').getByRole('link').first();
  await openPainted(page, '/academic/articles', guide);
  const opened = context.waitForEvent('page');
  await guide.click();
  await expect((await opened).getByText('Otro sitio')).toBeVisible();
});

test('a page size chosen before the code is loaded is kept', async ({ signedIn: page, product }) => {
  await manyMembers(product.dependencies, 40);
  const code = await holdCode(page);
  const size = page.getByLabel('Filas por página');
  await openPainted(page, '/register/users', size);
  await size.selectOption('50');
  code.release();
  await expect(page).toHaveURL(/filas=50/);
  await expect(size).toHaveValue('50');
  await expect(page.getByRole('table', { name: 'Usuarios' }).locator('tbody tr')).toHaveCount(41);
});

test('a painted page stays where it was scrolled to', async ({ signedIn: page, product, administrator }) => {
  await someNews(product, administrator);
  const code = await holdCode(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPainted(page, '/news', page.getByRole('main').getByText('Jornada'));
  await page.mouse.move(200, 600);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  code.release();
  await expect(page.getByRole('button', { name: /Usar colores/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
});

test('a list whose view is saved in the browser is not painted, nor a page that was scrolled', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await someNews(product, administrator);
  const rendered = renderedPaths(page);
  await page.goto('/register/users');
  await expect(page.getByText(administrator.email)).toBeVisible();
  await page.evaluate(
    (key) => localStorage.setItem(key, '{"compact":true}'),
    `${LIST_VIEW_KEY}/${administrator.id}/users`,
  );
  await page.goto('/register/users/');
  await expect(page.getByText(administrator.email)).toBeVisible();
  await page.goto('/news');
  await page.getByRole('navigation').getByRole('link', { name: 'Beneficios' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Noticias' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Jornada')).toBeVisible();
  await page.mouse.move(200, 600);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await page.reload();
  await expect(page.getByText('Jornada')).toBeVisible();
  expect(rendered).toEqual(['/register/users', '/news']);
});

test('focus stays where it was, and a click that is repeated acts once', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await someNews(product, administrator);
  const code = await holdCode(page);
  const create = page.getByRole('main').getByRole('link', { name: 'Crear Noticia' });
  await openPainted(page, '/news', create);
  await create.focus();
  code.release();
  await expect(page.getByRole('button', { name: /Usar colores/ })).toBeVisible();
  await expect(create).toBeFocused();

  const again = await holdCode(page);
  const jump = page.getByRole('button', { name: /Ir a/ });
  await openPainted(page, '/news', jump);
  for (let clicks = 0; clicks < 3; clicks += 1) await jump.click();
  again.release();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a painted page whose code fails follows its links', async ({
  signedIn: page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/ERR_FAILED/);
  await someNews(product, administrator);
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await openPainted(page, '/news', page.getByRole('main').getByText('Jornada'));
  await page.getByRole('navigation').getByRole('link', { name: 'Beneficios' }).click();
  await expect(page).toHaveURL(/\/benefits$/);
});

test('a screen whose sheet is missing or late is not painted, and shown with it', async ({
  signedIn: page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/ERR_FAILED/);
  await someNews(product, administrator);
  let refused = 0;
  await page.route('**/assets/frame-*.css', async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    return route.abort();
  });
  await page.goto('/news');
  await expect(page.getByText('Jornada')).toBeVisible();
  await expect(page.getByRole('button', { name: /Usar colores/ })).toBeVisible();
  expect(refused).toBeGreaterThan(1);
  expect(
    await page.evaluate(() => document.querySelector('link[rel="stylesheet"][href*="/frame-"]') !== null),
  ).toBe(true);
});

test('the votes of a question are not painted under the address of another assembly', async ({
  signedIn: page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 404/);
  const assemblyId = await anAssembly(product, administrator);
  const other = await anAssembly(product, administrator);
  const { id } = await aQuestion(product, administrator, assemblyId, '¿Aprueba la cuota?');
  const rendered = page.waitForResponse((response) => response.url().includes('/api/rendered-screen'));
  await page.goto(`/gremial/assemblies/${other}/${id}/votes`, { waitUntil: 'commit' });
  expect(await (await rendered).json()).toEqual({ data: { markup: null } });
  await expect(page.getByRole('button', { name: /Usar colores/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Abrir votación' })).toHaveCount(0);
});

test('two administrators get screens of their own', async ({ product, administrator, browser, baseURL }) => {
  const other = await product.anAdministrator({ name: 'Lucía', lastName: 'Prada' });
  for (const person of [administrator, other, administrator]) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await keepSignedIn(page, person);
    await holdCode(page);
    const name = page.getByRole('navigation').getByText(`${person.name} ${person.lastName}`);
    await openPainted(page, '/news', name);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
});

test('the rendering module is not served', async ({ product }) => {
  const { status } = await fetch(`${product.address}/rendering/render-screen.mjs`);
  expect(status).toBe(404);
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
  const rendered = renderedPaths(page);
  for (const address of ['/news?buscar=taller', '/news/create', '/register/users/1', '/help/rafa', '/']) {
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
  await page.unrouteAll();
  await page.goto('/news');
  await expect.poll(() => rendered).toEqual(['/news']);
});
