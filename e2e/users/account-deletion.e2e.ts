/** The public page on which a person deletes their own account. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { listUsers } from '@vigilia/contract/users/users';
import { expectAccessible } from '../kit/accessible.ts';
import type { Product } from '../kit/product.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

const EMAIL = 'Correo electrónico';
const submit = (page: Page) => page.getByRole('button', { name: 'Eliminar cuenta' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Eliminar mi cuenta definitivamente' });

/** The codes that were mailed, in the order in which they were. */
async function mailedCodes(product: Product): Promise<string[]> {
  const outbox = join(product.dependencies.config.DATA_DIR, 'outbox');
  const names = (await readdir(outbox)).sort();
  return Promise.all(
    names.map(async (name) => {
      const letter = await readFile(join(outbox, name), 'utf8');
      return /^\s+(\d{6})\s*$/m.exec(letter)?.[1] ?? '';
    }),
  );
}

test('an account is deleted with the mailed code, without signing in', async ({
  page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 4(22|09)/);
  await product.aMember({ email: 'ana.rios@example.org' });
  await page.goto('/delete-account');
  await expect(page.getByRole('heading', { level: 1, name: 'Eliminar cuenta' })).toBeVisible();
  for (const heading of ['Qué se elimina', 'Qué se conserva'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expectAccessible(page);

  // Trimmed, stripped of spaces and lowercased.
  await page.getByLabel(EMAIL).pressSequentially('  Ana. Rios@EXAMPLE.org ');
  await expect(page.getByLabel(EMAIL)).toHaveValue('ana.rios@example.org');
  await submit(page).dblclick();
  const code = page.getByLabel('Código de seis cifras');
  await expect(code).toBeFocused();
  await expect(page.getByText(/Enviamos un código de seis cifras a ana\.rios@example\.org/)).toBeVisible();
  const [mailed = '', ...more] = await mailedCodes(product);
  expect(more).toEqual([]);
  await expectAccessible(page);

  await code.fill('12345');
  await expect(confirm(page)).toBeDisabled();
  await code.fill(mailed === '000000' ? '000001' : '000000');
  await confirm(page).click();
  await expect(
    page.getByText('El código no es correcto. Revíselo e inténtelo de nuevo.').first(),
  ).toBeVisible();
  expect(await ask(product, administrator, listUsers, { query: '?email=ana.rios' })).toHaveLength(1);

  await code.fill(` ${mailed.slice(0, 3)} ${mailed.slice(3)} `);
  await confirm(page).dblclick();
  await expect(page.getByText('Cuenta eliminada exitosamente').first()).toBeVisible();
  await expect(code).toHaveCount(0);
  expect(await ask(product, administrator, listUsers, { query: '?email=ana.rios' })).toEqual([]);
});

test('an unknown address is reported', LONG, async ({ page }) => {
  await page.goto('/delete-account');
  await expect(submit(page)).toBeDisabled();
  await page.getByLabel(EMAIL).fill('nadie@example.org');
  await page.getByLabel(EMAIL).press('Enter');
  await expect(page.getByText('El correo electrónico ingresado no existe').first()).toBeVisible();
  await expect(page.getByLabel(EMAIL)).toHaveValue('nadie@example.org');
});

test(
  "a failed request shows the server's message, or the quoted text",
  LONG,
  async ({ page, expectedMessages }) => {
    expectedMessages.push(/status of (500|429)/);
    await page.goto('/delete-account');
    await page.getByLabel(EMAIL).fill('ana@example.org');
    await page.route('**/users/userByEmail/*', (route) => route.fulfill({ status: 500, body: '' }), {
      times: 1,
    });
    await submit(page).click();
    await expect(page.getByText('Ha ocurrido un error', { exact: true })).toBeVisible();
    const message = 'Demasiadas consultas desde esta conexión.';
    const attempt = new Promise<Route>((resolve) =>
      page.route('**/users/userByEmail/*', (route) => resolve(route)),
    );
    await submit(page).click();
    const route = await attempt;
    // The new attempt removes the previous error.
    await expect(page.getByText('Ha ocurrido un error', { exact: true })).toHaveCount(0, { timeout: 2000 });
    await route.fulfill({ status: 429, json: { statusCode: 429, error: 'Too Many Requests', message } });
    await expect(page.getByText(message)).toBeVisible();
  },
);

test(
  'a new code replaces the previous one, and the address can be changed',
  LONG,
  async ({ page, product, expectedMessages }) => {
    expectedMessages.push(/status of 4(22|09)/);
    await product.aMember({ email: 'ana@example.org' });
    await page.goto('/delete-account');
    await page.getByLabel(EMAIL).fill('ana@example.org');
    await submit(page).click();
    await page.getByRole('button', { name: 'Enviar otro código' }).click();
    await expect(page.getByText('Enviamos un código nuevo. El anterior ya no sirve.')).toBeVisible();
    const [first = '', second = ''] = await mailedCodes(product);
    test.skip(first === second, 'one in a million');
    await page.getByLabel('Código de seis cifras').fill(first);
    await confirm(page).click();
    await expect(
      page.getByText('El código no es correcto. Revíselo e inténtelo de nuevo.').first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Usar otro correo' }).click();
    await expect(page.getByLabel(EMAIL)).toHaveValue('');
  },
);
