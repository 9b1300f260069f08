/** Links of an evening: a desk and a hall on devices without an account, and their end. */
import type { BrowserContext, Page } from '@playwright/test';
import { saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { setSessionState } from '@vigilia/contract/assemblies/session';
import { expectAccessible, expectToFit } from '../kit/accessible.ts';
import { addAttendee, anAssembly, aQuestion, endVoting, startVoting } from '../kit/assembly.ts';
import { PLACE } from '../kit/browser.ts';
import { ask, expect, test } from '../kit/test.ts';

/** Milliseconds until a revoked link says so. */
const SOON = 5000;

test('a desk and a hall open with links on other devices, and end when their links do', async ({
  signedIn: page,
  product,
  administrator,
  browser,
}) => {
  const start = new Date(Date.now() - 60_000).toISOString();
  const assemblyId = await anAssembly(product, administrator, { startDate: start });
  for (const [place, name] of ['Ana', 'Beto'].entries()) {
    const person = await product.aMember({ name, lastName: 'Paz', dni: String(52_000_001 + place) });
    await addAttendee(product, administrator, assemblyId, person, false);
  }
  const params = { assemblyId };
  await ask(product, administrator, setSessionState, { params, body: { state: 'open' } });
  const contexts: BrowserContext[] = [];
  const opened = async (address: string): Promise<Page> => {
    const context = await browser.newContext({ ...PLACE, viewport: { width: 1280, height: 800 } });
    contexts.push(context);
    const device = await context.newPage();
    await device.goto(address);
    return device;
  };

  await page.goto(`/gremial/assemblies/${assemblyId}`);
  await page.getByRole('button', { name: 'Enlaces' }).click();
  const dialog = page.getByRole('dialog');
  const make = async (kind: string, name: string) => {
    await dialog.getByLabel('Qué abre').selectOption({ label: kind });
    await dialog.getByLabel('Nombre').fill(name);
    await dialog.getByRole('button', { name: 'Hacer enlace' }).click();
    const shown = dialog.getByRole('status').filter({ hasText: `Enlace «${name}»` });
    await expect(shown.getByRole('img', { name: `Código para abrir «${name}» con la cámara` })).toBeVisible();
    return (await shown.getByText('/enlace#').textContent()) ?? '';
  };
  const deskAddress = await make('Mesa de registro', 'Mesa 2');
  const hallAddress = await make('Salón (proyector)', 'Proyector');
  await expectAccessible(page);
  const list = dialog.getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.first()).toContainText(/m\. Sin usar/);
  await expect(dialog.getByText(deskAddress)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Enlaces' }).click();
  await expect(dialog.getByText('/enlace#')).toHaveCount(0);

  const desk = await opened(deskAddress);
  const hall = await opened(hallAddress);
  // The secret stays out of the address, and a reload works.
  await expect(desk.getByText('Mesa 2')).toBeVisible();
  expect(new URL(desk.url()).hash).toBe('');
  await desk.reload();
  await expect(desk.getByText('Mesa 2')).toBeVisible();
  for (const device of [desk, hall]) {
    await expect(device.getByRole('navigation')).toHaveCount(0);
    await expect(device.getByText('Hola administrador')).toHaveCount(0);
    await expect(device.getByRole('link')).toHaveCount(0);
  }
  await expectAccessible(desk);
  await expectToFit(desk, 'desk of a link');
  await expect(desk.getByLabel('Nombre de esta mesa')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await desk.getByLabel('Cédula o nombre').fill('52000001');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('Registro hecho', { exact: true }).first()).toBeVisible();
  await expect(desk.getByText('Código para entrar')).toHaveCount(0);
  // The run sheet counts the arrival.
  await expect(page.getByRole('region', { name: 'Quórum' })).toContainText('1 de 2 en la lista');

  // A member who is not on the roll is added at the desk, by the document number.
  await product.aMember({ name: 'Caro', lastName: 'Paz', dni: '52000077' });
  await desk.getByLabel('Cédula o nombre').fill('52000077');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('No está en la lista', { exact: true })).toBeVisible();
  // A second reading of the same document is settled with the first.
  await expect(desk.getByText('Caro Paz', { exact: true })).toBeVisible();
  await desk.getByLabel('Cédula o nombre').fill('52000077');
  await desk.keyboard.press('Enter');
  const unsettled = desk.getByRole('region', { name: 'Por resolver' });
  await expect(unsettled.getByRole('cell', { name: 'Caro Paz · Cédula 52000077', exact: true })).toHaveCount(
    2,
  );
  await expect(desk.getByText('Caro Paz', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: 'Agregar y registrar' }).click();
  await expect(desk.getByText('Registro hecho', { exact: true }).first()).toBeVisible();
  await expect(desk.getByText('Caro Paz').first()).toBeVisible();
  await expect(unsettled).toBeHidden();
  await expect(page.getByRole('region', { name: 'Quórum' })).toContainText('2 de 3 en la lista');

  // The hall follows the voting, and its result.
  const { id } = await aQuestion(product, administrator, assemblyId, '¿Aprueba el informe?');
  await startVoting(product, administrator, id);
  await expect(hall.getByRole('heading', { name: '¿Aprueba el informe?' })).toBeVisible();
  await endVoting(product, administrator, id);
  await expect(hall.getByText('Cerrada').first()).toBeVisible();
  await hall.mouse.move(10, 10);
  await expect(hall.getByRole('button', { name: 'Pantalla completa' })).toBeVisible();
  await expect(hall.getByRole('button', { name: 'Cerrar' })).toHaveCount(0);

  // An address of the back-office in the same tab leads to the sign-in.
  await hall.goto(new URL('/register/users', product.address).href);
  await expect(hall.getByRole('textbox', { name: 'Contraseña' })).toBeVisible();

  await page.getByRole('button', { name: 'Enlaces' }).click();
  await list.filter({ hasText: 'Mesa 2' }).getByRole('button', { name: 'Revocar «Mesa 2»' }).click();
  const asked = page.getByRole('dialog', { name: 'Revocar «Mesa 2»' });
  await asked.getByRole('button', { name: 'Revocar', exact: true }).click();
  await expect(desk.getByRole('heading', { name: 'Este enlace no existe o se revocó.' })).toBeVisible({
    timeout: SOON,
  });
  await expect(desk.getByLabel('Cédula o nombre')).toHaveCount(0);
  await expect(list).toHaveCount(1);

  await hall.goto(hallAddress);
  await expect(hall.getByRole('heading', { level: 1 })).toContainText('Asamblea');
  await ask(product, administrator, setSessionState, { params, body: { state: 'ended' } });
  await expect(hall.getByRole('heading', { name: /^La asamblea terminó a las? \d/ })).toBeVisible({
    timeout: SOON,
  });
  await expect(hall.getByText('Asamblea general ordinaria')).toBeVisible();
  await expect(hall.getByRole('button')).toHaveCount(0);
  await expectAccessible(hall);

  // An end that is taken back opens the link again.
  await ask(product, administrator, saveMinutesFacts, { params, body: { endedAt: null } });
  await hall.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(hall.getByRole('button', { name: 'Pantalla completa' })).toBeVisible();
  for (const context of contexts) await context.close();
});
