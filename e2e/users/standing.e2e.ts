/** Paz y salvo: the treasurer's list, one member by hand, and what a new assembly proposes. */
import { readFile } from 'node:fs/promises';
import { readUserHistory } from '@vigilia/contract/users/user-history';
import { expectAccessible } from '../kit/accessible.ts';
import { chooseAction } from '../kit/actions.ts';
import { ask, expect, test } from '../kit/test.ts';

test('the list of the treasurer marks who is behind, after a preview, and one member is marked by hand', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos', dni: '1001' });
  await product.aMember({ name: 'Beto', lastName: 'Sáenz', dni: '1002' });
  await page.goto('/register/users');
  await chooseAction(page, 'Paz y salvo');
  const dialog = page.getByRole('dialog', { name: 'Paz y salvo de los asociados' });
  const content = 'Cédula;Estado\n1001;en mora\n1002;al día\n12A45;al día';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'tesoreria.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await expect(dialog.getByRole('status').first()).toContainText(
    'Quedan al día 1 asociado; quedan en mora 1 asociado. Todavía no se ha guardado nada.',
  );
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Cambiar 2 asociados' })).toBeDisabled();
  await expect(dialog.getByText('Para guardar, marque «Dejar por fuera esa fila».')).toBeVisible();
  await expect(dialog.getByText('Una cédula no tiene letras')).toBeVisible();
  const rejected = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar las filas que no se pueden usar' }).click();
  const file = await rejected;
  expect(file.suggestedFilename()).toBe('filas-rechazadas.csv');
  // With its state: without one, the corrected rows would be in good standing.
  expect(await readFile(await file.path(), 'utf8')).toContain('12A45;al día;4;');
  await dialog.getByLabel('Dejar por fuera esa fila').check();
  await dialog.getByRole('button', { name: 'Cambiar 2 asociados' }).click();
  await expect(page.getByText('Quedaron al día: 1. Quedaron en mora: 1.')).toBeVisible();

  const rows = page.getByRole('table', { name: 'Usuarios' }).locator('tbody tr');
  await expect(rows.filter({ hasText: 'Ana Ríos' })).toContainText('En mora');
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Paz y salvo', { exact: true }).selectOption('En mora');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Quitar el filtro Paz y salvo: En mora' })).toBeVisible();

  // Nobody said anything of the next one.
  await product.aMember({ name: 'Caro', lastName: 'Tous', dni: '1003' });
  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Paz y salvo', { exact: true }).selectOption('No está al día');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(rows).toHaveCount(2);

  await rows.getByRole('link', { name: 'Ana Ríos' }).click();
  await expect(page.getByText(/^desde el .* \(lista de tesorería\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Marcar al día' }).click();
  await expect(page.getByText(/^desde el .* \(anotado por la administración\)/)).toBeVisible();
  await expect(page.getByText('en mora → al día')).toBeVisible();
  const { user } = await ask(product, administrator, readUserHistory, { params: { id: ana.id } });
  expect(user?.standing?.isGood).toBe(true);
});
