/** What members pick from the catalogue: on the phone, at the office, as a filter, and when an item in use is deleted. */
import type { Page } from '@playwright/test';
import { PROFILE_CATEGORIES } from '@vigilia/contract/limits';
import { readProfile } from '@vigilia/contract/users/member-profile';
import { createProfileItem, type ProfileCategoryId } from '@vigilia/contract/users/profile';
import { type Person, USUAL_PASSWORD } from '@vigilia/server/testing/builders/people';
import { expectAccessible } from '../kit/accessible.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

test('a member picks on the phone; the secretary filters, edits, and deletes an item in use', async ({
  signedIn: page,
  browser,
  product,
  administrator,
}) => {
  const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos', dni: '1001' });
  await product.aMember({ name: 'Beto', lastName: 'Paz', dni: '1002' });
  const add = (name: string, categoryId: ProfileCategoryId) =>
    ask(product, administrator, createProfileItem, { body: { name, categoryId } });
  for (const name of ['Cali', 'Buga']) await add(name, PROFILE_CATEGORIES.city);
  for (const name of ['Ajedrez', 'Ciclismo']) await add(name, PROFILE_CATEGORIES.hobby);
  for (let index = 10; index < 30; index += 1) await add(`Interés ${index}`, PROFILE_CATEGORIES.interest);

  const phoneOf = async ({ email }: Person) => {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await phone.goto(`${product.address}/votar#correo=${encodeURIComponent(email)}`);
    await phone.getByLabel(/^Contraseña/).fill(USUAL_PASSWORD);
    await phone.getByRole('button', { name: 'Entrar' }).click();
    await expect(phone.getByRole('link', { name: 'Mi perfil' })).toBeVisible();
    return phone;
  };
  const office = (phone: Page) => phone.getByRole('link', { name: 'Entrar a la administración' });
  const own = await phoneOf(administrator);
  await expect(office(own)).toHaveAttribute('href', '/');
  await own.context().close();

  const phone = await phoneOf(ana);
  await expect(office(phone)).toHaveCount(0);
  const typeface = () => phone.locator('body').evaluate((body) => getComputedStyle(body).fontFamily);
  const before = await typeface();
  await phone.getByRole('link', { name: 'Mi perfil' }).click();
  await expect(phone.getByText(ana.email)).toBeVisible();
  expect(await typeface()).toBe(before);
  await phone.getByText(/^Ciudades Sin elegir/).click();
  await phone.getByLabel('Cali').check();
  await expect(phone.getByText('Ciudades Cali')).toBeVisible();
  await phone.getByText(/^Pasatiempos/).click();
  await phone.getByLabel('Ajedrez').check();
  await phone.getByText(/^Intereses/).click();
  await phone.getByLabel('Buscar en Intereses').fill('interes 29');
  await phone.getByLabel('Interés 29').check();
  await expect(phone.getByText('Tiene cambios sin guardar.')).toBeVisible();
  for (const target of await phone.locator('main').locator('select, summary, .check, .link, button').all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Guardar' }).click();
  await expect(phone.getByText('Su perfil se guardó.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('Ciudades Cali')).toBeVisible();
  await expect(phone.getByText('1 de 10')).toHaveCount(2);
  await phone.context().close();

  await page.goto('/register/users');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('search').getByLabel('Perfil').selectOption('Cali');
  await page.getByRole('button', { name: 'Buscar', exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'Quitar el filtro Perfil: Cali' })).toBeVisible();
  await expect(page.getByRole('table')).toContainText('Ana Ríos');
  await expect(page.getByRole('table')).not.toContainText('Beto Paz');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ana Ríos' }).click();
  const card = page.getByRole('region', { name: 'Perfil' });
  await expect(card).toContainText('Ajedrez');
  await card.getByRole('button', { name: 'Cambiar perfil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar el perfil' });
  await dialog.getByRole('combobox', { name: 'Pasatiempos' }).click();
  await page.getByRole('option', { name: 'Ciclismo' }).click();
  await page.keyboard.press('Tab');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(card).toContainText('Ajedrez, Ciclismo');
  await expect(page.getByText('Cambió el perfil de').first()).toBeVisible();
  await expectAccessible(page);

  await page.goto('/profile');
  await page.getByRole('combobox', { name: 'Ciudades' }).click();
  await expect(page.getByRole('option')).toHaveText(['Buga', 'Cali1 asociado']);
  await page.getByRole('option', { name: 'Cali' }).click();
  await expect(page.getByRole('link', { name: 'Ver a quien lo eligió' })).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar: Cali' }).click();
  await expect(page.getByRole('dialog')).toContainText('Lo eligió 1 persona, que dejará de tenerlo');
  await page.getByRole('button', { name: 'Si, eliminalo!' }).click();
  await expect(page.getByText('Ciudades (1)')).toBeVisible();
  const { items } = await ask(product, administrator, readProfile, { params: { id: ana.id } });
  expect(items.map(({ name }) => name)).toEqual(['Ajedrez', 'Ciclismo', 'Interés 29']);
});

test(
  'profiles are exported, and imported by document number after a preview',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos', dni: '1001' });
    const body = { name: 'Cali', categoryId: PROFILE_CATEGORIES.city };
    await ask(product, administrator, createProfileItem, { body });
    await page.goto('/profile');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar perfiles a CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/^perfiles-.*\.csv$/);

    await page.getByRole('button', { name: 'Importar perfiles' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar los perfiles de los asociados' });
    const content = 'Cédula;Ciudades\n1001;Cali\n1001;Cali\n5555;Tuluá';
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'perfiles.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await expect(dialog.getByRole('status').first()).toContainText('Cambia el perfil de 1 asociado.');
    await expectAccessible(page);
    await dialog.getByLabel('Dejar por fuera esa fila').check();
    await dialog.getByRole('button', { name: 'Cambiar 1 asociado' }).click();
    await expect(page.getByText('Cambió el perfil de 1 asociado.')).toBeVisible();
    const params = { id: ana.id };
    expect((await ask(product, administrator, readProfile, { params })).items).toMatchObject([
      { name: 'Cali' },
    ]);
  },
);
