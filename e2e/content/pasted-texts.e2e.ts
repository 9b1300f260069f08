/** Pasted text is never cut: what is over a limit stays in the field, which says by how much. */
import type { Locator, Page } from '@playwright/test';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { anAssembly } from '../kit/assembly.ts';
import { smallPhoto } from '../kit/pictures.ts';
import { expect, LONG, test } from '../kit/test.ts';

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.evaluate((pasted) => {
    const { activeElement } = document;
    const input = activeElement as HTMLInputElement;
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
    set?.call(input, pasted);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }, text);
}

test('a pasted text over the limit stays whole, and the field says how much is too much', async ({
  signedIn: page,
}) => {
  await page.goto('/news/create');
  await page.getByLabel('Título').fill('Congreso');
  const description = page.getByLabel('Descripción');
  await expect(description).not.toHaveAttribute('maxlength');
  await paste(page, description, 'x'.repeat(10_503));
  // While it is typed, not only after the save.
  await expect(page.getByText(/Sobran 503 caracteres/)).toBeVisible();
  await description.fill('Breve');
  await expect(page.getByText(/Sobran/)).toHaveCount(0);
  await paste(page, description, 'x'.repeat(10_503));
  const photo = Buffer.from(await (await smallPhoto()).arrayBuffer());
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('button', { name: 'Usar imagen' }).click();
  await page.getByRole('button', { name: 'Crear Noticia' }).click();
  await expect(page.getByText(/Sobran 503 caracteres/).first()).toBeVisible();
  expect((await description.inputValue()).length).toBe(10_503);
});

// Each time: a text over its limit above, and a password below.
test('a pasted phone with an extension stays as it is, and is refused', LONG, async ({ signedIn: page }) => {
  await page.goto('/register/create');
  const phone = page.getByLabel(/^Celular/);
  await paste(page, phone, '+57 300 111 2233 ext 45');
  await expect(phone).toHaveValue('+57 300 111 2233 ext 45');
  await page
    .getByLabel(/^Nombre/)
    .first()
    .fill('Ana');
  await page
    .getByRole('button', { name: /Registrar|Guardar|Crear/ })
    .first()
    .click();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
});

// Each time: the same field on a screen, above.
test(
  'dialogs keep a pasted text that is too long, say by how much, and save nothing of it',
  LONG,
  async ({ signedIn: page, product, administrator }) => {
    const assemblyId = await anAssembly(product, administrator);
    await page.goto(`/gremial/assemblies/create?id=${assemblyId}`);
    await page.getByRole('button', { name: 'Horario de asamblea' }).click();
    const agenda = page.getByRole('dialog', { name: 'Horario de asamblea' });
    const points = agenda.getByRole('listitem');
    await expect(points).toHaveCount(2);
    const point = agenda.getByLabel('Punto de la agenda');
    const long = 'x'.repeat(FIELD_LIMITS.agendaPoint + 503);
    await paste(page, point, long);
    await expect(agenda.getByText(/Sobran 503 caracteres/)).toBeVisible();
    await point.press('Enter');
    await expect(point).toHaveValue(long);
    await expect(points).toHaveCount(2);
    await paste(page, point, 'x'.repeat(FIELD_LIMITS.agendaPoint));
    await point.press('Enter');
    await expect(points).toHaveCount(3);
  },
);

test('a pasted password that is too long stays whole, and is not taken for another', async ({
  signedIn: page,
}) => {
  await page.goto('/second-factor');
  const password = page.getByLabel(/^Contraseña/);
  await paste(page, password, 'x'.repeat(FIELD_LIMITS.password + 1));
  await expect(page.getByText(/Sobra 1 carácter/)).toBeVisible();
  await expect(password).toHaveValue('x'.repeat(FIELD_LIMITS.password + 1));
});
