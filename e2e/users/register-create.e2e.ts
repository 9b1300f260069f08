/** Registering a user: each rule and text of the form, the phone normalised while typing, and the navigation afterwards. */
import type { Page } from '@playwright/test';
import { DOCUMENT_TYPES } from '@vigilia/contract/users/document-types';
import { listUsers } from '@vigilia/contract/users/users';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { advanceClock, ask, expect, LONG, test } from '../kit/test.ts';

const SUBMIT = 'Registrar usuario';
const CREATED = '¡Usuario creado exitosamente!';

const submit = (page: Page) => page.getByRole('button', { name: SUBMIT });

async function fill(page: Page, over: Partial<Record<string, string>> = {}): Promise<void> {
  const values = {
    Nombre: 'Ana María',
    Apellido: 'Lozano Paz',
    Celular: '3001234567',
    Correo: 'Ana.Lozano@example.org',
    'Número de cédula': '1.107.000.111',
    Contraseña: 'clave-de-ana',
    ...over,
  };
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(new RegExp(`^${label}`)).fill(value);
  await page.getByLabel('Tipo de documento').selectOption({ label: 'Cédula de Ciudadanía' });
}

test(
  'the home of the registers links to its three screens and keeps its link',
  LONG,
  async ({ signedIn: page }) => {
    for (const [name, address] of [
      ['Registrar usuario', '/register/create'],
      ['Usuarios', '/register/users'],
      ['Solicitudes de registro', '/register/requests'],
    ] as const) {
      await page.goto('/register');
      await expect(page.getByRole('button', { name: /^Agregar el enlace/ })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
    }
  },
);

test('every empty field is marked, and nothing is sent', LONG, async ({ signedIn: page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/auth/register')) sent += 1;
  });
  await page.goto('/register/create');
  await submit(page).click();
  for (const text of [
    'Nombre es requerido',
    'Apellido es requerido',
    'Celular es requerido',
    'Correo es requerido',
    'Contraseña es requerida',
    'El tipo de documento es requerido',
    'Número de cedula es requerido',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expectAccessible(page);

  // The form's own field names are swapped (R9.3).
  await expect(page.getByLabel(/^Nombre/)).toHaveAttribute('name', 'secondName');
  await expect(page.getByLabel(/^Apellido/)).toHaveAttribute('name', 'name');

  await page.getByLabel(/^Correo/).fill('ana@');
  await page.getByLabel(/^Contraseña/).fill('x'.repeat(26));
  await expect(page.getByText('Ingrese una dirección de correo electrónico válida')).toBeVisible();
  await expect(page.getByText('La contraseña debe tener como máximo 25 caracteres')).toBeVisible();
  // What is filled in loses its separators where it fits without them; else it stays, with how much is too much.
  await page.getByLabel(/^Celular/).fill('300 123 4567 / 310 987 6543');
  await expect(page.getByLabel(/^Celular/)).toHaveValue('300 123 4567 / 310 987 6543');
  await expect(page.getByText('Sobran 12 caracteres')).toBeVisible();
  await page.getByLabel(/^Celular/).fill('+57 300 123 45 67');
  await expect(page.getByLabel(/^Celular/)).toHaveValue('+573001234567');
  await expect(page.getByText(/^Sobran/)).toHaveCount(0);
  await page.getByLabel(/^Celular/).fill('');
  await page.getByLabel(/^Celular/).pressSequentially('+57 300 123 45 67');
  await expect(page.getByLabel(/^Celular/)).toHaveValue('+573001234567');
  await page.getByLabel(/^Número de cédula/).fill('');
  await page.getByLabel(/^Número de cédula/).focus();
  await page.keyboard.insertText('C. C.   No.   1 . 107 . 000 . 111   ');
  await expect(page.getByLabel(/^Número de cédula/)).toHaveValue('C. C.   No.   1 . 107 . 000 . 111   ');
  await page.getByLabel(/^Celular/).fill('');
  await page.getByLabel(/^Celular/).pressSequentially('12345678901234567');
  await expect(page.getByLabel(/^Celular/)).toHaveValue('123456789012345');
  await expect(page.getByLabel('Tipo de documento').locator('option')).toHaveText([
    'Elija el tipo de documento',
    ...DOCUMENT_TYPES.map(({ description }) => description),
  ]);
  expect(sent).toBe(0);
});

test('a user is registered once despite many clicks, and listed after 2 s', async ({
  signedIn: page,
  product,
  administrator,
}) => {
  await page.clock.install();
  await page.goto('/register/create');
  await fill(page);
  const sent = page.waitForRequest('**/auth/register');
  await submit(page).dblclick();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Ana María',
    lastName: 'Lozano Paz',
    email: 'ana.lozano@example.org',
    hash: 'clave-de-ana',
    phone: '3001234567',
    dniType: 1,
    dni: '1107000111',
    userType: 1,
  });
  await expect(page.getByText(CREATED)).toBeVisible();
  await expect(page).toHaveURL(/\/register\/create$/);
  await advanceClock(page, DELAYS.registrationSave);
  await expect(page).toHaveURL(/\/register\/users$/);
  await expect(page.getByRole('row', { name: /Ana María Lozano Paz/ })).toBeVisible();
  const found = await ask(product, administrator, listUsers, { query: '?email=ana.lozano' });
  expect(found).toHaveLength(1);
});

test(
  'a duplicate e-mail or document number keeps the input and shows the reason',
  LONG,
  async ({ signedIn: page, product, expectedMessages }) => {
    expectedMessages.push(/status of 409/);
    await product.aMember({ email: 'tomado@example.org', dni: '555' });
    await page.goto('/register/create');
    await fill(page, { Correo: 'tomado@example.org' });
    await submit(page).click();
    await expect(
      page
        .getByRole('main')
        .or(page.locator('body'))
        .getByText(/correo/i)
        .first(),
    ).toBeVisible();
    await expect(page.getByText(CREATED)).toHaveCount(0);
    await expect(page.getByLabel(/^Nombre/)).toHaveValue('Ana María');
    await expect(submit(page)).toBeEnabled();
  },
);

test(
  'a failed registration without a reason shows the quoted text',
  LONG,
  async ({ signedIn: page, expectedMessages }) => {
    expectedMessages.push(/status of 500/);
    await page.route('**/auth/register', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/register/create');
    await fill(page);
    await submit(page).click();
    await expect(page.getByText('¡Ha ocurrido un error!')).toBeVisible();
  },
);
