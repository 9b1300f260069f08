/** The activity log lists changes, filtered by person, area and day. */
import type { Page } from '@playwright/test';
import { createLink } from '@vigilia/contract/links';
import { updateUser } from '@vigilia/contract/users';
import { expectAccessible } from './kit/accessible.ts';
import { ask, expect, test } from './kit/test.ts';

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Actividad de los administradores' }).locator('tbody tr');

test('changes are listed latest first, and filtered by person, area and day', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  const member = await product.aMember({ name: 'Lucía', lastName: 'Ríos' });
  const other = await product.anAdministrator({ name: 'Carlos', lastName: 'Girón' });
  await ask(product, administrator, createLink, { body: { link: 'Videos', url: 'https://v.example.org' } });
  await ask(product, other, updateUser, {
    params: { id: member.id },
    body: { hash: 'clave-muy-secreta', phone: '3112223344' },
  });
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: 'Actividad' })
    .click();
  await expect(page).toHaveURL(/\/activity$/);
  await expect(page.getByRole('columnheader')).toHaveText(['Cuándo', 'Persona', 'Área', 'Qué hizo']);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Carlos Girón');
  await expect(rows(page).first()).toContainText('Lucía Ríos');
  await expect(rows(page).last()).toContainText('Marta Quintero');
  const change = rows(page).first().getByRole('list', { name: 'Cambios' }).getByRole('listitem');
  await expect(change.filter({ hasText: 'celular' })).toHaveText(`celular: ${member.phone} → 3112223344`);
  await expect(rows(page).first()).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/);
  await expect(page.getByText('clave-muy-secreta')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel('Persona', { exact: true }).fill('giron');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Borrar filtros' }).click();
  await page.getByLabel('Área', { exact: true }).selectOption('Enlaces');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Marta Quintero');
  await expect(page).toHaveURL(/area=Enlaces/);
  await page.reload();
  await expect(page.getByLabel('Área', { exact: true })).toHaveValue('Enlaces');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Día', { exact: true }).fill('2001-01-01');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Nada coincide con estos filtros.')).toBeVisible();
});

test('an empty activity log explains itself; a failed load can be retried', async ({
  signedIn: page,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 403/);
  let down = true;
  await page.route('**/api/activity?*', (route) =>
    down ? route.fulfill({ status: 403, body: '' }) : route.continue(),
  );
  await page.goto('/activity');
  await expect(page.getByRole('heading', { name: 'Ha ocurrido un error' })).toBeVisible();
  down = false;
  await page.getByRole('button', { name: 'Volver a intentar' }).click();
  await expect(page.getByRole('heading', { name: 'Todavía no hay actividad' })).toBeVisible();
});

test('a backend without an activity log causes no error', async ({ signedIn: page, expectedMessages }) => {
  expectedMessages.push(/status of 404/);
  await page.route('**/api/activity**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/activity');
  await expect(page.getByRole('heading', { name: 'No hay registro de actividad' })).toBeVisible();
});
