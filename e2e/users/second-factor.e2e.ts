/** The second factor: enabling it with a phone, its code at the sign-in, and recovery after the loss of the phone. */
import type { Page } from '@playwright/test';
import { enableSecondFactor, startSecondFactor } from '@vigilia/contract/session/second-factor';
import { changePassword, type Person } from '@vigilia/server/testing/builders/people';
import { codeOf } from '@vigilia/server/testing/builders/phone-codes';
import { DELAYS } from '../../web/src/admin/constants.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { advanceClock, ask, expect, LONG, test } from '../kit/test.ts';

// Every change of it hashes ten recovery codes at the cost of passwords.
test.slow();

/** The code on the phone `steps` half minutes from now. Each code is accepted once, and the next one a little early. */
const phone = (secret: string, steps = 0) =>
  codeOf(secret, { now: () => new Date(Date.now() + steps * 30_000) });

const wrongFor = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-2, -1, 0, 1, 2].some((steps) => phone(secret, steps) === code),
  ) ?? '';

/** Enables the second factor from the menu; answers the recovery codes and the secret. */
async function turnOn(page: Page, { password }: Person): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('link', { name: 'Verificación en dos pasos' }).click();
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.getByRole('button', { name: 'Empezar' }).click();
  const secret = (await page.getByTestId('secret').textContent())?.replace(/\s/g, '') ?? '';
  await page.getByLabel(/^Código de la aplicación/).fill(phone(secret));
  await page.getByRole('button', { name: 'Activar' }).click();
  const list = page.getByRole('list', { name: 'Códigos de recuperación' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { secret, codes: await list.getByRole('listitem').allTextContents() };
}

async function fillIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesion' }).click();
}

const code = (page: Page) => page.getByLabel(/^Código de verificación/);

/** Presses 'Activar', whose answer arrives once the returned function is called. */
async function pressPending(page: Page, { password }: Person): Promise<() => void> {
  const answered = Promise.withResolvers<void>();
  await page.goto('/second-factor');
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.getByRole('button', { name: 'Empezar' }).click();
  const secret = (await page.getByTestId('secret').textContent())?.replace(/\s/g, '') ?? '';
  await page.route('**/second-factor/enable', async (route) => {
    const response = await route.fetch();
    await answered.promise;
    await route.fulfill({ response });
  });
  await page.getByLabel(/^Código de la aplicación/).fill(phone(secret));
  await page.getByRole('button', { name: 'Activar' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByRole('dialog')).toContainText('¿Salir sin guardar?');
  return answered.resolve;
}

// Each time: Salir asks about unsaved changes (`session.e2e.ts`), and the codes of an enabled factor below.
test(
  'signing out while the second factor is enabled asks first, and who stays sees the codes',
  LONG,
  async ({ signedIn: page, administrator }) => {
    const answer = await pressPending(page, administrator);
    await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click();
    answer();
    await expect(
      page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem'),
    ).toHaveCount(10);
  },
);

test(
  'a session that is ended while the second factor is enabled stays ended',
  LONG,
  async ({ signedIn: page, administrator }) => {
    const answer = await pressPending(page, administrator);
    await page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click();
    await expect(page.getByLabel('Correo electrónico')).toBeVisible();
    const arrived = page.waitForResponse('**/second-factor/enable');
    answer();
    await arrived;
    await expect(page.getByLabel('Correo electrónico')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Correo electrónico')).toBeVisible();
  },
);

test('the second factor is enabled, used and recovered: QR code, wrong code, recovery codes, lost phone', async ({
  signedIn: page,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/status of (401|422)/);
  await page.goto('/');
  await page.getByRole('link', { name: 'Verificación en dos pasos' }).click();
  await expect(page).toHaveURL(/\/second-factor$/);
  await expect(page.getByRole('heading', { name: 'Está desactivada' })).toBeVisible();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByText('Escriba la contraseña')).toBeVisible();
  await expect(page.getByLabel(/^Contraseña/)).toBeFocused();
  await page.getByLabel(/^Contraseña/).fill('equivocada');
  await page.getByRole('button', { name: 'Empezar' }).click();
  await expect(page.getByText('La contraseña no es correcta')).toBeVisible();
  await page.getByLabel(/^Contraseña/).fill(administrator.password);
  await page.getByRole('button', { name: 'Empezar' }).click();

  await expect(page.getByRole('img', { name: 'Código QR para la aplicación de verificación' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.getByTestId('secret').textContent())?.replace(/\s/g, '') ?? '';
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  // A phone cannot scan its own screen.
  const sameDevice = page.getByRole('link', { name: 'Abrirla en la aplicación de este teléfono' });
  await expect(sameDevice).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(sameDevice).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${secret}`));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel(/^Código de la aplicación/).fill(wrongFor(secret));
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByText(/El código no es correcto/)).toBeVisible();
  // Half a minute may end before the code is used again.
  const used = phone(secret);
  await page.getByLabel(/^Código de la aplicación/).fill(used);
  await page.getByRole('button', { name: 'Activar' }).click();

  await expect(page.getByText('Verificación en dos pasos activada')).toBeVisible();
  const listed = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar' }).click();
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacion.txt');
  // They are not shown again, so leaving asks first.
  await page.getByRole('link', { name: 'Noticias' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByRole('heading', { name: 'Está activa' })).toBeVisible();
  await expect(page.getByText('Le quedan 10 códigos de recuperación.')).toBeVisible();
  await expectAccessible(page);

  await page.clock.install();
  await page.getByRole('button', { name: 'Salir' }).click();
  await fillIn(page, administrator);
  await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible();
  await expect(code(page)).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Escriba el código', { exact: true })).toBeVisible();
  await code(page).fill(used);
  await page.getByRole('button', { name: 'Continuar' }).click();
  // The code that enabled it is used up.
  await expect(page.getByText(/El código no es correcto o ya se usó/)).toBeVisible();
  await code(page).fill(phone(secret, 1));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible();
  await advanceClock(page, DELAYS.signInRedirect);
  // Home, as after every 'Salir'.
  await expect(page).toHaveURL(/:\d+\/$/);

  // The phone is lost: a recovery code works, once.
  await page.getByRole('button', { name: 'Salir' }).click();
  await fillIn(page, administrator);
  await code(page).fill(codes[0]?.toLowerCase() ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Inicio de sesión exitoso')).toBeVisible();
  await advanceClock(page, DELAYS.signInRedirect);
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto('/second-factor');
  await expect(page.getByText('Le quedan 9 códigos de recuperación.')).toBeVisible();

  await page.getByRole('button', { name: 'Desactivar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(dialog.getByText('Escriba la contraseña')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/^Contraseña/).fill(administrator.password);
  await dialog.getByLabel(/^Código de verificación/).fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(dialog.getByText(/ya se usó/)).toBeVisible();
  await dialog.getByLabel(/^Código de verificación/).fill(codes[1] ?? '');
  await dialog.getByRole('button', { name: 'Desactivar' }).click();
  await expect(page.getByText('Verificación en dos pasos desactivada')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Está desactivada' })).toBeVisible();
});

test('new recovery codes replace the earlier ones', LONG, async ({ signedIn: page, administrator }) => {
  await page.goto('/');
  const { codes } = await turnOn(page, administrator);
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await page.getByRole('button', { name: 'Generar códigos nuevos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Contraseña/).fill(administrator.password);
  await dialog.getByLabel(/^Código de verificación/).fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Generar códigos nuevos' }).click();
  const listed = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  for (const fresh of await listed.allTextContents()) expect(codes).not.toContain(fresh);
});

test(
  'ten wrong codes lock the sign-in for a while, also for the correct one',
  LONG,
  async ({ page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of (401|429)/);
    const { secret } = await ask(product, administrator, startSecondFactor, {
      body: { hash: administrator.password },
    });
    await ask(product, administrator, enableSecondFactor, { body: { code: phone(secret) } });
    await page.goto('/sign-in');
    await fillIn(page, administrator);
    for (let tries = 0; tries < 10; tries += 1) {
      await code(page).fill(wrongFor(secret));
      const answered = page.waitForResponse('**/auth/login');
      await page.getByRole('button', { name: 'Continuar' }).click();
      expect((await answered).status()).toBe(401);
    }
    await code(page).fill(phone(secret, 1));
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText(/Demasiados intentos de inicio de sesión/)).toBeVisible();
    await page.getByRole('button', { name: 'Volver' }).click();
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(administrator.email);
  },
);

test(
  'an ended session is resumed with password and code',
  LONG,
  async ({ signedIn: page, product, administrator, expectedMessages }) => {
    expectedMessages.push(/status of 401|ERR_FAILED/);
    await page.goto('/');
    const { secret } = await turnOn(page, administrator);
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await page.goto('/academic/videos');
    const field = page.getByLabel('URL de la pagina web');
    await field.fill('https://videos.example.org/tras-la-pausa');
    await changePassword(product.dependencies, administrator, 'otra-clave');
    await page.getByRole('button', { name: 'Guardar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Su sesión terminó' });
    await dialog.getByLabel(/^Contraseña/).fill('otra-clave');
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(code(page)).toBeFocused();
    await expectAccessible(page);
    await code(page).fill(phone(secret, 1));
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText('¡La informacion se ha actualizado exitosamente!')).toBeVisible();
    await expect(field).toHaveValue('https://videos.example.org/tras-la-pausa');
  },
);

test(
  'a backend without second factor is never asked for a code',
  LONG,
  async ({ signedIn: page, administrator, expectedMessages }) => {
    expectedMessages.push(/status of (401|404)/);
    await page.route('**/api/auth/second-factor', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/second-factor');
    await expect(page.getByRole('heading', { name: 'No hay verificación en dos pasos' })).toBeVisible();

    await page.getByRole('button', { name: 'Salir' }).click();
    const sent: unknown[] = [];
    await page.route('**/auth/login', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 401, json: { message: 'Credenciales inválidas' } });
    });
    await fillIn(page, administrator);
    await expect(page.getByRole('main').getByText('Credenciales inválidas')).toBeVisible();
    await expect(code(page)).toHaveCount(0);
    expect(sent).toEqual([{ email: administrator.email, hash: administrator.password }]);
  },
);
