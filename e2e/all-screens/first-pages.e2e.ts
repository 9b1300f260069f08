/**
 * Requests of the first pages and their order: round trips dominate on slow lines. Bytes: `scripts/check-bundle.ts`.
 */
import type { Page, Request } from '@playwright/test';
import { createNews } from '@vigilia/contract/content/news';
import { anAssembly, aQuestion } from '../kit/assembly.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { ask, expect, keepSignedIn, test } from '../kit/test.ts';

/** Every request of a page, in their order, as `/path?query`. */
function requestsOf(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const addresses = () =>
    requests.map((request) => new URL(request.url())).map(({ pathname, search }) => pathname + search);
  return {
    requests,
    addresses,
    /** Without the screen that the server renders (`painted-screens.e2e.ts`). */
    calls: () => addresses().filter((address) => /^\/api\/(?!files|rendered-screen)/.test(address)),
  };
}

/** Chunks that a page loads when idle. */
const WHEN_IDLE = ['/assets/loaded-dialog-', '/assets/quick-jump-'];

/** Chunks of that list, or requested by the page, that are not loaded yet. */
async function stillMissing(page: Page, addresses: readonly string[]): Promise<string[]> {
  const here = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const asked = addresses.filter((address) => address.startsWith('/assets/'));
  return [...WHEN_IDLE, ...asked].filter((wanted) => !here.some((address) => address.startsWith(wanted)));
}

test('a list opened by its address preloads everything with its page, once', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  const file = await smallPhoto();
  for (const title of ['Una', 'Dos', 'Tres', 'Cuatro'])
    await ask(product, administrator, createNews, { body: { title, description: 'Un texto.' }, file });
  const { requests, addresses, calls } = requestsOf(page);
  await page.goto('/news');
  await expect(page.getByRole('main').locator('img')).toHaveCount(4);
  await expect.poll(calls).toHaveLength(2);
  await page.waitForLoadState('networkidle');

  // Including four pictures, and requests after the list is shown.
  expect(requests.length).toBeLessThanOrEqual(37);
  expect(calls().toSorted()).toEqual(['/api/link-url/name/News', '/api/news?limit=24&offset=0']);
  expect(
    await page.evaluate(
      () => (window as { preloaded?: { answers: Map<string, unknown> } }).preloaded?.answers.size,
    ),
  ).toBe(0);
  // Requested by the page itself, before the code that would request it.
  expect(addresses().indexOf('/api/news?limit=24&offset=0')).toBeLessThan(
    addresses().findIndex((address) => address.startsWith('/assets/shell-')),
  );
  // In the displayed width, in a modern format, and cached for ever.
  const pictures = addresses().filter((address) => address.startsWith('/api/files/'));
  expect(pictures).toHaveLength(4);
  for (const address of pictures) {
    expect(address).toMatch(/-480\.webp$/);
    const { headers } = await fetch(product.address + address);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/);
  }
});

for (const [address, most, asked] of [
  ['/register/users', 31, ['/api/users/all?limit=25&offset=0']],
  [
    '/',
    28,
    // Open votings are in the figures: the list of all questions is asked of backends without these.
    ['/api/assamble/all', '/api/dashboard', '/api/users/getrequest?limit=1'],
  ],
] as const)
  test(`${address} requests nothing twice, and makes at most ${most} requests`, async ({
    signedIn: page,
  }) => {
    const { requests, calls } = requestsOf(page);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => calls().toSorted()).toEqual([...asked]);
    await page.waitForLoadState('networkidle');
    expect(calls().toSorted()).toEqual([...asked]);
    expect(requests.length).toBeLessThanOrEqual(most);
  });

test('the votes screen opened by its address preloads its tabs and its first queries', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  const assemblyId = await anAssembly(product, administrator);
  const { id } = await aQuestion(product, administrator, assemblyId, '¿Aprueba la cuota?');
  const { addresses } = requestsOf(page);
  await page.goto(`/gremial/assemblies/${assemblyId}/${id}/votes`);
  await expect(page.getByRole('heading', { name: '¿Aprueba la cuota?' })).toBeVisible();
  const rest = () =>
    page.evaluate(() => [
      ...((window as { preloaded?: { answers: Map<string, unknown> } }).preloaded?.answers.keys() ?? []),
    ]);
  await expect.poll(rest).toEqual([]);
  const code = addresses().findIndex((address) => address.startsWith('/assets/shell-'));
  expect(addresses().slice(0, code)).toEqual(
    expect.arrayContaining([
      `/api/assamble/${assemblyId}`,
      `/api/assamble/Question/all?assambleId=${assemblyId}`,
      `/api/assamble/resultsById/${id}`,
    ]),
  );
  // What the tabs need is requested with what the shell needs, and not by the router.
  expect(addresses().findIndex((address) => address.startsWith('/assets/assembly-frame-'))).toBeLessThan(
    addresses().findIndex((address) => address.startsWith('/assets/assembly-votes-')),
  );
});

test('the sign-in makes at most eleven requests, none to the backend', async ({ page }) => {
  const { requests, calls } = requestsOf(page);
  await page.goto('/sign-in');
  await expect(page.getByRole('button', { name: 'Iniciar sesion' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests.length).toBeLessThanOrEqual(11);
  expect(calls()).toEqual([]);
});

test('the files of the first pages begin with the comment by which V8 compiles them while they are loaded', async ({
  signedIn: page,
  product,
}) => {
  const { addresses } = requestsOf(page);
  await page.goto('/register/users');
  await page.waitForLoadState('networkidle');
  const scripts = addresses().filter((address) => address.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  for (const script of scripts)
    expect(await (await fetch(product.address + script)).text(), script).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    );
});

test('the sign-in is painted before its sheets and its code are loaded, as it is afterwards', async ({
  page,
}) => {
  let load = () => {};
  const mayLoad = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/assets/*.{css,js}', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await page.goto('/sign-in', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Iniciar sesion' });
  await expect(button).toBeVisible();
  const styleOf = () =>
    button.evaluate((element) => {
      const { backgroundColor, borderRadius, height, fontSize } = getComputedStyle(element);
      return { backgroundColor, borderRadius, height, fontSize };
    });
  const before = await styleOf();
  expect(before).toEqual({
    backgroundColor: 'rgb(14, 79, 85)',
    borderRadius: '10px',
    height: '42px',
    fontSize: '16px',
  });
  load();
  await expect(page.getByRole('button', { name: /Usar colores/ })).toBeVisible();
  expect(await styleOf()).toEqual(before);
});

test.describe('without its code', () => {
  test.use({ javaScriptEnabled: false });

  test('the sign-in shows its heading, fields, button and links', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { name: 'Vigilia' })).toBeVisible();
    await expect(page.getByLabel('Correo electrónico')).toBeEditable();
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeEditable();
    await expect(page.getByRole('button', { name: 'Iniciar sesion' })).toBeEnabled();
    await expect(page.getByRole('link', { name: 'Olvidé mi contraseña' })).toBeVisible();
  });
});

for (const pressing of ['the button', 'Enter'])
  test(`a sign-in typed and sent by ${pressing} before the code is loaded is sent by it`, async ({
    page,
    administrator,
  }) => {
    let load = () => {};
    const mayLoad = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route('**/assets/base-*.js', async (route) => {
      await mayLoad;
      await route.continue();
    });
    await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
    await page.goto('/sign-in', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    const email = page.getByLabel('Correo electrónico');
    const painted = await email.elementHandle();
    await email.fill(administrator.email);
    const password = page.getByLabel('Contraseña', { exact: true });
    await password.fill(administrator.password);
    if (pressing === 'Enter') await password.press('Enter');
    else await page.getByRole('button', { name: 'Iniciar sesion' }).click();
    load();
    await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible();
    // The code took over the painted page as it was.
    expect(await painted?.evaluate((input) => input.isConnected)).toBe(true);
    await expect(email).toHaveValue(administrator.email);
    await expect(page.getByRole('button', { name: 'Usar colores claros' })).toBeVisible();
  });

test('the page preloads nothing that the session cannot use', async ({ page }) => {
  const { calls } = requestsOf(page);
  await page.goto('/news');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.waitForLoadState('networkidle');
  expect(calls()).toEqual([]);
});

test('hovering over a list prefetches its code and data for the click', async ({ page, administrator }) => {
  await keepSignedIn(page, administrator);
  const before = requestsOf(page);
  await page.goto('/');
  // All requests of the home, and the chunks that are loaded when idle.
  await expect.poll(before.calls).toHaveLength(3);
  await expect.poll(() => stillMissing(page, before.addresses())).toEqual([]);
  await page.waitForLoadState('networkidle');
  const { addresses, calls } = requestsOf(page);
  const link = page.getByRole('navigation').getByRole('link', { name: 'Noticias' });
  await link.hover();
  await expect.poll(calls).toHaveLength(2);
  expect(addresses().some((address) => address.startsWith('/assets/news-'))).toBe(true);
  const afterwards = requestsOf(page);
  await link.click();
  await expect(page.getByText('No se han encontrado noticias')).toBeVisible();
  expect(afterwards.addresses().filter((address) => address !== '/favicon.svg')).toEqual([]);
});
