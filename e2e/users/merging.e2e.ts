/** Two accounts of one person become one. */
import { listUsers } from '@vigilia/contract/users/users';
import { expectAccessible } from '../kit/accessible.ts';
import { addAttendee, anAssembly } from '../kit/assembly.ts';
import { ask, expect, test } from '../kit/test.ts';

test('two accounts of one person are compared field by field, and become one', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos', dni: '1001' });
  const old = await product.aMember({ name: 'Ana María', lastName: 'Ríos Paz', dni: '1002' });
  await product.aMember({ name: 'Rosa', lastName: 'Tello', dni: '1003', phone: '3009998877' });
  const held = { startDate: '2025-03-01T14:00:00.000Z', endDate: '2025-03-01T16:00:00.000Z' };
  await addAttendee(product, administrator, await anAssembly(product, administrator, held), old);

  await page.goto(`/register/users/${ana.id}`);
  const begin = async () => {
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Unir con otra cuenta' }).click();
  };
  const unlike = page.getByText(/no tienen ningún dato en común/);
  await begin();
  await page.getByLabel('Seleccionar a Rosa Tello').check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(unlike).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await begin();
  await expect(page.getByLabel('Seleccionar a Ana María Ríos Paz')).toBeVisible();
  await expect(page.getByLabel('Seleccionar a Ana Ríos', { exact: true })).toHaveCount(0);
  await page.getByLabel('Seleccionar a Ana María Ríos Paz').check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(unlike).toBeHidden();
  await page.getByRole('radiogroup', { name: 'Nombre' }).getByLabel('Ana María').check();
  await expect(page.getByRole('radiogroup', { name: 'Documento' }).getByLabel(/ 1002$/)).toBeVisible();
  await expect(page.getByText(/^La cuenta que termina tiene: Asambleas \(1\)/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unir las cuentas' }).click();

  await expect(page.getByText(/^Ana María Ríos tiene una sola cuenta/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Ana María Ríos' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Asambleas' })).toContainText('Asamblea general ordinaria');
  await expect(page.getByText(/^Unió a Ana Ríos la cuenta repetida de Ana María Ríos Paz/)).toBeVisible();
  const people = await ask(product, administrator, listUsers, { query: '?name=rios' });
  expect(people.map(({ id }) => id)).toEqual([ana.id]);
});
