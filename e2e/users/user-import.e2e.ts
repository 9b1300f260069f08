/** Import of users from a file, and export of the list. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listUsers } from '@vigilia/contract/users/users';
import { hiddenFirstOf } from '@vigilia/server/testing/builders/workbooks';
import { expectAccessible } from '../kit/accessible.ts';
import { chooseAction } from '../kit/actions.ts';
import { anAssembly } from '../kit/assembly.ts';
import { ask, expect, LONG, test } from '../kit/test.ts';

const HEADINGS = 'Nombre;Apellido;Correo Electronico;Celular;Tipo de documento;Cedula';

async function chooseFile(page: Page, lines: readonly string[], name = 'socios.csv'): Promise<void> {
  await page.getByLabel('Archivo con los usuarios').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADINGS, ...lines].join('\r\n')),
  });
}

const line = (each: number) =>
  `Socia ${each};Prueba;socia${each}@example.org;300000${String(each).padStart(4, '0')};Cédula de Ciudadanía;${2_000_000 + each}`;
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1));

async function openImport(page: Page) {
  await page.goto('/register/users');
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar usuarios' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('an import file is previewed by row, refused while a row is wrong, and imported once correct', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await product.aMember({
    name: 'Ana',
    lastName: 'Ríos',
    email: 'ana@example.org',
    phone: '3009999999',
    dniType: 1,
    dni: '777',
  });
  const dialog = await openImport(page);
  await expectAccessible(page);
  await chooseFile(page, [
    line(1),
    'Ana;Ríos;ana@example.org;3001112233;Cédula de Ciudadanía;777',
    'Sin correo;Prueba;no-es-correo;3001112233;Cédula de Ciudadanía;888',
    'Sin correo;Otra;;3001112233;Cédula de Ciudadanía;889',
  ]);
  await expect(dialog.getByText('Este archivo no se puede importar completo')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '2 rechazadas' })).toHaveAttribute('aria-pressed', 'true');
  await expect(
    dialog.getByText('Correo Electronico: Ingrese una dirección de correo electrónico válida'),
  ).toBeVisible();
  await expect(dialog.getByText('Correo es requerido', { exact: true })).toBeVisible();
  await expect(
    dialog.getByRole('button', { name: /^Importar (una|las \d+) y descargar las 2$/ }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: '1 con cambios' }).click();
  await expect(dialog.getByText('Celular: 3009999999 → 3001112233')).toBeVisible();
  await expectAccessible(page);
  expect(await ask(product, administrator, listUsers)).toHaveLength(2);

  const rejected = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar las filas rechazadas' }).click();
  expect((await rejected).suggestedFilename()).toBe('filas-rechazadas.csv');
  await dialog.getByRole('button', { name: 'Elegir otro archivo' }).click();
  await chooseFile(page, [line(1), 'Ana;Ríos;ana@example.org;3001112233;Cédula de Ciudadanía;777']);
  await expect(dialog.getByText('Se creará 1 usuario y se actualizará 1 usuario.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Importar 2 usuarios' }).dblclick();
  await expect(dialog.getByText('Se creó 1 usuario y se actualizó 1 usuario.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(page.getByText('3 usuarios')).toBeVisible();
  const users = await ask(product, administrator, listUsers);
  expect(users.map(({ email, phone }) => [email, phone])).toEqual(
    expect.arrayContaining([
      ['ana@example.org', '3001112233'],
      ['socia1@example.org', '3000000001'],
    ]),
  );
});

test(
  'after the good rows, the corrected file of the others is chosen at once',
  LONG,
  async ({ signedIn: page }) => {
    const dialog = await openImport(page);
    const wrong = 'Sin correo;Prueba;no-es-correo;3001112233;Cédula de Ciudadanía;888';
    await chooseFile(page, [line(1), wrong]);
    const rejected = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Importar una y descargar la otra' }).click();
    await rejected;
    await dialog.getByRole('button', { name: 'Elegir el archivo corregido' }).click();
    await chooseFile(page, [wrong.replace('no-es-correo', 'correo@example.org')]);
    await dialog.getByRole('button', { name: 'Importar 1 usuario' }).click();
    await expect(dialog.getByText('Se creó 1 usuario.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Elegir el archivo corregido' })).toHaveCount(0);
  },
);

test(
  'a row that would turn one person into another stands first, and is imported only with its own tick',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await product.aMember({ name: 'Eva', lastName: 'Sol', email: 'eva@example.org', dni: '777' });
    const dialog = await openImport(page);
    await chooseFile(page, [line(1), 'Luz;Paz;luz@example.org;3001112233;;777']);
    await expect(dialog.getByText('Todo listo para importar')).toHaveCount(0);
    const box = dialog.getByRole('alert').filter({ hasText: '1 fila parece de otra persona' });
    await expect(box).toContainText('Fila 3: Parece otra persona: la cédula es de Eva Sol');
    await expect(dialog.getByRole('button', { name: '1 de otra persona' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(dialog.getByRole('button', { name: '1 nueva' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^0/ })).toHaveCount(0);
    await expect(dialog.locator('tbody tr').first()).toContainText(
      'Parece otra persona: la cédula es de Eva Sol y la fila dice Luz Paz',
    );
    await expectAccessible(page);
    await expect(dialog.getByRole('button', { name: 'Importar 1 usuario' })).toBeVisible();
    await dialog.getByLabel('Importar también esta').check();
    await expect(dialog.getByRole('button', { name: 'Importar 2 usuarios' })).toBeVisible();
    await dialog.getByLabel('Importar también esta').uncheck();
    await dialog.getByRole('button', { name: 'Importar 1 usuario' }).click();
    await expect(dialog.getByText('1 fila que parecía de otra persona quedó por fuera.')).toBeVisible();
    const emails = (await ask(product, administrator, listUsers)).map(({ email }) => email);
    expect(emails).toContain('eva@example.org');
    expect(emails).not.toContain('luz@example.org');
  },
);

test(
  'three thousand members are previewed in pages and imported',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    test.slow();
    const dialog = await openImport(page);
    await chooseFile(page, lines(3000));
    await expect(dialog.getByRole('button', { name: '3.000 nuevas' })).toBeVisible();
    await expect(dialog.locator('tbody tr')).toHaveCount(25);
    await dialog
      .getByRole('button', { name: 'Última página' })
      .or(dialog.getByRole('button', { name: 'Página 120' }))
      .first()
      .click();
    await expect(dialog.getByText('Socia 3000 Prueba')).toBeVisible();
    await dialog.getByRole('button', { name: 'Importar 3.000 usuarios' }).click();
    await expect(dialog.getByText(/Se crearon 3\.000 usuarios/)).toBeVisible({ timeout: 20_000 });
    expect(await ask(product, administrator, listUsers)).toHaveLength(3001);
  },
);

test(
  'checking a file shows progress, and the dialog cannot be closed by mistake',
  LONG,
  async ({ signedIn: page }) => {
    const dialog = await openImport(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/users/import/preview', async (route) => {
      await held;
      await route.continue();
    });
    await chooseFile(page, lines(3));
    await expect(dialog.getByRole('progressbar')).toBeAttached();
    await expect(dialog.getByText(/Enviando el archivo|Revisando cada fila/).first()).toBeVisible();
    await expect(dialog.getByText(/^Lleva [1-9] s\./)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    release();
    await expect(dialog.getByRole('button', { name: 'Importar 3 usuarios' })).toBeVisible();
  },
);

test(
  'users changed since the preview: nothing is stored, and the new outcome is shown',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 409/);
    const dialog = await openImport(page);
    await chooseFile(page, lines(2));
    await expect(dialog.getByRole('button', { name: 'Importar 2 usuarios' })).toBeVisible();
    // One of them is registered meanwhile.
    await product.aMember({
      name: 'Socia 1',
      lastName: 'Prueba',
      email: 'socia1@example.org',
      phone: '3000000001',
      dniType: 1,
      dni: '2000001',
    });
    await dialog.getByRole('button', { name: 'Importar 2 usuarios' }).click();
    await expect(page.getByText('¡Ha ocurrido un error!')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Importar 1 usuario' })).toBeVisible();
    expect(await ask(product, administrator, listUsers)).toHaveLength(2);
  },
);

test(
  'a file of another type is refused beside the field, and an unreadable one by the server',
  LONG,
  async ({ signedIn: page, expectedMessages }) => {
    expectedMessages.push(/status of 4(15|22|00)/);
    const dialog = await openImport(page);
    await page
      .getByLabel('Archivo con los usuarios')
      .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') });
    await expect(dialog.getByText('Elija un archivo de Excel (.xlsx) o CSV (.csv).')).toBeVisible();
    await page.getByLabel('Archivo con los usuarios').setInputFiles({
      name: 'rota.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('PK no'),
    });
    await expect(dialog.getByRole('alert').filter({ hasText: '¡Ha ocurrido un error!' })).toBeVisible();
  },
);

// Each time: the preview of a table above, and the sheet in its answer (`office-files.test.ts`).
test(
  'the preview of an Excel file names the sheet that it read, which is no hidden one',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const assemblyId = await anAssembly(product, administrator);
    const person = ['Ana', 'Ríos', 'ana@example.org', '3001112233', 'Cédula de Ciudadanía', '777'];
    const file = {
      name: 'socios.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(hiddenFirstOf([HEADINGS.split(';'), person])),
    };
    const dialog = await openImport(page);
    await page.getByLabel('Archivo con los usuarios').setInputFiles(file);
    await expect(dialog.getByText('Hoja leída: «Socios & socias»')).toBeVisible();
    await expect(dialog.getByText('ana@example.org')).toBeVisible();

    await page.goto(`/gremial/assemblies/create?id=${assemblyId}`);
    for (const [button, name] of [
      ['Agregar varios', 'Agregar varios a la lista'],
      ['Paz y salvo', 'Paz y salvo'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      const list = page.getByRole('dialog', { name });
      const ofFile = list.getByLabel('Un archivo con cédulas');
      if (button === 'Agregar varios') await ofFile.check();
      await page.getByLabel('Archivo con las cédulas').setInputFiles(file);
      await expect(list.getByText('Hoja leída: «Socios & socias»')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
    }
  },
);

test('the template is downloaded and can be filled in and imported', LONG, async ({ signedIn: page }) => {
  const dialog = await openImport(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('plantilla-usuarios.csv');
  const template = (await readFile(await file.path(), 'utf8')).trimEnd();
  const separator = template.includes(';') ? ';' : ',';
  await page.getByLabel('Archivo con los usuarios').setInputFiles({
    name: 'llena.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${template}\r\n${line(1).replaceAll(';', separator)}\r\n`),
  });
  await expect(dialog.getByRole('button', { name: 'Importar 1 usuario' })).toBeVisible();
  const excel = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Elegir otro archivo' }).click();
  await dialog.getByRole('button', { name: 'Excel' }).click();
  expect((await excel).suggestedFilename()).toBe('plantilla-usuarios.xlsx');
});

test(
  'the filtered list is exported as CSV and Excel, without formulas',
  LONG,
  async ({ signedIn: page, product, expectedMessages }) => {
    await product.aMember({ name: '=HYPERLINK("x")', lastName: 'Ríos', email: 'formula@example.org' });
    await product.aMember({ name: 'Óscar', lastName: 'Girón', email: 'oscar@example.org' });
    await page.goto('/register/users?nombre=rios');
    const csv = page.waitForEvent('download');
    await chooseAction(page, 'Exportar a CSV');
    const file = await csv;
    expect(file.suggestedFilename()).toMatch(/^usuarios-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('formula@example.org');
    expect(text).not.toContain('oscar@example.org');
    expect(text).not.toMatch(/(^|[;,"\t])=HYPERLINK/m);
    await expect(page.getByText('Archivo descargado').first()).toBeVisible();

    const excel = page.waitForEvent('download');
    await chooseAction(page, 'Exportar a Excel');
    const sheet = await excel;
    expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/);
    expect((await readFile(await sheet.path())).subarray(0, 2).toString()).toBe('PK');

    expectedMessages.push(/status of 500/);
    await page.route('**/users/export?*', (route) => route.fulfill({ status: 500, body: '' }));
    await chooseAction(page, 'Exportar a CSV');
    await expect(page.getByText('¡Ha ocurrido un error!')).toBeVisible();
  },
);
