/** The members' application at `/votar`, on a phone. */
import { USUAL_PASSWORD } from '@vigilia/server/testing/builders/people';
import { expectAccessible } from './kit/accessible.ts';
import { addAttendee, anAssembly } from './kit/assembly.ts';
import { expect, test } from './kit/test.ts';

const PHONE = { width: 320, height: 640 };

test('a member, refused by the administration, is led to the phone application and signs in there', async ({
  page,
  product,
  administrator,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 401/);
  const ana = await product.aMember({ name: 'Ana', lastName: 'Ríos', email: 'ana@vigilia.test' });
  const assemblyId = await anAssembly(product, administrator, { title: 'Asamblea de la noche' });
  await addAttendee(product, administrator, assemblyId, ana, false);

  await page.goto('/sign-in');
  await page.getByLabel('Correo electrónico').fill(ana.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(USUAL_PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesion' }).click();
  await expect(
    page.getByText('No tiene los permisos necesarios para ingresar a la plataforma').first(),
  ).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Entrar a votar en la asamblea' }).click();

  await expect(page.getByRole('heading', { name: 'Entrar a la asamblea' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Correo electrónico').fill(ana.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('otra-clave');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert')).toContainText('El correo o la contraseña no son correctos');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(USUAL_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Asamblea de la noche')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  // The session stays, beside that of an administrator in the same browser, until the person leaves.
  await page.reload();
  await expect(page.getByText('Hola, Ana Ríos.')).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click();
  await page.getByLabel('Correo electrónico').fill(ana.email);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText('Revise su correo')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('link', { name: 'Volver a la entrada' }).click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
});
