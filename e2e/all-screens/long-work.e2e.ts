/** Uploads, imports and exports show progress, can be cancelled, and report their outcome. */

import type { Page } from '@playwright/test';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { listUsers } from '@vigilia/contract/users/users';
import { expectAccessible } from '../kit/accessible.ts';
import { chooseAction } from '../kit/actions.ts';
import { phonePhoto } from '../kit/pictures.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

/** A connection as slow as a hall's on an assembly evening: uploads stay pending until it is released. */
async function slowConnection(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const limit = async (uploadThroughput: number) => {
    const usual = { offline: false, latency: 0, downloadThroughput: -1 };
    await session.send('Network.emulateNetworkConditions', { ...usual, uploadThroughput });
  };
  await limit(bytesPerSecond);
  return () => limit(-1);
}

test(
  'an upload is cancelled without remains, and the form can be sent again',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    test.slow();
    expectedMessages.push(/ERR_ABORTED/);
    await page.goto('/news/create');
    await page.getByLabel('Título').fill('Con paciencia');
    await page.getByLabel('Descripción').fill('La red del auditorio es lenta.');
    await page
      .getByLabel('Imagen', { exact: false })
      .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() });
    await page.getByRole('button', { name: 'Usar imagen' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    const letGo = await slowConnection(page, 20_000);
    await page.getByRole('button', { name: 'Crear Noticia' }).click();
    await expect(page.getByText(/^Enviando la imagen: [1-9]\d?\s%$/).first()).toBeVisible();
    await expectAccessible(page);
    const busy = page.locator('button[data-loading]');
    const [ring, around] = await Promise.all([
      busy.locator('.mantine-Button-loader').boundingBox(),
      busy.boundingBox(),
    ]);
    const middle = (box: typeof ring) =>
      box && [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
    expect(middle(ring)).toEqual(middle(around));
    await page.getByRole('button', { name: 'Cancelar el envío' }).click();
    await expect(page.getByText('Envío cancelado')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByLabel('Título')).toHaveValue('Con paciencia');
    expect(await ask(product, administrator, newsCalls.list)).toEqual([]);

    await letGo();
    await page.getByRole('button', { name: 'Crear Noticia' }).click();
    await expect(page.getByText('¡La informacion se ha actualizado exitosamente!')).toBeVisible();
    expect(await ask(product, administrator, newsCalls.list)).toMatchObject([{ title: 'Con paciencia' }]);
  },
);

test(
  'an import is cancelled during the upload, and no user is imported',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    test.slow();
    expectedMessages.push(/ERR_ABORTED/);
    const lines = Array.from(
      { length: 2000 },
      (_, index) =>
        `Socia ${index};Prueba;socia${index}@example.org;3000000000;Cédula de Ciudadanía;${2_000_000 + index}`,
    );
    await page.goto('/register/users');
    await page.getByRole('button', { name: 'Importar' }).click();
    const file = {
      name: 'socios.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        ['Nombre;Apellido;Correo Electronico;Celular;Tipo de documento;Cedula', ...lines].join('\r\n'),
      ),
    };
    await page.getByLabel('Archivo con los usuarios').setInputFiles(file);
    const confirm = page.getByRole('button', { name: 'Importar 2.000 usuarios' });
    await confirm.waitFor();

    await slowConnection(page, 10_000);
    await confirm.click();
    await expect(page.getByText(/^Enviando el archivo: [1-9]\d?\s%$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar la importación' }).click();
    await expect(page.getByText('Importación cancelada')).toBeVisible();
    // The previewed outcome stays visible.
    await expect(confirm).toBeVisible();
    expect(await ask(product, administrator, listUsers)).toHaveLength(1);

    await page.getByRole('button', { name: 'Elegir otro archivo' }).click();
    await page.getByLabel('Archivo con los usuarios').setInputFiles(file);
    await page.getByRole('button', { name: 'Cancelar la importación' }).click();
    await expect(page.getByLabel('Archivo con los usuarios')).toBeVisible();
  },
);

test('an export shows progress and can be cancelled', LONG, async ({ signedIn: page }) => {
  await page.goto('/register/users');
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/users/export*', () => asked.resolve(), { times: 1 });
  await chooseAction(page, 'Exportar a CSV');
  await asked.promise;
  await expect(page.getByText('Preparando el archivo…')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Descarga cancelada')).toBeVisible();
  await expect(page.getByText('Preparando el archivo…')).toBeHidden();

  const download = page.waitForEvent('download');
  await chooseAction(page, 'Exportar a CSV');
  expect((await download).suggestedFilename()).toMatch(/^usuarios-.*\.csv$/);
  await expect(page.getByText('Archivo descargado')).toBeVisible();
});
