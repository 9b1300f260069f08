/**
 * Requests of the first pages and their order: round trips dominate on slow lines. Bytes: `.size-limit.js`.
 */

import type { Page, Request } from '@playwright/test';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { smallPhoto } from '../kit/pictures.ts';
import { ask, expect, test } from '../kit/test.ts';

/** Every request of a page, in their order, as `/path?query`. */
function requestsOf(page: Page) {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const addresses = () =>
    requests.map((request) => new URL(request.url())).map(({ pathname, search }) => pathname + search);
  return {
    requests,
    addresses,
    calls: () => addresses().filter((address) => /^\/api\/(?!files)/.test(address)),
  };
}

test('a list opened by its address requests everything once', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  const file = await smallPhoto();
  for (const title of ['Una', 'Dos', 'Tres', 'Cuatro'])
    await ask(product, administrator, newsCalls.create, { body: { title, description: 'Un texto.' }, file });
  const { requests, addresses, calls } = requestsOf(page);
  await page.goto('/news');
  await expect(page.getByRole('main').locator('img')).toHaveCount(4);
  await expect.poll(calls).toHaveLength(2);
  await page.waitForLoadState('networkidle');

  // Including four pictures, and requests after the list is shown.
  expect(requests.length).toBeLessThanOrEqual(39);
  expect(calls().toSorted()).toEqual(['/api/link-url/name/News', '/api/news?limit=24&offset=0']);
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
  ['/register/users', 34, ['/api/users/all?limit=25&offset=0']],
  [
    '/',
    30,
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

test('the sign-in makes at most ten requests, none to the backend', async ({ page }) => {
  const { requests, calls } = requestsOf(page);
  await page.goto('/sign-in');
  await expect(page.getByRole('button', { name: 'Iniciar sesion' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests.length).toBeLessThanOrEqual(10);
  expect(calls()).toEqual([]);
});

test('the page of a list asks the backend for nothing without a session', async ({ page }) => {
  const { calls } = requestsOf(page);
  await page.goto('/news');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.waitForLoadState('networkidle');
  expect(calls()).toEqual([]);
});
