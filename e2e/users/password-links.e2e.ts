/** Invitations by mail, and forgotten passwords: from the mail to the sign-in. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { importUsers } from '@vigilia/contract/users/user-import';
import { textOf } from '@vigilia/server/testing/mailbox';
import { expectAccessible } from '../kit/accessible.ts';
import { chooseAction } from '../kit/actions.ts';
import type { Product } from '../kit/product.ts';
import { ask, expect, keepSignedIn, LONG, test } from '../kit/test.ts';

const PHONE = { width: 390, height: 844 };
const NEW = 'la-clave-propia';

/** The texts of the mails so far. */
async function mails(product: Product): Promise<string[]> {
  const outbox = join(product.dependencies.config.DATA_DIR, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  return Promise.all(
    names.toSorted().map(async (name) => textOf(await readFile(join(outbox, name), 'utf8'))),
  );
}
/** The last mailed link, once there are `count` mails. */
async function mailedLink(product: Product, count: number): Promise<string> {
  let link = '';
  await expect(async () => {
    const all = await mails(product);
    expect(all).toHaveLength(count);
    link = /\/set-password#[0-9a-f]{64}/.exec(all.at(-1) ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel(/^Contraseña nueva/).fill(password);
  await page.getByRole('button', { name: 'Guardar contraseña' }).dblclick();
}
async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesion' }).click();
}

const FILE =
  'Nombre;Apellido;Correo;Celular;Cedula\nAna;Ríos;ana@example.org;3001;101\nLuis;Paz;luis@example.org;3002;102\nEva;Sol;eva@example.org;3003;103';

test('an imported user is invited, chooses a password by the link, and the list says so', async ({
  signedIn: page,
  product,
  administrator,
  expectedMessages,
  browser,
}) => {
  expectedMessages.push(/status of (409|422)/);
  await ask(product, administrator, importUsers, { file: new File([FILE], 'a.csv', { type: 'text/csv' }) });
  await page.goto('/register/users');
  await chooseAction(page, 'Enviar invitación a «Ana Ríos»');
  await expect(page.getByText(/Ana Ríos recibirá en ana@example.org/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar invitación' }).click();
  // Without a mail server it says that no mail is sent.
  await expect(page.getByText(/el mensaje quedó como archivo en la carpeta outbox/)).toBeVisible();
  const row = page.getByRole('row', { name: /Ana Ríos/ });
  await expect(row.getByText(/^Invitado el \d+\s[a-z]{3}\s\d{4}$/)).toBeVisible();
  await chooseAction(page, 'Invitaciones');
  const invitations = page.getByRole('dialog', { name: 'Invitaciones' });
  await expect(invitations.getByRole('button', { name: 'Enviar a los 2 que faltan' })).toBeVisible();
  await expect(invitations.getByRole('button', { name: 'Invitar a todos (3)' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const link = await mailedLink(product, 1);
  const phone = await browser.newPage({ viewport: PHONE, baseURL: product.address });
  await phone.goto(link);
  await expect(phone.getByText('ana@example.org')).toBeVisible();
  // The token stays neither in the address nor in the history.
  await expect(phone).toHaveURL(/\/set-password$/);
  await expectAccessible(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await choosePassword(phone, 'corta');
  await expect(phone.getByText('La contraseña debe tener al menos 8 caracteres')).toBeVisible();
  await choosePassword(phone, NEW);
  await expect(phone.getByText(/Ya puede entrar a la aplicación con ana@example.org/)).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('link', { name: 'Entrar a votar en la asamblea' }).click();
  await expect(phone).toHaveURL(/\/votar$/);
  await expect(phone.getByLabel('Correo electrónico')).toHaveValue('ana@example.org');
  await phone.goto(link);
  await phone.reload();
  await phone.goto(link);
  await expect(phone.getByText('Este enlace ya no sirve')).toBeVisible();
  await expectAccessible(phone);
  await phone.close();

  await page.reload();
  await expect(row.getByText(/^Activó su cuenta el /)).toBeVisible();
  await row.getByRole('button', { name: 'Más acciones de «Ana Ríos»' }).click();
  await expect(page.getByRole('menuitem', { name: 'Eliminar «Ana Ríos»' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Enviar invitación/ })).toHaveCount(0);
});

test(
  'all users without a password are invited, with the progress and the result',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    await ask(product, administrator, importUsers, { file: new File([FILE], 'a.csv', { type: 'text/csv' }) });
    await page.goto('/register/users');
    await chooseAction(page, 'Invitaciones');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Este servidor no envía correo')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Invitar a 3 usuarios sin contraseña' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'Avance del envío' })).toBeVisible();
    await expect(dialog.getByText('3 enviadas')).toBeVisible({ timeout: 20_000 });
    await expect(dialog.getByText(/^Último envío: .*, por Marta Quintero$/)).toBeVisible();
    await page.setViewportSize(PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await expect(page.getByText(/^Invitado el /)).toHaveCount(3);
    expect(await mails(product)).toHaveLength(3);
  },
);

test('a user is registered without inventing a password', LONG, async ({ signedIn: page, product }) => {
  await page.goto('/register/create');
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Rosa');
  await page.getByRole('textbox', { name: /^Apellido/ }).fill('Cifuentes');
  await page.getByLabel(/^Celular/).fill('3001234567');
  await page.getByLabel(/^Correo/).fill('rosa@example.org');
  await page.getByLabel(/^Tipo de documento/).selectOption({ index: 1 });
  await page.getByLabel(/^Número de cédula/).fill('31555000');
  const password = page.getByLabel(/^Contraseña/);
  await expect(password).toBeVisible();
  await page.getByLabel('Enviar una invitación para que elija su contraseña').check();
  await expect(password).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Registrar usuario' }).click();
  await expect(page.getByText('¡Usuario creado exitosamente!')).toBeVisible();
  await mailedLink(product, 1);
  await expect(page).toHaveURL(/\/register\/users$/);
  await chooseAction(page, 'Enviar invitación a «Rosa Cifuentes»');
});

test('a forgotten password is replaced by a mailed link, and the sign-in takes it', async ({
  page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/status of (401|409)/);
  await page.setViewportSize(PHONE);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Olvidé mi contraseña' })).toBeVisible();
  await expectAccessible(page);
  // The answer is the same for an address without an account.
  for (const email of ['nadie@example.org', administrator.email]) {
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByRole('button', { name: 'Enviar enlace' }).dblclick();
    await expect(page.getByText(`Si hay una cuenta con el correo ${email}, en unos minutos`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Usar otro correo' }).click();
  }
  const link = await mailedLink(product, 1);
  await page.goto(link);
  await choosePassword(page, NEW);
  await expect(page.getByText('Su contraseña quedó guardada')).toBeVisible();
  await page.getByRole('link', { name: 'Iniciar sesion' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(administrator.email);
  await expect(page.getByLabel(/^Contraseña/)).toBeFocused();
  await signIn(page, administrator.email, administrator.password);
  await expect(page.getByText('El correo o la contraseña no son correctos').first()).toBeVisible();
  await signIn(page, administrator.email, NEW);
  await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible();
});

test(
  'a page without a link, and a backend without links, explain themselves or are hidden',
  LONG,
  async ({ page, product, administrator }) => {
    await page.goto('/set-password');
    await expect(page.getByText('Abra el enlace de su correo')).toBeVisible();
    await page.getByRole('link', { name: 'Pedir otro enlace' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);

    await page.route(/\/(sign-in|register\/.*)$/, async (route) => {
      // The page of such a backend is the same at every address: nothing is prerendered for it.
      const answer = await route.fetch({ url: product.address });
      const body = (await answer.text()).replace(',"passwordLinks":true', '');
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Iniciar sesion' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Olvidé mi contraseña' })).toHaveCount(0);
    await keepSignedIn(page, administrator);
    await page.goto('/register/users');
    await expect(page.getByRole('button', { name: 'Importar' })).toBeVisible();
    await page.getByRole('button', { name: 'Más acciones de la lista' }).click();
    await expect(page.getByRole('menuitem', { name: 'Paz y salvo' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Invitaciones' })).toHaveCount(0);
  },
);
