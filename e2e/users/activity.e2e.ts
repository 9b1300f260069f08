/** The activity log lists changes, filtered by person, area and days; one act is one row. */
import type { Page } from '@playwright/test';
import { updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import { createLink } from '@vigilia/contract/content/links';
import { updateUser } from '@vigilia/contract/users/users';
import { expectAccessible } from '../kit/accessible.ts';
import { addAttendee, anAssembly } from '../kit/assembly.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Actividad de los administradores' }).locator('tbody tr');

test('changes are listed latest first, and filtered by person, area and days', async ({
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

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByRole('combobox', { name: 'Persona' }).fill('giron');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Borrar filtros' }).click();
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Área', { exact: true }).selectOption('Enlaces');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Marta Quintero');
  await expect(page).toHaveURL(/area=Enlaces/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Quitar el filtro Área: Enlaces' })).toBeVisible();
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await expect(page.getByLabel('Área', { exact: true })).toHaveValue('Enlaces');
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Hasta', { exact: true }).fill('2001-01-01');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Nada coincide con estos filtros.')).toBeVisible();
});

test(
  'one act is one row that unfolds, names link to their records, and a person is chosen by keyboard',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const assemblyId = await anAssembly(product, administrator, { title: 'Asamblea de abril' });
    const people = [
      await product.aMember({ name: 'Lucía', lastName: 'Ríos' }),
      await product.aMember({ name: 'Tomás', lastName: 'Peña' }),
    ];
    const roll = [];
    for (const person of people) roll.push(await addAttendee(product, administrator, assemblyId, person));
    for (const { id } of roll)
      await ask(product, administrator, updateCanVote, {
        query: '?act=one-save',
        body: { id, canVote: false },
      });
    await page.goto('/activity');
    const row = rows(page).first();
    await expect(row).toContainText('Quitó el derecho a votar a 2 asistentes en «Asamblea de abril»');
    await expect(row.getByRole('link', { name: 'Asamblea de abril' })).toHaveAttribute(
      'href',
      `/gremial/assemblies/${assemblyId}`,
    );
    await row.getByRole('button', { name: 'Ver el detalle' }).press('Enter');
    const entries = row.getByRole('list', { name: 'Detalle' }).getByRole('listitem');
    await expect(entries).toHaveCount(2);
    await expect(entries.getByRole('link', { name: 'Lucía Ríos' })).toHaveAttribute(
      'href',
      `/register/users/${people[0]?.id}`,
    );
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    const person = page.getByRole('combobox', { name: 'Persona' });
    await person.fill('rios');
    await expect(page.getByRole('option', { name: /Lucía Ríos/ })).toBeVisible();
    await expectAccessible(page);
    await person.press('ArrowDown');
    await person.press('Enter');
    await expect(person).toHaveValue('Lucía Ríos');
    await person.press('Enter');
    await expect(page).toHaveURL(/persona=\d+\+Luc/);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText('Quitó el derecho a votar a Lucía Ríos');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Quitar el filtro Persona: Lucía Ríos' })).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
  },
);

test(
  'a backend without an activity log causes no error',
  LONG,
  async ({ signedIn: page, expectedMessages }) => {
    expectedMessages.push(/status of 404/);
    await page.route('**/api/activity**', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/activity');
    await expect(page.getByRole('heading', { name: 'No hay registro de actividad' })).toBeVisible();
  },
);
