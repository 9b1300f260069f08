/** Registration requests: find, accept, reject, and two administrators at once. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listRequests, requestRegistration } from '@vigilia/contract/users/registration';
import { listUsers } from '@vigilia/contract/users/users';
import type { Person } from '@vigilia/server/testing/builders/people';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { chooseAction } from '../kit/actions.ts';
import type { Product } from '../kit/product.ts';
import { advanceClock, ask, expect, keepSignedIn, LONG, test } from '../kit/test.ts';

const REQUEST = {
  name: 'Lucía',
  lastName: 'Benavides Paz',
  email: 'lucia@example.org',
  phone: '3001234567',
  dni: '1107000111',
  isAnesthesiologist: true,
};

const requested = (product: Product, as: Person, over: Partial<typeof REQUEST> & { dniType?: number } = {}) =>
  ask(product, as, requestRegistration, { body: { ...REQUEST, ...over } });

const rows = (page: Page) => page.getByRole('table', { name: 'Solicitudes de registro' }).locator('tbody tr');

async function complete(page: Page): Promise<void> {
  await page.getByLabel('Tipo de documento').selectOption({ label: 'Cédula de Ciudadanía' });
  await page.getByLabel(/^Contraseña/).fill('clave-nueva');
}

test('a request is completed and becomes a user, and the form returns after 2 s', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await requested(product, administrator);
  await requested(product, administrator, {
    name: 'Óscar',
    lastName: 'Girón',
    email: 'oscar@example.org',
    dni: '14400200',
    isAnesthesiologist: false,
  });
  await page.clock.install();
  await page.goto('/register/requests');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Nombre',
    'Apellido',
    'Correo Electronico',
    'Celular',
    'Cedula',
    'Anestesiologo',
    'Fecha de Registro',
    'Acciones',
  ]);
  await expect(page.getByText('2 solicitudes')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Lucía' })).toContainText('Si');
  await expect(rows(page).filter({ hasText: 'Óscar' })).toContainText('No');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Filtros', exact: true }).click();
  await page.getByLabel('Nombre', { exact: true }).fill('giron');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click();

  const accept = page.getByRole('button', { name: 'Aceptar: editar «Lucía Benavides Paz»' });
  await expect(accept).toHaveText('Aceptar');
  await accept.click();
  await expect(page).toHaveURL(/\/register\/create\?id=\d+$/);
  await expect(page.getByRole('banner')).toContainText('Registros › Registrar usuario');
  for (const [label, value] of Object.entries({
    Nombre: 'Lucía',
    Apellido: 'Benavides Paz',
    Correo: 'lucia@example.org',
    Celular: '3001234567',
    'Número de cédula': '1107000111',
  }))
    await expect(page.getByLabel(new RegExp(`^${label}`))).toHaveValue(value);
  // A reload keeps the applicant.
  await page.reload();
  await expect(page.getByLabel(/^Nombre/)).toHaveValue('Lucía');
  await expectAccessible(page);
  await complete(page);
  const sent = page.waitForRequest('**/auth/register/request/*');
  await page.getByRole('button', { name: 'Registrar usuario' }).dblclick();
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Lucía',
    lastName: 'Benavides Paz',
    dniType: 1,
    userType: 1,
  });
  await expect(page.getByText('¡Usuario creado exitosamente!')).toBeVisible();
  await advanceClock(page, DELAYS.registrationSave);
  await expect(page).toHaveURL(/\/register\/requests$/);
  await expect(rows(page)).toHaveCount(1);
  expect(await ask(product, administrator, listUsers, { query: '?email=lucia' })).toHaveLength(1);
  expect(await ask(product, administrator, listRequests)).toHaveLength(1);
});

test(
  'a request is rejected after a confirmation, and an empty list says so',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await requested(product, administrator);
    await page.goto('/register/requests');
    await chooseAction(page, 'Rechazar «Lucía Benavides Paz»');
    const question = page.getByRole('dialog');
    await expect(question.getByText('No podras revertir esta acción')).toBeVisible();
    await question.getByRole('button', { name: 'Si, eliminalo!' }).click();
    await expect(page.getByText('Usuario rechazado')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No se han encontrado solicitudes' })).toBeVisible();
    expect(await ask(product, administrator, listRequests)).toEqual([]);
  },
);

test(
  'a request that resembles a user names that user, in list and form',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await product.aMember({ name: 'Lucía', lastName: 'Benavides', dni: REQUEST.dni });
    await requested(product, administrator);
    await page.goto('/register/requests');
    // The page has it twice, for a table and for cards; one of them is visible.
    const seen = (text: string) => page.getByText(text).filter({ visible: true });
    await expect(seen('Posible duplicado')).toHaveCount(1);
    await expect(seen('Se parece a Lucía Benavides: misma cédula')).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(seen('Posible duplicado')).toHaveCount(1);
    await page.getByRole('link', { name: 'Lucía Benavides' }).click();
    await expect(page).toHaveURL(/\/register\/users\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Lucía Benavides');
    await page.goBack();
    await page.getByRole('button', { name: 'Editar «Lucía Benavides Paz»' }).click();
    await expect(page).toHaveURL(/\/register\/create\?id=\d+$/);
    await expect(seen('Posible duplicado')).toHaveCount(1);
  },
);

test('a request of somebody with an account updates that account', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  const ana = await product.aMember({
    ...{ name: 'Lucía', lastName: 'Benavides', dni: REQUEST.dni, phone: '310', email: 'vieja@example.org' },
  });
  await requested(product, administrator);
  await page.goto('/register/requests');
  await page.getByRole('button', { name: 'Editar «Lucía Benavides Paz»' }).click();
  await page.getByRole('button', { name: 'Es la misma persona: actualizar su cuenta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Actualizar la cuenta de Lucía Benavides' });
  await expect(dialog.getByLabel('Celular: 310 → 3001234567')).toBeChecked();
  await expect(dialog.getByLabel('Apellido: Benavides → Benavides Paz')).toBeChecked();
  // The address signs in: it is changed only on purpose.
  const email = dialog.getByLabel('Correo: vieja@example.org → lucia@example.org');
  await expect(email).not.toBeChecked();
  await expectAccessible(page);
  await dialog.getByLabel('Apellido: Benavides → Benavides Paz').uncheck();
  await email.check();
  await dialog.getByRole('button', { name: 'Actualizar su cuenta' }).click();
  await expect(page.getByText('Cuenta actualizada')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No se han encontrado solicitudes' })).toBeVisible();
  expect(await ask(product, administrator, listUsers, { query: '?dni=1107000111' })).toMatchObject([
    { id: ana.id, lastName: 'Benavides', email: REQUEST.email, phone: REQUEST.phone },
  ]);
});

test(
  'a request that has only the document number of an account proposes none of its fields',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const other = { name: 'Mario Germán', lastName: 'Chamorro', email: 'mario@example.org' };
    await product.aMember({ ...other, dni: REQUEST.dni });
    await requested(product, administrator);
    await page.goto('/register/requests');
    await page.getByRole('button', { name: 'Editar «Lucía Benavides Paz»' }).click();
    await page.getByRole('button', { name: 'Es la misma persona: actualizar su cuenta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Actualizar la cuenta de Mario Germán Chamorro' });
    await expect(dialog).toContainText('Parece otra persona');
    await expect(dialog.getByRole('checkbox')).not.toHaveCount(0);
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  },
);

test(
  'two administrators accept the same request: one user, and a reason for the second',
  LONG,
  async ({ signedIn: page, context, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 404/);
    await requested(product, administrator);
    const other = await context.newPage();
    await keepSignedIn(other, administrator);
    for (const [tab, address] of [
      [page, '/register/requests'],
      [other, `${product.address}/register/requests`],
    ] as const) {
      await tab.goto(address);
      await tab.getByRole('button', { name: 'Editar «Lucía Benavides Paz»' }).click();
      await complete(tab);
    }
    await page.getByRole('button', { name: 'Registrar usuario' }).click();
    await expect(page.getByText('¡Usuario creado exitosamente!')).toBeVisible();
    const refused = other.waitForResponse('**/auth/register/request/*');
    await other.getByRole('button', { name: 'Registrar usuario' }).click();
    const { message } = await (await refused).json();
    await expect(other.getByText(message)).toBeVisible();
    expect(await ask(product, administrator, listUsers, { query: '?email=lucia' })).toHaveLength(1);
  },
);

test('chosen requests are accepted together; those that need a decision stay, with the reason', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await product.aMember({ name: 'Ana', lastName: 'Paz' });
  for (const [name, dni] of [
    ['Ana', '11'],
    ['Beto', '12'],
    ['Caro', '13'],
    ['Dora', '14'],
  ] as const)
    await requested(product, administrator, {
      name,
      lastName: 'Paz',
      dni,
      dniType: 1,
      email: `${name.toLowerCase()}@example.org`,
    });
  await page.goto('/register/requests?orden=name');
  await expect(rows(page).getByRole('checkbox')).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Seleccionar las filas de esta página' }).check();
  await page.getByRole('checkbox', { name: 'Seleccionar «Dora Paz»' }).uncheck();
  const bar = page.getByRole('region', { name: 'Acciones con lo seleccionado' });
  const rare = async (name: string) => {
    await bar.getByRole('button', { name: 'Más acciones con lo seleccionado' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const saved = async (act: () => Promise<void>) => {
    const download = page.waitForEvent('download');
    await act();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^solicitudes-[\d-]{10}\.csv$/);
    return (await readFile(await file.path(), 'utf8')).match(/Ana|Beto|Caro|Dora/g);
  };
  expect(await saved(() => rare('CSV'))).toEqual(['Ana', 'Beto', 'Caro']);
  expect(await saved(() => page.getByRole('button', { name: 'Exportar a CSV' }).click())).toHaveLength(4);
  await bar.getByRole('button', { name: 'Aceptar' }).click();
  await page
    .getByRole('dialog', { name: '¿Aceptar 3 solicitudes?' })
    .getByRole('button', { name: 'Aceptar 3 solicitudes' })
    .click();
  const accepted = page.getByRole('dialog', { name: 'Solicitudes aceptadas' });
  await expect(accepted).toContainText('2 solicitudes aceptadas');
  await expect(accepted).toContainText('Ana Paz: Ya hay un usuario con este nombre.');
  await expectAccessible(page);
  await accepted.getByRole('button', { name: 'Invitar a 2 usuarios' }).click();
  await expect(page.getByText('Se enviarán a 2 usuarios; el avance está en «Invitaciones».')).toBeVisible();
  await expect(rows(page).getByRole('checkbox')).toHaveCount(2);

  await page.getByRole('checkbox', { name: 'Seleccionar «Dora Paz»' }).check();
  await rare('Rechazar');
  await page
    .getByRole('dialog', { name: '¿Rechazar 1 solicitud?' })
    .getByRole('button', { name: 'Rechazar 1 solicitud' })
    .click();
  await expect(page.getByText('Se rechazó 1 solicitud.')).toBeVisible({ timeout: 15_000 });
  await expect(rows(page).filter({ hasText: 'Dora' })).toHaveCount(0);
});
